import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { isInReach } from '#shared/domain/arrival.ts';
import { NO_SHOW_WAIT_MIN, PICKUP_FIX_MAX_AGE_S } from '#shared/domain/constants/rules.ts';
import { type Coordinates, haversineKm, isRough, roadKm } from '#shared/domain/geo.ts';
import { activeFrom, noShowFrom, startableFrom } from '#shared/domain/ride.ts';
import { clockTime, timeInSentence } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import type { PartyPosition } from '#client/data/rides/rides-state.ts';
import { firstName } from '#client/data/session/profile.ts';
import { waitLeftS } from '#client/parts/ride/waiting-clock.ts';

type Known = Pick<PartyPosition, 'latitude' | 'longitude' | 'accuracy' | 'timestamp'>;

/**
 * The state that the driver sees beside Directions (R43): the distance to the pickup; within 300 m, or while the
 * distance is unknown (`unsure`), the button that reports the arrival; after the arrival, the waiting time left; after
 * the start, the distance to the destination. `leftKm` is null while unknown.
 */
export type ArrivalState =
  | { is: 'away' | 'riding'; leftKm: number | null }
  | { is: 'near' | 'unsure' }
  | { is: 'waiting'; leftS: number }
  | { is: 'free' };

/** Returns the km to the ride's next stop, as the trip's screen gives them: before the start straight, then by road. */
export const kmLeft = ({ status }: Pick<Ride, 'status'>, at: Coordinates, stop: Coordinates): number =>
  status === 'in_progress' ? roadKm(at, stop) : haversineKm(at, stop);

/**
 * @param known the driver's position; null without one
 * @param nowMs epoch ms, by the server's clock
 */
export function arrivalState(
  ride: Pick<Ride, 'status' | 'arrivedAt' | 'active' | 'from' | 'to'>,
  known: Known | null,
  nowMs: number,
): ArrivalState {
  const { status, arrivedAt, active, from, to } = ride;
  const isGood = known !== null && !isRough(known.accuracy) && nowMs - known.timestamp <= PICKUP_FIX_MAX_AGE_S * 1000;
  if (status === 'in_progress') return { is: 'riding', leftKm: isGood && to ? kmLeft(ride, known, to) : null };
  if (arrivedAt !== null) {
    const leftS = waitLeftS(arrivedAt, nowMs);
    return leftS > 0 ? { is: 'waiting', leftS } : { is: 'free' };
  }
  if (!from || !active) return { is: 'away', leftKm: isGood && from ? kmLeft(ride, known, from) : null };
  // An old position in reach keeps the button in its place; a press requests a new position first.
  if (known && isInReach(from, known)) return { is: 'near' };
  return isGood ? { is: 'away', leftKm: kmLeft(ride, known, from) } : { is: 'unsure' };
}

/** What keeps the driver from starting a scheduled ride early (R20), as text; `mayArrive`: whether “I’ve arrived” is next. */
interface EarlyStart {
  mayArrive: boolean;
  text: string;
}

/** Returns null once the ride may be started. `nowMs` is in epoch ms. */
export function earlyStart(
  { active, scheduledTime, arrivedAt }: Pick<Ride, 'active' | 'scheduledTime' | 'arrivedAt'>,
  nowMs: number,
): EarlyStart | null {
  if (active || scheduledTime === null) return null;
  const [time, now] = [new Date(scheduledTime), new Date(nowMs)];
  if (activeFrom(time, now) <= now) return null;
  const from = startableFrom(time, now);
  if (from > now) {
    return { mayArrive: false, text: DRIVER_RIDE.arrival.startFrom(timeInSentence(from, nowMs)) };
  }
  return arrivedAt === null ? { mayArrive: true, text: DRIVER_RIDE.arrival.arriveFirst } : null;
}

interface NoShowState {
  possible: boolean;
  text: string;
}

/** Returns whether the driver may report a no-show yet (R6), and if not, from when. `nowMs` is in epoch ms. */
export function noShowState(
  {
    active,
    arrivedAt,
    passengerName,
    scheduledTime,
  }: Pick<Ride, 'active' | 'arrivedAt' | 'passengerName' | 'scheduledTime'>,
  nowMs: number,
): NoShowState {
  if (arrivedAt === null) {
    return { possible: false, text: DRIVER_RIDE.arrival.noShowAfter(NO_SHOW_WAIT_MIN) };
  }
  const now = new Date(nowMs);
  const waited = noShowFrom(new Date(arrivedAt));
  const begins = active || scheduledTime === null ? now : activeFrom(new Date(scheduledTime), now);
  const from = begins > waited ? begins : waited;
  if (!active || now < from) {
    // Rounded up to the minute, because a driver who reads 14:05 must not be refused at 14:05.
    const shownMs = Math.ceil(from.getTime() / 60_000) * 60_000;
    return {
      possible: false,
      text: DRIVER_RIDE.arrival.noShowFrom(clockTime(shownMs), NO_SHOW_WAIT_MIN),
    };
  }
  return { possible: true, text: DRIVER_RIDE.arrival.noShowNow(firstName(passengerName)) };
}
