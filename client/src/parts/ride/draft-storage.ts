import * as z from 'zod/mini';
import { Area, CargoSize, PaymentMethod } from '#shared/contract/fields.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { findPlace } from '#shared/domain/places.ts';
import { DEFAULT_METHOD } from '#shared/domain/payment.ts';
import { nairobiLocal } from '#shared/domain/schedule.ts';
import { useSession } from '#client/data/session/session.ts';
import { EMPTY_DRAFT, timeProblem, type BookingDraft, type TripEnds } from './booking-draft.ts';

const KEY = 'boda.booking';

const storedEnds = {
  pickup: z.nullable(z.string()),
  pickupPoint: z.nullable(z.extend(Area, { address: z.nullable(z.string()), accuracyM: z.optional(z.number()) })),
  destination: z.nullable(z.string()),
  destinationPoint: z.nullable(Area),
};
/** The ends of a trip, as they are stored and passed between screens. */
export const StoredEnds: z.ZodMiniType<TripEnds> = z.object(storedEnds);

const Stored = z.object({
  ...storedEnds,
  /** The owner: on a shared phone, the next person starts with an empty form. */
  person: z.string(),
  passengerCount: z.int(),
  cargoSize: CargoSize,
  tripTiming: z.enum(['now', 'schedule']),
  scheduledLocal: z.string(),
  paymentMethod: z._default(PaymentMethod, DEFAULT_METHOD),
});

const personNow = (): string => useSession.getState().user?.id ?? '';

/** Drops a scheduled time that has passed. */
const withoutPastTime = (draft: BookingDraft, nowMs: number): BookingDraft =>
  draft.scheduledLocal !== '' && timeProblem({ ...draft, tripTiming: 'schedule' }, nowMs) !== null
    ? { ...draft, tripTiming: 'now', scheduledLocal: '' }
    : draft;

/** The draft from before a reload of this tab; empty when there is none or it cannot be read. */
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

/** Called after a booking, so that the same draft is not booked twice. */
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

/** The details of a ride that ended early, to request again. */
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

/** The stored draft with another pickup. */
export const draftFrom = ({ text, latitude, longitude }: StartAt, nowMs: number): BookingDraft => ({
  ...loadDraft(nowMs),
  pickup: text,
  pickupPoint: { latitude, longitude, address: null },
});

/** The details of a past trip, to ride now. Drops "Current Location": the passenger may be elsewhere today. */
export function draftOfTrip(ride: TripToRepeat, nowMs: number): BookingDraft {
  const draft: BookingDraft = { ...draftOfRide(ride, nowMs), tripTiming: 'now', scheduledLocal: '' };
  return ride.pickup === MESSAGES.landing.currentLocation ? { ...draft, pickup: null, pickupPoint: null } : draft;
}
