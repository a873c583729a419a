import * as z from 'zod/mini';
import { DriverListing } from '#shared/contract/entities.ts';
import { Area } from '#shared/contract/fields.ts';
import { PassengerRide } from '#shared/contract/ride-entities.ts';
import { DRIVER_STATUSES, type DriverStatus } from '#shared/domain/driver.ts';
import type { FareBands } from '#shared/domain/fare.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { StoredEnds, type TripToRepeat } from '#client/parts/ride/draft-storage.ts';
import { CURRENT_LOCATION } from '../location/trip-ends.ts';

/** A driver chosen before the trip (spec 1 §2, "Passenger booking"). */
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

const isStatus = (status: string): status is DriverStatus => DRIVER_STATUSES.some((known) => known === status);

/**
 * A preferred driver from outside the app: the id has any form, any status other than `online` and `on_route` means
 * offline (spec 1 §3, §4), and a missing field means unknown.
 */
const ArrivingDriver: z.ZodMiniType<PreferredDriver> = z.extend(PreferredDriver, {
  id: z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String)),
  driverStatus: z.pipe(
    z.string(),
    z.transform((status): DriverStatus => (isStatus(status) ? status : 'offline')),
  ),
  rating: z._default(PreferredDriver.shape.rating, null),
  totalTrips: z._default(PreferredDriver.shape.totalTrips, 0),
  estimatedFare: z._default(PreferredDriver.shape.estimatedFare, null),
});

/** A preferred driver with their current data; `bands` is null when the listing does not have them. */
export type CurrentPreferredDriver = PreferredDriver & { bands: FareBands | null };

/** Returns a Kenyan number without its prefix, in whichever form it is written. */
const subscriber = (phone: string): string => phone.replace(/\D/g, '').slice(-9);

/**
 * Updates a preferred driver from the listing, by id or else by phone number, but keeps their fare estimate. A driver
 * who is not listed stays unchanged.
 */
export function withCurrentData(preferred: PreferredDriver, listing: readonly DriverListing[]): CurrentPreferredDriver {
  const listed =
    listing.find(({ id }) => id === preferred.id) ??
    listing.find(({ phone }) => subscriber(phone) === subscriber(preferred.phone));
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
  paymentMethod: true,
} as const;
const TripToRepeatSchema: z.ZodMiniType<TripToRepeat> = z.extend(z.pick(PassengerRide, details), {
  from: z.nullable(Area),
  to: z.nullable(Area),
});

/** The navigation state that /passenger/book accepts. */
const BookingState = z.object({
  preferredDriver: z.optional(ArrivingDriver),
  /** The index of the booking's first entry in the history. */
  startsAt: z.optional(z.number()),
  /** The driver of Confirm Booking, for a reload; null means all drivers nearby. */
  chosen: z.optional(z.nullable(z.string())),
  /** A ride that ended early: the search starts at once with its details (R5, R6). */
  retry: z.optional(TripToRepeatSchema),
  /** A trip whose ends are chosen: the search for a ride now, for one passenger, starts at once. */
  goTo: z.optional(StoredEnds),
  /** A past trip to book again, with the details that still apply. */
  bookAgain: z.optional(TripToRepeatSchema),
  /** The pickup, when a stage's page opened the booking. */
  startAt: z.optional(z.extend(Area, { text: z.string() })),
});
export type BookingState = z.infer<typeof BookingState>;

export const retryState = (ride: Ride): BookingState => ({ retry: TripToRepeatSchema.parse(ride) });

export const bookAgainState = (ride: Ride): BookingState => ({ bookAgain: TripToRepeatSchema.parse(ride) });

/** Returns the navigation state that books the same trip from the phone's current position. */
export const onwardState = (ride: Ride): BookingState =>
  bookAgainState({ ...ride, pickup: CURRENT_LOCATION, from: null });

/** Reads the navigation state; anything invalid counts as empty. */
export function readBookingState(state: unknown): BookingState {
  const read = BookingState.safeParse(state);
  return read.success ? read.data : {};
}
