import type { Context } from '../context.ts';
import { leaveWork } from '../drivers/set-status.ts';
import type { UserPrincipal } from '../principal.ts';
import { endSession } from './sessions.ts';

/** Ends the session; a driver is not asked for rides any more (R7, R13). */
export async function signOut(ctx: Context, { user, sessionHash }: UserPrincipal): Promise<void> {
  if (user.userType === 'driver') await leaveWork(ctx, user);
  await endSession(ctx, sessionHash);
}
