import * as z from 'zod/mini';
import { Area, CargoSize, PaymentMethod } from '#shared/contract/fields.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { findPlace } from '#shared/domain/places.ts';
import { DEFAULT_METHOD } from '#shared/domain/payment.ts';
import { nairobiLocal } from '#shared/domain/schedule.ts';
import { DRAFT_KEY } from '#client/lib/storage.ts';
import { useSession } from '#client/data/session/session.ts';
import { CURRENT_LOCATION } from '../location/trip-ends.ts';
import { EMPTY_DRAFT, timeProblem, type BookingDraft, type TripEnds } from './booking-draft.ts';

const KEY = `${DRAFT_KEY}booking`;

const storedEnds = {
  pickup: z.nullable(z.string()),
  pickupPoint: z.nullable(z.extend(Area, { address: z.nullable(z.string()), accuracyM: z.optional(z.number()) })),
  destination: z.nullable(z.string()),
  destinationPoint: z.nullable(Area),
};
/** The ends of a trip, in the form that is stored and passed between screens. */
export const StoredEnds: z.ZodMiniType<TripEnds> = z.object(storedEnds);

const Stored = z.object({
  ...storedEnds,
  /** The owner's id, because on a shared phone the next person must start with an empty form. */
  person: z.string(),
  passengerCount: z.int(),
  cargoSize: CargoSize,
  tripTiming: z.enum(['now', 'schedule']),
  scheduledLocal: z.string(),
  paymentMethod: z._default(PaymentMethod, DEFAULT_METHOD),
});

const personNow = (): string => useSession.getState().user?.id ?? '';

/** Returns the draft without a scheduled time that is no longer valid. */
const withoutPastTime = (draft: BookingDraft, nowMs: number): BookingDraft =>
  draft.scheduledLocal !== '' && timeProblem({ ...draft, tripTiming: 'schedule' }, nowMs) !== null
    ? { ...draft, tripTiming: 'now', scheduledLocal: '' }
    : draft;

/** Reads the draft from before a reload of this tab; empty when there is none or it is invalid. */
export function loadDraft(nowMs: number): BookingDraft {
  try {
    const read = Stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (!read.success || read.data.person !== personNow()) return EMPTY_DRAFT;
    const { person: _whose, ...draft } = read.data;
    return withoutPastTime(draft, nowMs);
  } catch {
    // Blocked or corrupt storage: start with an empty form.
    return EMPTY_DRAFT;
  }
}

export function saveDraft(draft: BookingDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, person: personNow() }));
  } catch {
    // Storage is full or blocked: the draft does not survive a reload.
  }
}

/** Empties the stored draft, after a booking, so that the passenger does not book it twice. */
export const clearDraft = (): void => saveDraft(EMPTY_DRAFT);

/** The details of an earlier ride that a new booking reuses. */
export type TripToRepeat = Pick<
  Ride,
  | 'pickup'
  | 'destination'
  | 'from'
  | 'to'
  | 'passengerCount'
  | 'cargoSize'
  | 'tripTiming'
  | 'scheduledTime'
  | 'paymentMethod'
>;

/** Returns the draft that requests a ride that ended early again. */
export function draftOfRide(ride: TripToRepeat, nowMs: number): BookingDraft {
  const listed = findPlace(ride.pickup) !== undefined;
  const draft: BookingDraft = {
    pickup: ride.pickup,
    pickupPoint: listed || ride.from === null ? null : { ...ride.from, address: null },
    destination: ride.destination,
    destinationPoint: findPlace(ride.destination) ? null : ride.to,
    passengerCount: ride.passengerCount,
    cargoSize: ride.cargoSize,
    tripTiming: ride.tripTiming,
    scheduledLocal: ride.scheduledTime === null ? '' : nairobiLocal(Date.parse(ride.scheduledTime)),
    paymentMethod: ride.paymentMethod,
  };
  return withoutPastTime(draft, nowMs);
}

/** A pickup chosen before the booking, such as a stage. */
export interface StartAt extends Coordinates {
  text: string;
}

/** Returns the stored draft with another pickup. */
export const draftFrom = ({ text, latitude, longitude }: StartAt, nowMs: number): BookingDraft => ({
  ...loadDraft(nowMs),
  pickup: text,
  pickupPoint: { latitude, longitude, address: null },
});

/** Returns the draft that books a past trip now, without "Current Location": the passenger may be elsewhere today. */
export function draftOfTrip(ride: TripToRepeat, nowMs: number): BookingDraft {
  const draft: BookingDraft = { ...draftOfRide(ride, nowMs), tripTiming: 'now', scheduledLocal: '' };
  return ride.pickup === CURRENT_LOCATION ? { ...draft, pickup: null, pickupPoint: null } : draft;
}
