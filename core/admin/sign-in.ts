import type { BodyOf, OutputOf } from '../../shared/contract/api.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { StartedSession } from '../people/sessions.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import { startAdminSession } from './admin-sessions.ts';
import { beginAttempt, forgetFailures } from './attempts.ts';
import { audit } from './audit.ts';
import { isPassword } from './password.ts';

/** An admin as they see themselves. */
export const presentAdmin = (admin: AdminDoc): OutputOf<'adminVerify'> => ({
  id: admin._id.toHexString(),
  username: admin.username,
  email: admin.email,
});

/**
 * Starts an admin session for a username or e-mail and its password (R16). An unknown name and a wrong password get the
 * same answer after the same work; five failures lock the name for 15 min. Every attempt is audited.
 * @param from address of the caller
 * @throws Refusal LOCKED, WRONG_CREDENTIALS
 */
export async function signInAdmin(
  ctx: Context,
  input: BodyOf<'adminLogin'>,
  from: string,
): Promise<StartedSession & { admin: AdminDoc }> {
  const name = input.username.toLowerCase();
  const attempt = (outcome: string): Promise<void> =>
    audit(ctx, { who: name, from, kind: 'sign-in', what: 'admin sign-in', after: { outcome } });
  if (!(await beginAttempt(ctx, 'login', name))) {
    await attempt('locked');
    throw new Refusal('LOCKED');
  }
  const admin = await ctx.store.admins.findOne(name.includes('@') ? { email: name } : { username: name });
  if (!(await isPassword(admin?.passwordHash, input.password)) || !admin) {
    await attempt('wrong name or password');
    throw new Refusal('WRONG_CREDENTIALS');
  }
  await forgetFailures(ctx, 'login', name);
  await attempt('signed in');
  return { admin, ...(await startAdminSession(ctx, admin._id)) };
}
