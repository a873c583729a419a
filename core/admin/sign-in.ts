import type { BodyOf, OutputOf } from '../../shared/contract/api.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { StartedSession } from '../people/sessions.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import { startAdminSession } from './admin-sessions.ts';
import { accountGuesses, beginAttempt, forgetFailures, nameGuesses } from './attempts.ts';
import { attempted, audit } from './audit.ts';
import { isPassword, type Verify } from './password.ts';

export const presentAdmin = (admin: AdminDoc): OutputOf<'adminVerify'> => ({
  id: admin._id.toHexString(),
  username: admin.username,
  email: admin.email,
});

/**
 * Starts an admin session for a username or email and its password (R16). An unknown name and a wrong password get the
 * same answer after the same work. Five failures lock the account for 15 min, whether its username or email was used;
 * only the name that failed is told of the lock, so that no answer links a username to an email. Every attempt is
 * audited; during a lock, only the first.
 * @param from address of the caller
 * @param belongs verifies the password; argon2 unless given
 * @throws Refusal LOCKED, WRONG_CREDENTIALS
 */
export async function signInAdmin(
  ctx: Context,
  input: BodyOf<'adminLogin'>,
  from: string,
  belongs?: Verify,
): Promise<StartedSession & { admin: AdminDoc }> {
  const name = input.username.toLowerCase();
  const attempt = (outcome: string): Promise<void> => audit(ctx, { name, from }, attempted('sign-in', outcome));
  const may = await beginAttempt(ctx, nameGuesses(name));
  if (may === 'locked') await attempt('locked');
  if (may !== 'free') throw new Refusal('LOCKED');
  const admin = await ctx.store.admins.findOne(name.includes('@') ? { email: name } : { username: name });
  const isOpen = admin !== null && (await beginAttempt(ctx, accountGuesses(admin._id))) === 'free';
  if (!(await isPassword(isOpen ? admin.passwordHash : undefined, input.password, belongs)) || !admin) {
    await attempt(admin && !isOpen ? 'locked under another name' : 'wrong name or password');
    throw new Refusal('WRONG_CREDENTIALS');
  }
  await forgetFailures(ctx, [...nameGuesses(name), ...accountGuesses(admin._id)]);
  await attempt('signed in');
  return { admin, ...(await startAdminSession(ctx, admin._id)) };
}
