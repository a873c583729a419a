import type { Filter, ObjectId } from 'mongodb';
import { ACTIVITY_GRACE_S, SOCKET_GRACE_S } from '../shared/domain/constants/rules.ts';
import { LAST_SEEN_WRITE_S } from '../shared/domain/constants/server.ts';
import type { Context } from './context.ts';
import { publishDriverStatus } from './drivers/on-map.ts';
import { writeDriver } from './drivers/write-driver.ts';
import { forEachIsolated } from './outbox.ts';
import { perStore } from './per-store.ts';
import type { DriverDoc, UserDoc } from './store/documents.ts';
import { updateEach } from './store/store.ts';

/** When each driver's `seenAt` was last written by this process, epoch ms. */
const seenOf = perStore(() => new Map<string, number>());

/** Records that a user sent an authenticated request or fix. Stored for drivers only, at most every 15 s (R13). */
export async function touchRequest(ctx: Context, user: UserDoc): Promise<void> {
  if (user.userType !== 'driver') return;
  const seen = seenOf(ctx.store);
  const id = user._id.toHexString();
  const now = ctx.clock.now();
  if (now.getTime() - (seen.get(id) ?? -Infinity) < LAST_SEEN_WRITE_S * 1000) return;
  seen.set(id, now.getTime());
  await ctx.store.drivers.updateOne({ _id: user._id }, { $max: { seenAt: now } });
}

/**
 * The heartbeat of connected sockets: written on connect, every 15 s, and on close, when the grace of 45 s begins (R13).
 */
export async function touchSockets(ctx: Context, drivers: readonly ObjectId[]): Promise<void> {
  await updateEach(ctx.store.drivers, drivers, { $max: { socketSeenAt: ctx.clock.now() } });
}

/** Matches the drivers who are present (R13): the same rule as `isPresent`. */
export function presentFilter(now: Date): Filter<DriverDoc> {
  const after = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  return { $or: [{ socketSeenAt: { $gt: after(SOCKET_GRACE_S) } }, { seenAt: { $gt: after(ACTIVITY_GRACE_S) } }] };
}

/** Sets absent drivers offline, except those with an active ride, who are shown as stale instead (R13). */
export async function offlineAbsent(ctx: Context, now: Date): Promise<void> {
  const absent: Filter<DriverDoc> = {
    status: { $in: ['online', 'on_route'] },
    onRouteFor: null,
    $nor: [presentFilter(now)],
  };
  const drivers = await ctx.store.drivers.distinct('_id', absent);
  await forEachIsolated(drivers, async (_id) => {
    const changed = await writeDriver(ctx, _id, () => ({ status: 'offline' }), { only: absent, cause: () => 'lost' });
    if (changed) publishDriverStatus(ctx, changed.after);
  });
}
