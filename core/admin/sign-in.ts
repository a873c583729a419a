import type { BodyOf, OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { StartedSession } from '../people/sessions.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import { isOff, readAccess } from './access.ts';
import { startAdminSession } from './admin-sessions.ts';
import { adminName } from './admins.ts';
import {
  accountGuesses,
  beginAttempt,
  type Count,
  deviceGuesses,
  forgetFailures,
  lockedOut,
  nameGuesses,
  takeBackAttempt,
  totpGuesses,
} from './attempts.ts';
import { audit, refused, signedIn } from '../store/audit.ts';
import { knownDevice, rememberDevice } from './devices.ts';
import { isPassword, type Verify } from './password.ts';
import { tallyAttempt } from './tally.ts';
import { useCode } from './use-code.ts';

export const presentAdmin = (admin: AdminDoc): OutputOf<'adminVerify'> => ({
  id: admin._id.toHexString(),
  username: admin.username,
  email: admin.email,
});

/** Where a sign-in comes from: the caller's address, and the token of a known device. */
export interface SignInFrom {
  address: string;
  device?: string | undefined;
}

interface SignedIn extends StartedSession {
  admin: AdminDoc;
  device: StartedSession;
}

/**
 * Starts an admin session for a username or email, its password, and a code if the admin has a second factor (R16). An
 * unknown name and a wrong password get the same response after the same work. Five failures lock a name for their
 * network, 30 lock it for all networks; a known device of the admin has its own count. Only the name that failed shows
 * the lock, so that no response links a username to an email. Attempts under an admin's name are audited one by one
 * (during a lock, only the first); the others are counted together.
 * @param belongs verifies the password; argon2 by default
 * @throws Refusal LOCKED, TOO_MANY, WRONG_CREDENTIALS, TOTP_NEEDED, TOTP_WRONG, ADMIN_OFF
 */
export async function signInAdmin(
  ctx: Context,
  input: BodyOf<'adminLogin'>,
  { address, device: token }: SignInFrom,
  belongs?: Verify,
): Promise<SignedIn> {
  const name = adminName(input.username);
  const who = { name, from: address };
  const admin = await ctx.store.admins.findOne(name.includes('@') ? { email: name } : { username: name });
  const fail = (outcome: string): Promise<void> =>
    admin ? audit(ctx, who, refused('sign-in', { outcome })) : tallyAttempt(ctx, 'sign-in', address);
  const device = await knownDevice(ctx, admin, token);
  const named = device ? deviceGuesses(device.hash) : nameGuesses(name, address);
  const lock = await beginAttempt(ctx, named);
  if (lock) {
    if (lock.isFirst || !admin) await fail('locked');
    throw lockedOut(lock);
  }
  const account = admin && !device ? accountGuesses(admin._id, address) : [];
  const isOpen = admin !== null && (await beginAttempt(ctx, account)) === null;
  const counts = [...named, ...(isOpen ? account : [])];
  const waiting = { isKnown: device !== null, belongs };
  const isRight = await isPassword(isOpen ? admin.passwordHash : undefined, input.password, waiting).catch(
    async (error: unknown) => {
      await takeBackAttempt(ctx, counts);
      throw error;
    },
  );
  if (!isRight || !admin) {
    await fail(admin && !isOpen ? 'locked under another name' : 'wrong name or password');
    throw new Refusal('WRONG_CREDENTIALS');
  }
  const how = await passSecondFactor(ctx, admin, input.code, { counts, isKnown: device !== null, fail });
  await forgetFailures(ctx, counts);
  if (isOff(await readAccess(ctx), admin._id)) {
    await fail('switched off');
    throw new Refusal('ADMIN_OFF');
  }
  await audit(ctx, who, signedIn('sign-in', how));
  const session = await startAdminSession(ctx, admin, address);
  return { admin, ...session, device: await rememberDevice(ctx, admin, device) };
}

interface Attempt {
  /** The counts that a wrong password or code increments. */
  counts: readonly Count[];
  isKnown: boolean;
  fail: (outcome: string) => Promise<void>;
}

/**
 * Checks the second factor, if the admin has one.
 * @returns how the admin signed in, for the audit log
 */
async function passSecondFactor(
  ctx: Context,
  admin: AdminDoc,
  code: string | undefined,
  { counts, isKnown, fail }: Attempt,
): Promise<string> {
  if (!admin.totp) return 'signed in';
  if (code === undefined) {
    // A missing code is neither a failure nor a success, so the count of wrong codes must not be reset.
    await takeBackAttempt(ctx, counts);
    await fail('code needed');
    throw new Refusal('TOTP_NEEDED', { field: 'code' });
  }
  const guesses = isKnown ? [] : totpGuesses(admin._id);
  const lock = await beginAttempt(ctx, guesses);
  if (lock) {
    if (lock.isFirst) await fail('locked');
    throw lockedOut(lock);
  }
  const used = await useCode(ctx, admin, code);
  if (!used) {
    await fail('wrong code');
    throw new Refusal('TOTP_WRONG', { field: 'code' });
  }
  await forgetFailures(ctx, guesses);
  return used === 'recovery' ? 'signed in with a recovery code' : 'signed in with a code';
}
