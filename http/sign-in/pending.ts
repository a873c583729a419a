import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGN_IN_COOKIE_MIN } from '#shared/domain/constants/rules.ts';

/** A sign-in in progress, stored in a signed cookie while the browser is at the provider. */
export interface PendingSignIn {
  verifier: string;
  state: string;
  nonce: string;
  redirectUri: string;
}

export const pendingEnd = (now: Date): Date => new Date(now.getTime() + SIGN_IN_COOKIE_MIN * 60_000);

const mac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** Returns the cookie's value: the fields and their expiry, signed. */
export function seal(pending: PendingSignIn, secret: string, now: Date): string {
  const fields = [
    pending.verifier,
    pending.state,
    pending.nonce,
    pending.redirectUri,
    String(pendingEnd(now).getTime()),
  ];
  const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${text}.${mac(secret, text).toString('base64url')}`;
}

/** Reads the cookie; null when it is missing, not signed by us or expired. */
export function unseal(value: string | undefined, secret: string, now: Date): PendingSignIn | null {
  const [text, signature] = value?.split('.') ?? [];
  if (!text || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const own = mac(secret, text);
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const [verifier, state, nonce, redirectUri, end] = JSON.parse(Buffer.from(text, 'base64url').toString()) as string[];
  if (!verifier || !state || !nonce || !redirectUri || Number(end) < now.getTime()) return null;
  return { verifier, state, nonce, redirectUri };
}
