import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { getOrCreateSecret } from '../installation-secret.ts';
import type { Store } from '../store/store.ts';

/** 32 characters that are hard to confuse (no I, O, 0 or 1), so 5 bits each; a code has twelve. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The code required for admin sign-up (R16): the configured one, else one generated at the first start and stored. */
export const ensureAdminCode = async (store: Store, configured: string | undefined): Promise<string> =>
  configured || getOrCreateSecret(store, 'admin-code', newAdminCode);

function newAdminCode(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return [group(), group(), group()].join('-');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. Nothing matches while no code is set. */
export const isAdminCode = (known: string, given: string): boolean =>
  timingSafeEqual(digest(known), digest(given)) && known !== '';
