import * as z from 'zod/mini';
import { Area, CargoSize } from '../../../shared/contract/pieces.ts';
import type { Ride } from '../lib/ride.ts';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { findPlace } from '../../../shared/domain/places.ts';
import { nairobiLocal } from '../../../shared/domain/schedule.ts';
import { useSession } from '../stores/session.ts';
import { EMPTY_DRAFT, timeProblem, type BookingDraft } from './booking-draft.ts';

const KEY = 'boda.booking';

const Stored = z.object({
  /** Whose it is: on a shared phone the next person starts with an empty form. */
  person: z.string(),
  pickup: z.nullable(z.string()),
  pickupPoint: z.nullable(z.extend(Area, { address: z.nullable(z.string()), accuracyM: z.optional(z.number()) })),
  destination: z.nullable(z.string()),
  passengerCount: z.int(),
  cargoSize: CargoSize,
  tripTiming: z.enum(['now', 'schedule']),
  scheduledLocal: z.string(),
});

const personNow = (): string => useSession.getState().user?.id ?? '';

/** A time that has passed meanwhile is no answer any more. */
const withLivingTime = (draft: BookingDraft, nowMs: number): BookingDraft =>
  draft.scheduledLocal !== '' && timeProblem({ ...draft, tripTiming: 'schedule' }, nowMs) !== null
    ? { ...draft, tripTiming: 'now', scheduledLocal: '' }
    : draft;

/** The details as they were before a reload of this tab; empty when there are none or they cannot be read. */
export function loadDraft(nowMs: number): BookingDraft {
  try {
    const read = Stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (!read.success || read.data.person !== personNow()) return EMPTY_DRAFT;
    const { person: _whose, ...draft } = read.data;
    return withLivingTime(draft, nowMs);
  } catch {
    // Blocked or broken storage: one starts with an empty form.
    return EMPTY_DRAFT;
  }
}

export function saveDraft(draft: BookingDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, person: personNow() }));
  } catch {
    // A full or blocked storage costs only the comfort of a reload.
  }
}

/** A booking was made of it, or of another: what is left of it would be booked a second time. */
export const clearDraft = (): void => saveDraft(EMPTY_DRAFT);

/** What of a ride is asked again. */
export type AskedTrip = Pick<
  Ride,
  'pickup' | 'destination' | 'from' | 'passengerCount' | 'cargoSize' | 'tripTiming' | 'scheduledTime'
>;

/** The details of a ride that came to nothing, to be asked again. */
export function draftOfRide(ride: AskedTrip, nowMs: number): BookingDraft {
  const listed = findPlace(ride.pickup) !== undefined;
  const draft: BookingDraft = {
    pickup: ride.pickup,
    pickupPoint: listed || ride.from === null ? null : { ...ride.from, address: null },
    destination: ride.destination,
    passengerCount: ride.passengerCount,
    cargoSize: ride.cargoSize,
    tripTiming: ride.tripTiming,
    scheduledLocal: ride.scheduledTime === null ? '' : nairobiLocal(Date.parse(ride.scheduledTime)),
  };
  return withLivingTime(draft, nowMs);
}

/** The details of a trip of the past, to be ridden now; where one stood then is no "Current Location" today. */
export function draftOfTrip(ride: AskedTrip, nowMs: number): BookingDraft {
  const draft: BookingDraft = { ...draftOfRide(ride, nowMs), tripTiming: 'now', scheduledLocal: '' };
  return ride.pickup === MESSAGES.landing.currentLocation ? { ...draft, pickup: null, pickupPoint: null } : draft;
}
