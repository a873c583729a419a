import type * as z from 'zod/mini';
import type { FindDrivers } from '../../../shared/contract/ride-entities.ts';
import type { Trip } from '../../../shared/domain/fare.ts';
import type { CargoSize as CargoSizeSchema } from '../../../shared/contract/pieces.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { SCHEDULE_AHEAD_H } from '../../../shared/domain/constants.ts';
import type { Coordinates } from '../../../shared/domain/geo.ts';
import { findPlace } from '../../../shared/domain/places.ts';
import { fromNairobiLocal, isSchedulable, nairobiLocal } from '../../../shared/domain/schedule.ts';
import type { Here } from './use-current-location.ts';

export type CargoSize = z.infer<typeof CargoSizeSchema>;
export type TripTiming = 'now' | 'schedule';

/** What the passenger has filled in so far, as the form holds it. */
export interface BookingDraft {
  /** A place's value or any other text; null while empty. */
  pickup: string | null;
  /** Where "Current Location" was taken; null for every other pickup. */
  pickupPoint: Here | null;
  destination: string | null;
  passengerCount: number;
  cargoSize: CargoSize;
  tripTiming: TripTiming;
  /** As <input type="datetime-local"> has it, in Nairobi time whatever the phone's zone; '' while empty. */
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

const folded = (text: string | null): string => (text ?? '').trim().toLowerCase();

/** Both ends are there and are the same: said inline while it lasts (spec 1 §5). */
export const hasSameEnds = (draft: BookingDraft): boolean =>
  folded(draft.pickup) !== '' && folded(draft.pickup) === folded(draft.destination);

/** The time asked for, or null when none is set or it does not parse. */
export const scheduledAt = (draft: BookingDraft): Date | null => fromNairobiLocal(draft.scheduledLocal);

/** What is wrong with the chosen time, if anything (spec 1 §5, R10). */
export function timeProblem(draft: BookingDraft, nowMs: number): string | null {
  if (draft.tripTiming === 'now') return null;
  const at = scheduledAt(draft);
  if (!at) return MESSAGES.find.timeRequired;
  return isSchedulable(at, new Date(nowMs)) ? null : MESSAGES.find.timeOutside;
}

/** The first thing that keeps a search from starting, in the words of spec 1 §5; null when it may. */
export function draftProblem(draft: BookingDraft, nowMs: number): string | null {
  if (folded(draft.pickup) === '' || folded(draft.destination) === '') return MESSAGES.find.bothRequired;
  if (hasSameEnds(draft)) return MESSAGES.find.mustDiffer;
  return timeProblem(draft, nowMs);
}

const placePoint = (text: string | null): Coordinates | null => {
  const place = text === null ? undefined : findPlace(text);
  return place ? { latitude: place.latitude, longitude: place.longitude } : null;
};

/** Where the trip starts and ends, as far as that is known. */
export const pickupOf = (draft: BookingDraft): Coordinates | null => draft.pickupPoint ?? placePoint(draft.pickup);
export const destinationOf = (draft: BookingDraft): Coordinates | null => placePoint(draft.destination);

/** The draft as what decides its fare (R11). */
export const fareTripOf = (draft: BookingDraft): Trip => ({
  pickup: draft.pickup ?? '',
  destination: draft.destination ?? '',
  from: pickupOf(draft),
  to: destinationOf(draft),
});

/** The draft as the search and the ride take it; Nairobi's time becomes UTC, an unknown end 0,0 (R11). */
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
