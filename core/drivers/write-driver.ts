import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { isPresent, lastSeen } from '../../shared/domain/driver.ts';
import { type OnlineTime, onlineTimeAfter } from '../../shared/domain/online-time.ts';
import type { Context } from '../context.ts';
import type { DriverDoc } from '../store/documents.ts';
import { type foundBy, foundByAfter } from './found-by.ts';

const ATTEMPTS_MAX = 20;

/** What a driver becomes; the time online follows the status by itself, what they are found by texts and location. */
export type DriverChange = Omit<Partial<DriverDoc>, '_id' | 'online' | 'figures' | keyof ReturnType<typeof foundBy>>;

/**
 * Changes a driver by a decision over what they are now. When their status or wish for one, ride, review, approval, place, photos, texts or
 * fares moved meanwhile it is decided anew, so that nothing undoes a ban or a ride, and the time online is counted once (R5, R7, R18).
 * @param decide null leaves the driver as they are
 * @param only who it may be done to at all; looked at in the same write
 * @returns null when there is no such driver
 * @throws Refusal UNAVAILABLE when they never stand still
 */
export async function writeDriver(
  ctx: Context,
  _id: ObjectId,
  decide: (before: DriverDoc) => DriverChange | null,
  only: Filter<DriverDoc> = {},
): Promise<{ before: DriverDoc; after: DriverDoc } | null> {
  const filter = { $and: [{ _id }, only] };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.drivers.findOne(filter);
    if (!before) return null;
    const change = decide(before);
    if (!change) return { before, after: before };
    const online = change.status && { online: onlineTimeOf({ ...before, ...change }, ctx.clock.now()) };
    const after = await ctx.store.drivers.findOneAndUpdate(
      { $and: [...filter.$and, asRead(before)] },
      { $set: { ...change, ...online, ...foundByAfter(before, change) } },
      { returnDocument: 'after' },
    );
    if (after) return { before, after };
  }
  throw new Refusal('UNAVAILABLE');
}

/** A new status begins now; offline began when somebody who is absent was last seen. */
function onlineTimeOf(driver: DriverDoc, now: Date): OnlineTime {
  const left = driver.status === 'offline' && !isPresent(driver, now);
  return onlineTimeAfter(driver.online, driver.status, left ? lastSeen(driver) : now);
}

const asRead = (driver: DriverDoc): Filter<DriverDoc> => ({
  verification: driver.verification,
  'approval.at': driver.approval?.at ?? null,
  status: driver.status,
  onRouteFor: driver.onRouteFor,
  cell: driver.cell,
  offlineAfterRide: driver.offlineAfterRide,
  manualOffline: driver.manualOffline,
  'online.since': driver.online?.since ?? null,
  'photos.profile': driver.photos.profile,
  'photos.idCard': driver.photos.idCard,
  'photos.licence': driver.photos.licence,
  'photos.plate': driver.photos.plate,
  fullName: driver.fullName,
  email: driver.email,
  phone: driver.phone,
  stageName: driver.stageName,
  plate: driver.plate,
  location: driver.location,
  withinTownFareMin: driver.withinTownFareMin,
  withinTownFareMax: driver.withinTownFareMax,
  outsideTownFareMin: driver.outsideTownFareMin,
  outsideTownFareMax: driver.outsideTownFareMax,
});
