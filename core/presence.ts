import type { Filter, ObjectId } from 'mongodb';
import { ACTIVITY_GRACE_S, SOCKET_GRACE_S } from '../shared/domain/constants/rules.ts';
import { LAST_SEEN_WRITE_S } from '../shared/domain/constants/server.ts';
import type { Context } from './context.ts';
import { tellDriverStatus } from './drivers/on-map.ts';
import { writeDriver } from './drivers/write-driver.ts';
import { eachAlone } from './outbox.ts';
import { perStore } from './per-store.ts';
import type { DriverDoc, UserDoc } from './store/documents.ts';
import { updateEach } from './store/store.ts';

/** When each driver's `seenAt` was last written by this process, epoch ms. */
const seenOf = perStore(() => new Map<string, number>());

/** An authenticated request or fix of a user; written for drivers, at most every 15 s (R13). */
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
 * The heartbeat of connected sockets: on connect, every 15 s, and when one closes, as the grace of 45 s begins then (R13).
 * A late one takes nothing back.
 */
export async function touchSockets(ctx: Context, drivers: readonly ObjectId[]): Promise<void> {
  await updateEach(ctx.store.drivers, drivers, { $max: { socketSeenAt: ctx.clock.now() } });
}

/** Who is present (R13), as `isPresent` says of a driver who was read. */
export function presentFilter(now: Date): Filter<DriverDoc> {
  const after = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  return { $or: [{ socketSeenAt: { $gt: after(SOCKET_GRACE_S) } }, { seenAt: { $gt: after(ACTIVITY_GRACE_S) } }] };
}

/** Sets drivers offline who are absent; one with a ride running is kept and shown as stale (R13). */
export async function offlineAbsent(ctx: Context, now: Date): Promise<void> {
  const absent: Filter<DriverDoc> = {
    status: { $in: ['online', 'on_route'] },
    onRouteFor: null,
    $nor: [presentFilter(now)],
  };
  const drivers = await ctx.store.drivers.distinct('_id', absent);
  await eachAlone(drivers, async (_id) => {
    const changed = await writeDriver(ctx, _id, () => ({ status: 'offline' }), { only: absent, tell: () => 'lost' });
    if (changed) tellDriverStatus(ctx, changed.after);
  });
}
