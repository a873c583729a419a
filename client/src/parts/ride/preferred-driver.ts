import { MESSAGES } from '#shared/contract/messages.ts';
import * as z from 'zod/mini';
import { DriverListing } from '#shared/contract/entities.ts';
import { Area, Id } from '#shared/contract/fields.ts';
import { PassengerRide } from '#shared/contract/ride-entities.ts';
import { DRIVER_STATUSES, type DriverStatus } from '#shared/domain/driver.ts';
import type { FareBands } from '#shared/domain/fare.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import type { TripEnds } from '#client/parts/ride/booking-draft.ts';
import { StoredEnds, type TripToRepeat } from '#client/parts/ride/draft-storage.ts';

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
 * The same as it may arrive from outside the app: the id has any form, any status other than `online` and `on_route`
 * means offline (spec 1 §3, §4), and what is missing is unknown.
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

/** The driver's id for the server; null if it has another form. */
export const preferredIdOf = (driver: PreferredDriver | null): string | null => Id.safeParse(driver?.id).data ?? null;

/** A preferred driver with their current data; `bands` is null when the listing does not have them. */
export type CurrentPreferredDriver = PreferredDriver & { bands: FareBands | null };

/** A Kenyan number without its prefix, however it is written. */
const subscriber = (phone: string): string => phone.replace(/\D/g, '').slice(-9);

/**
 * Updates a preferred driver from the listing, found by id or else by phone number, but keeps their fare estimate;
 * unchanged when not listed.
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
  /** A ride that ended early: the search starts at once with its details (R5, R6). */
  retry: z.optional(TripToRepeatSchema),
  /** A trip whose ends are chosen: the search starts at once, for one passenger, now. */
  goTo: z.optional(StoredEnds),
  /** A past trip to book again, with the details that still apply. */
  bookAgain: z.optional(TripToRepeatSchema),
  /** The pickup, when a stage's page opened the booking. */
  startAt: z.optional(z.extend(Area, { text: z.string() })),
});
export type BookingState = z.infer<typeof BookingState>;

/** The navigation state that books this driver. */
export const preferredState = (driver: PreferredDriver): BookingState => ({
  preferredDriver: PreferredDriver.parse(driver),
});

/** The navigation state that opens the choice of drivers for this trip at once. */
export const goToState = (ends: TripEnds): BookingState => ({ goTo: ends });

export const retryState = (ride: Ride): BookingState => ({ retry: TripToRepeatSchema.parse(ride) });

export const bookAgainState = (ride: Ride): BookingState => ({ bookAgain: TripToRepeatSchema.parse(ride) });

/** The same trip from where the phone is now. */
export const onwardState = (ride: Ride): BookingState =>
  bookAgainState({ ...ride, pickup: MESSAGES.landing.currentLocation, from: null });

/** Reads the navigation state; anything invalid counts as empty. */
export function readBookingState(state: unknown): BookingState {
  const read = BookingState.safeParse(state);
  return read.success ? read.data : {};
}
