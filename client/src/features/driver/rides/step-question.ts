import type { Ride } from '#client/data/rides/ride.ts';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { SCHEDULE_ACTIVE_BEFORE_MIN, STEP_FAR_M, STEP_FIX_MAX_AGE_S } from '#shared/domain/constants/rules.ts';
import { haversineKm } from '#shared/domain/geo.ts';
import { km, ksh, timeInSentence } from '#client/lib/format.ts';
import type { PartyPosition } from '#client/data/rides/rides-state.ts';
import { firstName } from '#client/data/session/profile.ts';
import { kmLeft } from './arrival-state.ts';
import { nextStopOf } from './driver-story.ts';

/** The text of the confirmation before a step that cannot be undone. */
export interface StepQuestion {
  title: string;
  text: string;
  confirmLabel: string;
}

type Known = Pick<PartyPosition, 'latitude' | 'longitude' | 'accuracy' | 'timestamp'>;

/**
 * Returns the confirmation before Start or Complete: the distance, or that it is unknown, and whether a scheduled ride
 * would start early. Null within 500 m of the step's place, so that one slide is enough.
 * @param known the driver's position; null without one
 * @param nowMs epoch ms
 */
export function stepQuestion(ride: Ride, known: Known | null, nowMs: number): StepQuestion | null {
  const doubts = doubtsOf(ride, known, nowMs);
  return doubts.length === 0 ? null : questionOf(ride, doubts);
}

/** Returns the confirmation after a tap on a step. A tap is always confirmed, because the step is meant to be slid. */
export const tapQuestion = (ride: Ride, known: Known | null, nowMs: number): StepQuestion =>
  questionOf(ride, doubtsOf(ride, known, nowMs));

function doubtsOf(ride: Ride, known: Known | null, nowMs: number): string[] {
  const isTooSoon = ride.status === 'accepted' && isEarly(ride, nowMs);
  const expected = isTooSoon ? DRIVER_RIDE.question.expects(firstName(ride.passengerName), whenOf(ride, nowMs)) : null;
  return [expected, distanceText(ride, known, nowMs)].filter((sentence) => sentence !== null);
}

function questionOf(ride: Ride, doubts: readonly string[]): StepQuestion {
  const texts = DRIVER_RIDE.question;
  const starts = ride.status === 'accepted';
  const advice = starts ? texts.startAdvice : texts.completeAdvice(firstName(ride.passengerName), ksh(ride.fare));
  return {
    title: starts ? texts.startTitle : texts.completeTitle,
    text: [...doubts, advice].join(' '),
    confirmLabel: starts ? texts.startNow : texts.completeNow,
  };
}

/** Returns how far away the pickup or destination is; null if the driver is there or has reported the arrival (R43). */
function distanceText(ride: Ride, known: Known | null, nowMs: number): string | null {
  const starts = ride.status === 'accepted';
  const texts = DRIVER_RIDE.question;
  const { at, address } = nextStopOf(ride);
  if (!at) return texts.placeUnknown(address);
  if (!known || !isReliable(known, nowMs)) {
    if (starts && ride.arrivedAt !== null) return null;
    return starts ? texts.pickupUnsure : texts.destinationUnsure;
  }
  if (haversineKm(known, at) * 1000 <= STEP_FAR_M) return null;
  const left = km(kmLeft(ride, known, at));
  return starts ? texts.farFromPickup(left) : texts.farFromDestination(left);
}

const isReliable = ({ accuracy, timestamp }: Known, nowMs: number): boolean =>
  accuracy <= STEP_FAR_M && nowMs - timestamp <= STEP_FIX_MAX_AGE_S * 1000;

const whenOf = ({ scheduledTime, createdAt }: Ride, nowMs: number): string =>
  timeInSentence(scheduledTime ?? createdAt, nowMs);

const isEarly = ({ scheduledTime }: Ride, nowMs: number): boolean =>
  scheduledTime !== null && Date.parse(scheduledTime) - nowMs > SCHEDULE_ACTIVE_BEFORE_MIN * 60_000;
