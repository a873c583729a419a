import type * as z from 'zod/mini';
import { MESSAGES } from '../../../../shared/contract/messages.ts';
import type { CargoSize as CargoSizeSchema } from '../../../../shared/contract/fields.ts';
import type { FindDrivers } from '../../../../shared/contract/ride-entities.ts';
import { SCHEDULE_AHEAD_H } from '../../../../shared/domain/constants/rules.ts';
import type { Trip } from '../../../../shared/domain/fare.ts';
import type { Coordinates } from '../../../../shared/domain/geo.ts';
import { findPlace } from '../../../../shared/domain/places.ts';
import { fromNairobiLocal, isSchedulable, nairobiLocal } from '../../../../shared/domain/schedule.ts';
import type { CurrentLocation } from '../location/use-current-location.ts';

export type CargoSize = z.infer<typeof CargoSizeSchema>;
export type TripTiming = 'now' | 'schedule';

/** The booking form so far. */
export interface BookingDraft {
  /** A place's value or free text; null while empty. */
  pickup: string | null;
  /** The point behind "Current Location"; null for any other pickup. */
  pickupPoint: CurrentLocation | null;
  destination: string | null;
  passengerCount: number;
  cargoSize: CargoSize;
  tripTiming: TripTiming;
  /** The value of <input type="datetime-local">, always in Nairobi time; '' while empty. */
  scheduledLocal: string;
}

export const EMPTY_DRAFT: BookingDraft = {
  pickup: null,
  pickupPoint: null,
  destination: null,
  passengerCount: 1,
  cargoSize: 'none',
  tripTiming: 'now',
  scheduledLocal: '',
};

const normalized = (text: string | null): string => (text ?? '').trim().toLowerCase();

/** Whether both are set and equal, ignoring case and outer spaces; shown as an inline error (spec 1 §5). */
export const pickupEqualsDestination = ({
  pickup,
  destination,
}: Pick<BookingDraft, 'pickup' | 'destination'>): boolean =>
  normalized(pickup) !== '' && normalized(pickup) === normalized(destination);

/** The scheduled time; null when unset or invalid. */
export const scheduledAt = (draft: BookingDraft): Date | null => fromNairobiLocal(draft.scheduledLocal);

/** What is wrong with the scheduled time, if anything (spec 1 §5, R10). */
export function timeProblem(draft: BookingDraft, nowMs: number): string | null {
  if (draft.tripTiming === 'now') return null;
  const at = scheduledAt(draft);
  if (!at) return MESSAGES.find.timeRequired;
  return isSchedulable(at, new Date(nowMs)) ? null : MESSAGES.find.timeOutside;
}

/** The first problem that blocks the search, in the words of spec 1 §5; null when there is none. */
export function draftProblem(draft: BookingDraft, nowMs: number): string | null {
  if (normalized(draft.pickup) === '' || normalized(draft.destination) === '') return MESSAGES.find.bothRequired;
  if (pickupEqualsDestination(draft)) return MESSAGES.find.mustDiffer;
  return timeProblem(draft, nowMs);
}

const placePoint = (text: string | null): Coordinates | null => {
  const place = text === null ? undefined : findPlace(text);
  return place ? { latitude: place.latitude, longitude: place.longitude } : null;
};

/** The coordinates of the trip's ends, where known. */
export const pickupOf = (draft: BookingDraft): Coordinates | null => draft.pickupPoint ?? placePoint(draft.pickup);
export const destinationOf = (draft: BookingDraft): Coordinates | null => placePoint(draft.destination);

/** The parts of the draft that decide the fare (R11). */
export const fareTripOf = (draft: BookingDraft): Trip => ({
  pickup: draft.pickup ?? '',
  destination: draft.destination ?? '',
  from: pickupOf(draft),
  to: destinationOf(draft),
});

/** The draft as the API takes it: the time in UTC, 0,0 for unknown coordinates (R11). */
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

/** The bounds of the time field: from now to 24 h ahead (R10). */
export const scheduleBounds = (nowMs: number): { min: string; max: string } => ({
  min: nairobiLocal(nowMs),
  max: nairobiLocal(nowMs + SCHEDULE_AHEAD_H * 3_600_000),
});

/** The names of the cargo sizes (spec 1 §5): for the choice, and short for summaries. */
export const CARGO_LABELS: Record<CargoSize, { label: string; what: string; short: string }> = {
  none: { label: 'None', what: 'Only me', short: 'No cargo' },
  small: { label: 'Small', what: 'Backpack, bag', short: 'Small cargo' },
  medium: { label: 'Medium', what: 'Suitcase, box', short: 'Medium cargo' },
};
