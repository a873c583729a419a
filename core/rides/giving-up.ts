import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { REFUSALS } from '#shared/texts/en/refusals.ts';
import { pauseAt } from '#shared/domain/booking-limits.ts';
import { clockFrom } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { DriverDoc } from '../store/driver-documents.ts';

/** The times that a driver's document keeps: enough for the longest pause, and to see a habit (R49.12). */
const KEPT = 30;

/**
 * Checks that a driver may accept: after several accepted rides that count as given up, a pause comes first (R49).
 * @throws Refusal PAUSED
 */
export function requireNoGivingUpPause({ clock }: Context, { gaveUpAt = [] }: DriverDoc): void {
  const pause = pauseAt(gaveUpAt, clock.now());
  if (!pause) return;
  throw new Refusal('PAUSED', { message: REFUSALS.driver.paused(pause.cancelled, clockFrom(pause.until)) });
}

/** Records that a driver gave up an accepted ride, or ended it at once and without its PIN (R49), for the pause. */
export async function noteGivenUp({ store, clock }: Context, driverId: ObjectId): Promise<void> {
  const gaveUpAt = { $each: [clock.now()], $slice: -KEPT };
  await store.drivers.updateOne({ _id: driverId }, { $push: { gaveUpAt } });
}
