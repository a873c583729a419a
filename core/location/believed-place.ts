import type { Coordinates } from '#shared/domain/geo.ts';
import type { Context } from '../context.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import { newestFix } from './fix-writer.ts';
import { beliefIn, judge } from './plausible.ts';

/** Returns a place sent with a command, if it is believable; else the person's last known position (R42). */
export function believedOr(
  known: StoredFix | null,
  sent: Coordinates & { accuracy: number },
  now: Date,
): (Coordinates & { accuracy: number; timestamp: number }) | null {
  const fix = { ...sent, timestamp: now.getTime() };
  return judge(beliefIn(known), fix, fix.timestamp).doubt ? known : fix;
}

/** Like `believedOr`, with the last known position looked up. */
export const believedPlace = async (
  ctx: Context,
  user: UserDoc,
  sent: Coordinates & { accuracy: number },
): Promise<ReturnType<typeof believedOr>> => believedOr(await fixOf(ctx, user), sent, ctx.clock.now());

/** Returns a person's last believed position. */
export async function fixOf(ctx: Context, user: UserDoc): Promise<StoredFix | null> {
  const { _id } = user;
  const driver = user.userType === 'driver' && (await ctx.store.drivers.findOne({ _id }, { projection: { fix: 1 } }));
  return driver ? newestFix(ctx, 'driver', _id, driver) : newestFix(ctx, 'person', _id, user);
}
