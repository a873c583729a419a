import type { ObjectId } from 'mongodb';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import type { DriverDoc } from '../store/documents.ts';

const ATTEMPTS_MAX = 20;

/** Completed rides of a driver, as last counted (R8). */
export const tripsOf = ({ figures }: Pick<DriverDoc, 'figures'>): number => figures?.trips ?? 0;

/**
 * Counts a driver's completed rides and stores the number (R8). It is written only if no other count was stored since
 * this one began, so an older count never overwrites a newer one.
 * @throws Refusal UNAVAILABLE when other counts were always stored first
 */
export async function countTrips({ store }: Pick<Context, 'store'>, _id: ObjectId): Promise<void> {
  const { drivers, rides } = store;
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
