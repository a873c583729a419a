import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { DriverDoc } from '../store/documents.ts';
import type { Store } from '../store/store.ts';

const ATTEMPTS_MAX = 20;
const BATCH = 1000;
const MISSING = { figures: { $exists: false } };

/** Completed rides of a driver, as last counted (R8). */
export const tripsOf = ({ figures }: Pick<DriverDoc, 'figures'>): number => figures?.trips ?? 0;

/**
 * Counts a driver's completed rides and keeps the number (R8). Counted after the last count was read, and written only while
 * that is still the last: the newest count is what stays.
 * @throws Refusal UNAVAILABLE when others were always faster
 */
export async function countTrips(ctx: Context, _id: ObjectId): Promise<void> {
  const { drivers, rides } = ctx.store;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const driver = await drivers.findOne({ _id }, { projection: { figures: 1 } });
    if (!driver) return;
    const rev = driver.figures?.rev ?? null;
    const trips = await rides.countDocuments({ driverId: _id, status: 'completed' });
    const figures = { trips, rev: (rev ?? 0) + 1 };
    const kept = await drivers.updateOne({ _id, 'figures.rev': rev }, { $set: { figures } });
    if (kept.matchedCount === 1) return;
  }
  throw new Refusal('UNAVAILABLE');
}

/** Counts for drivers who never were, such as those of before there were counts; run at start, does nothing the second time. */
export async function fillTrips({ drivers, rides }: Store): Promise<void> {
  const find = (): Promise<Pick<DriverDoc, '_id'>[]> =>
    drivers.find(MISSING).limit(BATCH).project<Pick<DriverDoc, '_id'>>({ _id: 1 }).toArray();
  for (let found = await find(); found.length > 0; found = await find()) {
    const rows = await rides
      .aggregate<{ _id: ObjectId; trips: number }>([
        { $match: { driverId: { $in: found.map(({ _id }) => _id) }, status: 'completed' } },
        { $group: { _id: '$driverId', trips: { $sum: 1 } } },
      ])
      .toArray();
    const trips = new Map(rows.map((row) => [row._id.toHexString(), row.trips]));
    await drivers.bulkWrite(
      found.map(({ _id }) => ({
        updateOne: {
          filter: { _id, ...MISSING },
          update: { $set: { figures: { trips: trips.get(_id.toHexString()) ?? 0, rev: 0 } } },
        },
      })),
    );
  }
}
