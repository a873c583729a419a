import type { Filter, ObjectId } from 'mongodb';
import { LAST_SEEN_WRITE_S } from '#shared/domain/constants/server.ts';
import type { Context } from '../context.ts';
import { presentFilter } from '../drivers/nearby.ts';
import { publishDriverStatus } from '../drivers/on-map.ts';
import { writeDriver } from '../drivers/write-driver.ts';
import { isConnectedHere } from '../fixes/audience.ts';
import { forEachIsolated } from '../store/outbox.ts';
import { perStore } from '../lib/per-store.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { type Store, updateEach } from '../store/store.ts';

/** When each driver's `seenAt` was last written by this process, epoch ms. */
const seenOf = perStore(() => new Map<string, number>());

/** Records that a user sent an authenticated request or fix. Stored only for drivers, at most every 15 s (R13). */
export async function touchRequest(ctx: Context, user: UserDoc): Promise<void> {
  // The heartbeat of a driver's socket is better proof of presence than a request.
  if (user.userType !== 'driver' || isConnectedHere(ctx.store, user._id)) return;
  const seen = seenOf(ctx.store);
  const id = user._id.toHexString();
  const now = ctx.clock.now();
  if (now.getTime() - (seen.get(id) ?? -Infinity) < LAST_SEEN_WRITE_S * 1000) return;
  seen.set(id, now.getTime());
  await ctx.store.drivers.updateOne({ _id: user._id }, { $max: { seenAt: now } });
}

/** Forgets the people whose activity was written before `since`, epoch ms. */
export function forgetSeen(store: Store, since: number): void {
  const seen = seenOf(store);
  for (const [id, at] of seen) if (at < since) seen.delete(id);
}

/**
 * Records the heartbeat of connected sockets: on connect, every 15 s, and on close, which starts the grace of 45 s
 * (R13).
 */
export async function touchSockets(ctx: Context, drivers: readonly ObjectId[]): Promise<void> {
  await updateEach(ctx.store.drivers, drivers, { $max: { socketSeenAt: ctx.clock.now() } });
}

/** Matches drivers at work who are absent. Drivers with an active ride are shown as stale instead (R13). */
const absentAt = (now: Date): Filter<DriverDoc> => ({
  status: { $in: ['online', 'on_route'] },
  onRouteFor: null,
  $nor: [presentFilter(now)],
});

/** Sets absent drivers offline (R13). */
export async function offlineAbsent(ctx: Context, now: Date): Promise<void> {
  const absent = absentAt(now);
  await forEachIsolated(await ctx.store.drivers.distinct('_id', absent), async (_id) => {
    const changed = await writeDriver(ctx, _id, () => ({ status: 'offline' }), { only: absent, cause: () => 'lost' });
    if (changed) publishDriverStatus(ctx, changed);
  });
}

/** At start: excludes the time in which no process could see a driver from the time online (R18); keeps the status. */
export async function pauseOnlineTime(ctx: Context, now: Date): Promise<void> {
  const absent = absentAt(now);
  await forEachIsolated(await ctx.store.drivers.distinct('_id', absent), (_id) =>
    writeDriver(ctx, _id, ({ status }) => ({ status }), { only: absent }),
  );
}
