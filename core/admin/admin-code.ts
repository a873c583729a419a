import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { getOrCreateSecret } from '../store/installation-secret.ts';
import type { Actor } from '../lib/principal.ts';
import type { Store } from '../store/store.ts';
import { sha256 } from '../lib/tokens.ts';
import { readAccess, setCodeHash } from './access.ts';
import { auditEntry } from '../store/audit.ts';
import { bareCode } from './use-code.ts';

/** 32 characters that are hard to confuse (no I, O, 0 or 1), so 5 bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;

/** Returns the first sign-up code (R16): the configured one, else one generated at the first start and stored. */
export const ensureAdminCode = async (store: Store, configured: string | undefined): Promise<string> =>
  configured || getOrCreateSecret(store, 'admin-code', () => newCode(3));

/** Returns a random code for people to read and type: groups of four characters, 20 bits each. */
export function newCode(groups = GROUPS): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. Nothing matches while no code is set. */
const isSame = (known: string, given: string): boolean => timingSafeEqual(digest(known), digest(given)) && known !== '';

/**
 * Whether this is the sign-up code: the last one that an admin made, else the first one. A code made by Boda matches in
 * any case, with or without dashes; a code chosen by the operator only verbatim.
 */
export async function isAdminCode(ctx: Context, given: string): Promise<boolean> {
  const made = (await readAccess(ctx))?.codeHash;
  const typed = grouped(given);
  if (made !== undefined) return isSame(made, sha256(typed));
  const { adminCode } = ctx.config;
  return isSame(adminCode, given) || isSame(adminCode, typed);
}

/** Formats a code like `newCode`. */
const grouped = (typed: string): string => bareCode(typed).replace(/(.{4})(?=.)/g, '$1-');

/**
 * Makes a new sign-up code, valid in every process at once; the store keeps only its hash. The previous code becomes
 * invalid. Audited.
 */
export async function renewAdminCode(ctx: Context, actor: Pick<Actor, 'name' | 'from'>): Promise<string> {
  const code = newCode();
  const act = { kind: 'admin', what: 'admin code renewed' } as const;
  await setCodeHash(ctx, sha256(code), auditEntry(actor, ctx.clock.now(), act));
  return code;
}
