import type { Filter, ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import { onlineTimeAfter } from '../../shared/domain/online-time.ts';
import type { Context } from '../context.ts';
import { DRIVER_TEXTS, searchOfDriver } from '../search.ts';
import type { DriverDoc } from '../store/documents.ts';

const ATTEMPTS_MAX = 20;

/** What a driver becomes; the time online follows the status by itself, what they are found under the texts. */
export type DriverChange = Omit<Partial<DriverDoc>, '_id' | 'online' | 'search'>;

interface Decision {
  /** Who it may be done to at all; looked at in the same write. */
  only?: Filter<DriverDoc>;
  /** When a new status begins; now by default. */
  at?: (before: DriverDoc) => Date;
}

/**
 * Changes a driver by a decision over what they are now. When their status, ride, review, place, texts or fares moved meanwhile it is
 * decided anew, so that nothing undoes a ban or a ride, and the time online is counted once (R5, R7, R18).
 * @param decide null leaves the driver as they are
 * @returns null when there is no such driver
 * @throws Refusal UNAVAILABLE when they never stand still
 */
export async function writeDriver(
  ctx: Context,
  _id: ObjectId,
  decide: (before: DriverDoc) => DriverChange | null,
  { only = {}, at = () => ctx.clock.now() }: Decision = {},
): Promise<{ before: DriverDoc; after: DriverDoc } | null> {
  const filter = { $and: [{ _id }, only] };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await ctx.store.drivers.findOne(filter);
    if (!before) return null;
    const change = decide(before);
    if (!change) return { before, after: before };
    const online = change.status && { online: onlineTimeAfter(before.online, change.status, at(before)) };
    const isRenamed = DRIVER_TEXTS.some((text) => change[text] !== undefined);
    const search = isRenamed && { search: searchOfDriver({ ...before, ...change }) };
    const after = await ctx.store.drivers.findOneAndUpdate(
      { $and: [...filter.$and, asRead(before)] },
      { $set: { ...change, ...online, ...search } },
      { returnDocument: 'after' },
    );
    if (after) return { before, after };
  }
  throw new Refusal('UNAVAILABLE');
}

const asRead = (driver: DriverDoc): Filter<DriverDoc> => ({
  verification: driver.verification,
  status: driver.status,
  onRouteFor: driver.onRouteFor,
  cell: driver.cell,
  offlineAfterRide: driver.offlineAfterRide,
  'online.since': driver.online?.since ?? null,
  fullName: driver.fullName,
  email: driver.email,
  phone: driver.phone,
  stageName: driver.stageName,
  withinTownFareMin: driver.withinTownFareMin,
  withinTownFareMax: driver.withinTownFareMax,
  outsideTownFareMin: driver.outsideTownFareMin,
  outsideTownFareMax: driver.outsideTownFareMax,
});
