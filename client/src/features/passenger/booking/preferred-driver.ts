import * as z from 'zod/mini';
import { DriverListing } from '../../../../../shared/contract/entities.ts';
import { Area } from '../../../../../shared/contract/pieces.ts';
import { PassengerRide } from '../../../../../shared/contract/ride-entities.ts';
import type { FareBands } from '../../../../../shared/domain/fare.ts';
import type { Ride } from '../../../lib/ride.ts';
import type { AskedTrip } from '../../../parts/draft-storage.ts';

/** A driver chosen before the trip was (spec 1 §2, "Passenger booking"). */
export const PreferredDriver = z.pick(DriverListing, {
  id: true,
  name: true,
  phone: true,
  stageName: true,
  isOnline: true,
  driverStatus: true,
  rating: true,
  totalTrips: true,
  estimatedFare: true,
});
export type PreferredDriver = z.infer<typeof PreferredDriver>;

/** A preferred driver as the listing knows them now; `bands` null when it lacks them. */
export type PreferredNow = PreferredDriver & { bands: FareBands | null };

/** The preferred driver with what the listing says now, the fare they came with kept; as they came when it lacks them. */
export function asNow(preferred: PreferredDriver, listing: readonly DriverListing[]): PreferredNow {
  const listed = listing.find(({ id }) => id === preferred.id);
  if (!listed) return { ...preferred, bands: null };
  return { ...PreferredDriver.parse(listed), estimatedFare: preferred.estimatedFare, bands: listed };
}

const details = {
  pickup: true,
  destination: true,
  passengerCount: true,
  cargoSize: true,
  tripTiming: true,
  scheduledTime: true,
} as const;
const Asked: z.ZodMiniType<AskedTrip> = z.extend(z.pick(PassengerRide, details), { from: z.nullable(Area) });

/** What may arrive at /passenger/book in the navigation's state. */
const BookingState = z.object({
  preferredDriver: z.optional(PreferredDriver),
  /** A ride that came to nothing: its details are taken over and the search starts at once (R5, R6). */
  again: z.optional(Asked),
  /** A trip of the past to be ridden once more: its details are taken over, as far as they still mean the same. */
  like: z.optional(Asked),
});
export type BookingState = z.infer<typeof BookingState>;

/** The navigation state that books this driver. */
export const preferredState = (driver: PreferredDriver): BookingState => ({
  preferredDriver: PreferredDriver.parse(driver),
});

export const againState = (ride: Ride): BookingState => ({ again: Asked.parse(ride) });

export const likeState = (ride: Ride): BookingState => ({ like: Asked.parse(ride) });

/** What arrived; anything else counts as nothing. */
export function readBookingState(state: unknown): BookingState {
  const read = BookingState.safeParse(state);
  return read.success ? read.data : {};
}
