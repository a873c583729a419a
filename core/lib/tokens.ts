import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { signingOf } from '../store/installation-secret.ts';

/** What a token gives access to; a token is valid for its kind only. */
type TokenKind = 'user' | 'admin' | 'device' | 'share' | 'trip';

/** Share and trip tokens differ in length, which alone distinguishes the two kinds of links (R15, R29). */
const RANDOM_BYTES: Record<TokenKind, number> = { user: 32, admin: 32, device: 32, share: 16, trip: 24 };
const MAC_BYTES = 16;

const charsOf = (bytes: number): number => Math.ceil((bytes * 4) / 3);
const MAC_CHARS = charsOf(MAC_BYTES);

type Signer = Pick<Context, 'store' | 'clock'>;

/** Returns SHA-256 in hex: stored instead of a token, a code or a name, and as the fingerprint of a photo. */
export const sha256 = (of: string | Uint8Array): string => createHash('sha256').update(of).digest('hex');

/** Makes a token of random bits and a MAC, which detects forgery without the store (R50, decision 048); base64url. */
export async function newToken(ctx: Signer, kind: TokenKind): Promise<{ token: string; hash: string }> {
  const random = randomBytes(RANDOM_BYTES[kind]).toString('base64url');
  return { token: await signToken(ctx, kind, random), hash: sha256(random) };
}

/** Returns the complete token for a random part. */
export const signToken = async (ctx: Signer, kind: TokenKind, random: string): Promise<string> =>
  signed((await signingOf(ctx)).key, kind, random);

/** Returns the complete token for a random part, signed with this key. */
export const signed = (key: Buffer, kind: TokenKind, random: string): string => random + macOf(key, kind, random);

/** A token that this installation may have issued. */
interface OpenedToken {
  /** SHA-256 of the random part, hex: the id of a session. */
  hash: string;
  random: string;
  /** false: the token may be from before the MAC, or forged. */
  isSigned: boolean;
}

/** Reads a token without looking it up. Returns null when the token is missing, forged or of another kind. */
export async function openToken(ctx: Signer, kind: TokenKind, token = ''): Promise<OpenedToken | null> {
  const chars = charsOf(RANDOM_BYTES[kind]);
  const random = token.slice(0, chars);
  const opened = { hash: sha256(random), random };
  const { key, unsignedUntil } = await signingOf(ctx);
  if (token.length === chars) return ctx.clock.now() < unsignedUntil ? { ...opened, isSigned: false } : null;
  return isSigned(key, kind, token) ? { ...opened, isSigned: true } : null;
}

/** Returns the id of the session of this token: SHA-256 of its random part. */
export const sessionIdOf = (kind: 'user' | 'admin', token: string): string =>
  sha256(token.slice(0, charsOf(RANDOM_BYTES[kind])));

/** Whether this installation signed the token. A session of that token may have ended. */
export function isSigned(key: Buffer, kind: TokenKind, token: string): boolean {
  const chars = charsOf(RANDOM_BYTES[kind]);
  return token.length === chars + MAC_CHARS && isSame(token.slice(chars), macOf(key, kind, token.slice(0, chars)));
}

/** Computes the MAC. Nothing else that is signed with a key of this installation contains a `:`. */
const macOf = (key: Buffer, kind: TokenKind, random: string): string =>
  createHmac('sha256', key).update(`${kind}:${random}`).digest().subarray(0, MAC_BYTES).toString('base64url');

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether this looks like a session token from before session tokens had a MAC. */
export const isUnsignedSession = (token: string): boolean => token.length === charsOf(RANDOM_BYTES.user);
