import type { Coordinates } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { newestFix } from '../rides/live-data.ts';
import type { StoredFix, UserDoc } from '../store/documents.ts';
import { beliefIn, judge } from './plausible.ts';

/** A place that a person sends with a command: as it is if it can be believed, else their last known position (R42). */
export function believedOr(
  known: StoredFix | null,
  sent: Coordinates & { accuracy: number },
  now: Date,
): (Coordinates & { accuracy: number; timestamp: number }) | null {
  const fix = { ...sent, timestamp: now.getTime() };
  return judge(beliefIn(known), fix, fix.timestamp).doubt ? known : fix;
}

/** The same, with the last known position looked up. */
export async function believedPlace(
  ctx: Context,
  user: UserDoc,
  sent: Coordinates & { accuracy: number },
): Promise<ReturnType<typeof believedOr>> {
  const { _id } = user;
  const driver = user.userType === 'driver' && (await ctx.store.drivers.findOne({ _id }, { projection: { fix: 1 } }));
  const known = driver ? newestFix(ctx, 'driver', _id, driver) : newestFix(ctx, 'person', _id, user);
  return believedOr(known, sent, ctx.clock.now());
}
