import type { Ride } from '../../../lib/ride.ts';
import { SCHEDULE_ACTIVE_BEFORE_MIN, STEP_FAR_M, STEP_FIX_MAX_AGE_S } from '../../../../../shared/domain/constants.ts';
import { haversineKm } from '../../../../../shared/domain/geo.ts';
import { km, ksh, saidTime } from '../../../lib/format.ts';
import type { PartyPosition } from '../../../stores/rides-state.ts';
import { targetOf } from './directions.ts';
import { firstName } from './ride-words.ts';

/** What is asked before a step of a ride that cannot be taken back. */
export interface StepQuestion {
  title: string;
  text: string;
  confirmLabel: string;
}

type Known = Pick<PartyPosition, 'latitude' | 'longitude' | 'accuracy' | 'timestamp'>;

/**
 * What a driver is asked before Start or Complete: nothing near where it belongs, so that it stays one tap; farther than
 * 500 m, or where that is not known, how far it is; long before the time of a ride of later, that too.
 * @param known the driver's position, null without one; `nowMs` epoch ms
 */
export function stepQuestion(ride: Ride, known: Known | null, nowMs: number): StepQuestion | null {
  const distance = distanceText(ride, known, nowMs);
  if (ride.status === 'in_progress') return distance === null ? null : completeQuestion(ride, distance);
  const expected = isEarly(ride, nowMs) ? `${firstName(ride.passengerName)} expects you ${whenOf(ride, nowMs)}.` : null;
  if (distance === null && expected === null) return null;
  const told = [expected, distance].filter((sentence) => sentence !== null).join(' ');
  return {
    title: 'Start this ride now?',
    text: `${told} Start it when you are together and on the way.`,
    confirmLabel: 'Start now',
  };
}

const completeQuestion = (ride: Ride, distance: string): StepQuestion => ({
  title: 'Complete this ride now?',
  text: `${distance} Complete it when ${firstName(ride.passengerName)} is there and has paid ${ksh(ride.fare)}.`,
  confirmLabel: 'Complete now',
});

/** How far the driver is from where the step belongs, in a sentence; null when they are there, or were seen there (R22). */
function distanceText(ride: Ride, known: Known | null, nowMs: number): string | null {
  const starts = ride.status === 'accepted';
  const what = starts ? 'pickup' : 'destination';
  const { at, address } = targetOf(ride);
  if (!at) return `We do not know where ${address} is, so not how far you are from it.`;
  if (!known || !tells(known, nowMs)) {
    if (starts && ride.arrivedAt !== null) return null;
    return `We do not know where you are, so not how far from the ${what}.`;
  }
  const distanceKm = haversineKm(known, at);
  return distanceKm * 1000 <= STEP_FAR_M ? null : `You are ${km(distanceKm)} from the ${what}.`;
}

const tells = ({ accuracy, timestamp }: Known, nowMs: number): boolean =>
  accuracy <= STEP_FAR_M && nowMs - timestamp <= STEP_FIX_MAX_AGE_S * 1000;

const whenOf = ({ scheduledTime, createdAt }: Ride, nowMs: number): string =>
  saidTime(scheduledTime ?? createdAt, nowMs);

const isEarly = ({ scheduledTime }: Ride, nowMs: number): boolean =>
  scheduledTime !== null && Date.parse(scheduledTime) - nowMs > SCHEDULE_ACTIVE_BEFORE_MIN * 60_000;
