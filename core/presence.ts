import type { Filter, ObjectId } from 'mongodb';
import { ACTIVITY_GRACE_S, SOCKET_GRACE_S } from '../shared/domain/constants/rules.ts';
import { LAST_SEEN_WRITE_S } from '../shared/domain/constants/server.ts';
import type { Context } from './context.ts';
import { tellDriverStatus } from './drivers/on-map.ts';
import { writeDriver } from './drivers/write-driver.ts';
import { eachAlone } from './outbox.ts';
import { perStore } from './per-store.ts';
import type { DriverDoc, UserDoc } from './store/documents.ts';

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

/** The heartbeat of connected sockets, on connect and every 15 s, in one write (R13); a late one takes nothing back. */
export async function touchSockets(ctx: Context, drivers: readonly ObjectId[]): Promise<void> {
  if (drivers.length === 0) return;
  await ctx.store.drivers.updateMany({ _id: { $in: [...drivers] } }, { $max: { socketSeenAt: ctx.clock.now() } });
}

/** A socket closed now: the grace of 45 s begins (R13). */
export const socketClosed = (ctx: Context, driver: ObjectId): Promise<void> => touchSockets(ctx, [driver]);

/** Who is present (R13), as `isPresent` says of a driver who was read. */
export function presentFilter(now: Date): Filter<DriverDoc> {
  const after = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  return { $or: [{ socketSeenAt: { $gt: after(SOCKET_GRACE_S) } }, { seenAt: { $gt: after(ACTIVITY_GRACE_S) } }] };
}

/** Sets drivers offline who are absent; one with a ride running is kept and shown as stale (R13). */
export async function offlineAbsent(ctx: Context, now: Date): Promise<void> {
  const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  const unseen = (field: 'socketSeenAt' | 'seenAt', seconds: number): Filter<DriverDoc> => ({
    $or: [{ [field]: null }, { [field]: { $lte: before(seconds) } }],
  });
  const absent: Filter<DriverDoc> = {
    status: { $in: ['online', 'on_route'] },
    onRouteFor: null,
    $and: [unseen('socketSeenAt', SOCKET_GRACE_S), unseen('seenAt', ACTIVITY_GRACE_S)],
  };
  const drivers = await ctx.store.drivers.find(absent).project<{ _id: ObjectId }>({ _id: 1 }).toArray();
  await eachAlone(drivers, async ({ _id }) => {
    const changed = await writeDriver(ctx, _id, () => ({ status: 'offline' }), { only: absent, tell: () => 'lost' });
    if (changed) tellDriverStatus(ctx, changed.after);
  });
}
