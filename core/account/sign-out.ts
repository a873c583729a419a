import type { BodyOf, OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { leaveWork, setDriverStatus } from '../drivers/set-status.ts';
import type { UserPrincipal } from '../lib/principal.ts';
import { authenticate, endOtherSessions, endSession } from '../people/sessions.ts';

/**
 * Ends the session and invalidates its sign-in code, which could otherwise start another session. A driver no longer
 * gets requests (R7, R13).
 */
export async function signOut(ctx: Context, { user, sessionHash }: UserPrincipal): Promise<void> {
  await endSession(ctx, sessionHash);
  await ctx.store.usedCodes.deleteMany({ userId: user._id });
  if (user.userType === 'driver') await leaveWork(ctx, user);
}

/**
 * Ends all of a person's other sessions, and invalidates their sign-in codes. The current session continues: a driver
 * stays online. Sessions that a ban ended are kept, since they say why they ended (R5).
 */
export async function signOutElsewhere(
  ctx: Context,
  { user, sessionHash }: UserPrincipal,
): Promise<OutputOf<'endOtherSessions'>> {
  await ctx.store.usedCodes.deleteMany({ userId: user._id });
  const ended = await endOtherSessions(ctx, user._id, sessionHash);
  return { ended };
}

/**
 * Ends the session whose cookie is replaced by a new sign-in in the same browser. Nobody can use that session any more,
 * but its pushes would still reach this phone (R35). If another person signs in on a driver's phone, the driver no
 * longer gets requests.
 * @param former the token of the replaced session, if any
 * @param token the token of the new session
 */
export async function endReplaced(ctx: Context, former: string | undefined, token: string): Promise<void> {
  const [replaced, now] = await Promise.all([authenticate(ctx, former), authenticate(ctx, token)]);
  if (!replaced) return;
  if (now?.user._id.equals(replaced.user._id)) await endSession(ctx, replaced.sessionHash);
  else await signOut(ctx, replaced);
}

/**
 * Sets the status that a driver selects, and undoes it if the driver's session was ended at the same moment (R7, R13).
 * @throws Refusal NOT_ONBOARDED, NOT_APPROVED, BANNED, NO_SESSION
 */
export async function selectStatus(
  ctx: Context,
  { user, sessionHash }: UserPrincipal,
  asked: BodyOf<'setDriverStatus'>,
): Promise<OutputOf<'setDriverStatus'>> {
  const answer = await setDriverStatus(ctx, user, asked);
  if (!answer.isOnline || (await ctx.store.sessions.findOne({ _id: sessionHash }))) return answer;
  await leaveWork(ctx, user);
  throw new Refusal('NO_SESSION');
}
