import { ObjectId } from 'mongodb';
import type { BodyOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { Context } from '../context.ts';
import { isFirst } from '../store/errors.ts';
import { isAdminCode } from './admin-code.ts';
import { publishAdmins } from './admins.ts';
import { beginAttempt, codeGuesses, forgetFailures, lockedOut } from './attempts.ts';
import { audit, auditEntry, moveAuditsToLog, refused, signedIn } from '../store/audit.ts';
import { adminName } from './admins.ts';
import { requireUncommonPassword } from './new-password.ts';
import { hashPassword } from './password.ts';
import { tallyAttempt } from './tally.ts';

/**
 * Creates an admin account and notifies all other admins (R16). Five wrong codes lock their network for 15 min, under
 * any username; a hundred from all networks lock sign-up. Attempts with a wrong code are counted together in the audit
 * log; the others are logged one by one.
 * @param from address of the caller
 * @throws Refusal LOCKED, WRONG_ADMIN_CODE, INVALID (username; a common password), NAME_TAKEN
 */
export async function signUpAdmin(ctx: Context, input: BodyOf<'adminSignup'>, from: string): Promise<void> {
  const { email, password } = input;
  const username = adminName(input.username);
  const who = { name: username, from };
  const fail = (outcome: string): Promise<void> => audit(ctx, who, refused('sign-up', { outcome }));
  const guesses = codeGuesses(from);
  const lock = await beginAttempt(ctx, guesses);
  if (lock || !(await isAdminCode(ctx, input.adminCode))) {
    await tallyAttempt(ctx, 'sign-up', from);
    throw lock ? lockedOut(lock) : new Refusal('WRONG_ADMIN_CODE', { field: 'adminCode' });
  }
  await forgetFailures(ctx, guesses);
  // Admins sign in by username or email, so neither may equal another admin's username or email.
  if (username.includes('@') && username !== email) {
    await fail('invalid username');
    throw new Refusal('INVALID', { field: 'username', message: ADMIN_MESSAGES.usernameAt });
  }
  requireUncommonPassword(password, { username, email });
  const passwordHash = await hashPassword(password);
  const createdAt = ctx.clock.now();
  const audits = [auditEntry(who, createdAt, signedIn('sign-up', 'created'))];
  const created = { _id: new ObjectId(), username, email, passwordHash, createdAt, audits };
  if (!(await isFirst(ctx.store.admins.insertOne(created)))) {
    await fail('name taken');
    throw new Refusal('NAME_TAKEN', { field: 'username' });
  }
  publishAdmins(ctx, created._id);
  await moveAuditsToLog(ctx, 'admins', created);
}
