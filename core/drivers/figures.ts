import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { renewedAverage, shownAverage } from '#shared/domain/rating.ts';
import type { Context } from '../context.ts';
import { averageOf, countTrips } from '../people/averages.ts';
import type { DriverDoc } from '../store/driver-documents.ts';

const ATTEMPTS_MAX = 20;

/** Returns a driver's number of trips as last counted (R8, R49). */
export const tripsOf = ({ figures }: Pick<DriverDoc, 'figures'>): number => figures?.trips ?? 0;

/** Returns a driver's average as last computed, to one decimal (R27); null for "New". */
export const ratingOf = ({ figures }: Pick<DriverDoc, 'figures'>): number | null => shownAverage(figures?.rating);

/**
 * Stores a driver's number of trips (R8) and, once enough ratings are new, their average (R27). Starts over if other
 * figures were stored meanwhile, so that none newer are overwritten.
 * @throws Refusal UNAVAILABLE when other figures were always stored first
 */
export async function keepFigures(ctx: Pick<Context, 'store'>, _id: ObjectId): Promise<void> {
  const { drivers } = ctx.store;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const driver = await drivers.findOne({ _id }, { projection: { figures: 1 } });
    if (!driver) return;
    const rev = driver.figures?.rev ?? null;
    const [trips, average] = await Promise.all([countTrips(ctx, _id), averageOf(ctx, 'driver', _id)]);
    const figures = { trips, rating: renewedAverage(driver.figures?.rating, average), rev: (rev ?? 0) + 1 };
    const kept = await drivers.updateOne({ _id, 'figures.rev': rev }, { $set: { figures } });
    if (kept.matchedCount === 1) return;
  }
  throw new Refusal('UNAVAILABLE');
}
