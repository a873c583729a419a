import type { ObjectId } from 'mongodb';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../context.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import { sha256 } from '../lib/tokens.ts';

const PERIOD_S = 30;
/** How many steps before and after the current one count, for phones whose clock is off. */
const DRIFT_STEPS = 1;

/** Generates six-digit time-based codes every 30 s (RFC 6238), as every authenticator app does. */
export const totpOf = (secret: string, username = ''): TOTP =>
  new TOTP({ issuer: 'Boda', label: username, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** Returns the time step of a code; null when the code is not valid now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Returns a code without the spaces and dashes that apps show and people type. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Hashes a recovery code. A fast hash is enough, because the code has 80 random bits. */
export const recoveryHash = (adminId: ObjectId, code: string): string =>
  sha256(`recovery:${adminId.toHexString()}:${bareCode(code)}`);

/**
 * Consumes a second-factor code. One conditional write accepts each code only once, and afterwards no code of an
 * earlier step.
 * @returns its kind; null when the code is wrong or used
 */
export async function useCode(ctx: Context, admin: AdminDoc, typed: string): Promise<'totp' | 'recovery' | null> {
  const { _id, totp } = admin;
  if (!totp) return null;
  const code = bareCode(typed);
  if (!/^\d{6}$/.test(code)) {
    const hash = recoveryHash(_id, code);
    const { modifiedCount } = await ctx.store.admins.updateOne(
      { _id, 'totp.recovery': hash },
      { $pull: { 'totp.recovery': hash } },
    );
    return modifiedCount === 1 ? 'recovery' : null;
  }
  const step = stepOf(totp.secret, code, ctx.clock.now());
  if (step === null) return null;
  const { modifiedCount } = await ctx.store.admins.updateOne(
    { _id, 'totp.secret': totp.secret, 'totp.usedStep': { $lt: step } },
    { $set: { 'totp.usedStep': step } },
  );
  return modifiedCount === 1 ? 'totp' : null;
}
