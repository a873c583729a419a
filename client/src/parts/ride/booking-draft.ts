import type * as z from 'zod/mini';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { CargoSize as CargoSizeSchema } from '#shared/contract/fields.ts';
import type { FindDrivers } from '#shared/contract/ride-entities.ts';
import { SCHEDULE_AHEAD_H } from '#shared/domain/constants/rules.ts';
import { PICKUP_STEP_MIN } from '#shared/domain/constants/screens.ts';
import type { Trip } from '#shared/domain/fare.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { DEFAULT_METHOD, type PaymentMethod } from '#shared/domain/payment.ts';
import { fromNairobiLocal, isSchedulable, nairobiLocal } from '#shared/domain/schedule.ts';
import { isSamePlace, listedPoint, pricedTrip } from '#shared/domain/trip-places.ts';
import type { CurrentLocation } from '../location/here.ts';

export type CargoSize = z.infer<typeof CargoSizeSchema>;
type TripTiming = 'now' | 'schedule';

/** The ends of a trip, as far as the passenger has chosen them. */
export interface TripEnds {
  /** A place's value or free text; null while empty. */
  pickup: string | null;
  /** The point behind "Current Location", or one chosen on the map; null for any other pickup. */
  pickupPoint: CurrentLocation | null;
  destination: string | null;
  /** A point chosen on the map; null for any other destination. */
  destinationPoint: Coordinates | null;
}

export const NO_ENDS: TripEnds = { pickup: null, pickupPoint: null, destination: null, destinationPoint: null };

/** The booking form, as far as the passenger has filled it in. */
export interface BookingDraft extends TripEnds {
  passengerCount: number;
  cargoSize: CargoSize;
  tripTiming: TripTiming;
  /** "YYYY-MM-DDTHH:MM", always in Nairobi time; '' while none is chosen. */
  scheduledLocal: string;
  paymentMethod: PaymentMethod;
}

export const EMPTY_DRAFT: BookingDraft = {
  ...NO_ENDS,
  passengerCount: 1,
  cargoSize: 'none',
  tripTiming: 'now',
  scheduledLocal: '',
  paymentMethod: DEFAULT_METHOD,
};

/** Whether an end is not chosen yet. */
export const isMissingEnd = ({ pickup, destination }: TripEnds): boolean =>
  (pickup ?? '').trim() === '' || (destination ?? '').trim() === '';

/** Whether both ends are set and are the same place (R45); shown as an inline error (spec 1 §5). */
export const pickupEqualsDestination = (ends: TripEnds): boolean => !isMissingEnd(ends) && isSamePlace(wholeTrip(ends));

/** Returns the scheduled time; null when unset or invalid. */
export const scheduledAt = (draft: BookingDraft): Date | null => fromNairobiLocal(draft.scheduledLocal);

/** Returns the problem with the scheduled time (spec 1 §5, R10); null when there is none. */
export function timeProblem(draft: BookingDraft, nowMs: number): string | null {
  if (draft.tripTiming === 'now') return null;
  const at = scheduledAt(draft);
  if (!at) return MESSAGES.find.timeRequired;
  return isSchedulable(at, new Date(nowMs)) ? null : MESSAGES.find.timeOutside;
}

/** Returns the first problem that blocks the search, in the text of spec 1 §5; null when there is none. */
export function draftProblem(draft: BookingDraft, nowMs: number): string | null {
  if (isMissingEnd(draft)) return MESSAGES.find.bothRequired;
  if (pickupEqualsDestination(draft)) return MESSAGES.find.mustDiffer;
  return timeProblem(draft, nowMs);
}

/** Return the coordinates of the trip's ends, where known; a listed place always has coordinates (R45). */
export const pickupOf = (ends: TripEnds): Coordinates | null => listedPoint(ends.pickup ?? '') ?? ends.pickupPoint;
export const destinationOf = (ends: TripEnds): Coordinates | null =>
  listedPoint(ends.destination ?? '') ?? ends.destinationPoint;

const wholeTrip = (ends: TripEnds): Trip => ({
  pickup: ends.pickup ?? '',
  destination: ends.destination ?? '',
  from: pickupOf(ends),
  to: destinationOf(ends),
});

/** Returns the trip from which the fare is computed (R11, R45). */
export const fareTripOf = (ends: TripEnds): Trip => pricedTrip(wholeTrip(ends));

/** Converts the draft to the API's format: the time in UTC, 0,0 for unknown coordinates (R11). */
export function tripOf(draft: BookingDraft): Required<Omit<FindDrivers, 'preferredDriverId'>> {
  const from = pickupOf(draft);
  const to = destinationOf(draft);
  return {
    pickup: (draft.pickup ?? '').trim(),
    destination: (draft.destination ?? '').trim(),
    passengerCount: draft.passengerCount,
    cargoSize: draft.cargoSize,
    tripTiming: draft.tripTiming,
    scheduledTime: draft.tripTiming === 'schedule' ? (scheduledAt(draft)?.toISOString() ?? null) : null,
    pickupLatitude: from?.latitude ?? 0,
    pickupLongitude: from?.longitude ?? 0,
    destinationLatitude: to?.latitude ?? 0,
    destinationLongitude: to?.longitude ?? 0,
  };
}

/** The pickup times of one day. */
interface DaySteps {
  /** "YYYY-MM-DD". */
  date: string;
  /** "HH:MM", in order; empty when the day has none left. */
  times: readonly string[];
}

const STEP_MS = PICKUP_STEP_MIN * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Returns the pickup times today and tomorrow: every 15 minutes from now to 24 h ahead (R10). */
export function pickupSteps(nowMs: number): readonly [DaySteps, DaySteps] {
  const today = nairobiLocal(nowMs).slice(0, 10);
  const tomorrow = nairobiLocal(nowMs + DAY_MS).slice(0, 10);
  const steps: string[] = [];
  const lastMs = nowMs + SCHEDULE_AHEAD_H * 3_600_000;
  for (let ms = Math.ceil(nowMs / STEP_MS) * STEP_MS; ms <= lastMs; ms += STEP_MS) steps.push(nairobiLocal(ms));
  const of = (date: string): DaySteps => ({
    date,
    times: steps.filter((step) => step.startsWith(date)).map((step) => step.slice(11)),
  });
  return [of(today), of(tomorrow)];
}
