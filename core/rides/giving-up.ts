import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import { REFUSALS } from '#shared/texts/en/refusals.ts';
import { pauseAt } from '#shared/domain/booking-limits.ts';
import { clockFrom } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/** The give-ups that a driver's document keeps: enough for the longest pause. */
const KEPT = 10;

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

export const GIVEN_UP_FIELDS = {
  driverId: 1,
  'driver.name': 1,
  cancelReason: 1,
  cancelledAt: 1,
  'timeline.what': 1,
  'timeline.left': 1,
  'timeline.who': 1,
  'timeline.at': 1,
} as const;
export type GivenUp = Pick<RideDoc, 'driverId' | 'driver' | 'cancelReason' | 'cancelledAt' | 'timeline'>;

/** Who gave up a ride, and when: as an open request, which went to others (R24), or so that it ended (R6). */
export function givenUpOf({ driverId, driver, cancelReason, cancelledAt, timeline }: GivenUp) {
  const passedOn = timeline.flatMap(({ what, left, who, at }) =>
    what === 'gave_up' && left ? [{ by: left, name: who ?? '', at }] : [],
  );
  const ended = cancelReason === 'cannot_come' && driverId && cancelledAt;
  return ended ? [...passedOn, { by: driverId, name: driver?.name ?? '', at: cancelledAt }] : passedOn;
}
