import { Id } from '#shared/contract/fields.ts';
import type { TripEnds } from '#client/parts/ride/booking-draft.ts';
import type { BookingState, PreferredDriver } from '#client/parts/ride/preferred-driver.ts';

/*
 * Makes the links to the booking screen. The code that reads such a link (preferred-driver.ts) is separate, because it
 * needs the schemas of rides and drivers, which the home screen should not load.
 */

/** Returns the driver's id for the server; null if it is not a valid id. */
export const preferredIdOf = (driver: PreferredDriver | null): string | null => Id.safeParse(driver?.id).data ?? null;

/** Returns the navigation state that books this driver. */
export function preferredState(driver: PreferredDriver): BookingState {
  const { id, name, phone, stageName, isOnline, driverStatus, rating, totalTrips, estimatedFare } = driver;
  return {
    preferredDriver: { id, name, phone, stageName, isOnline, driverStatus, rating, totalTrips, estimatedFare },
  };
}

/** Returns the navigation state that opens the choice of drivers for this trip at once. */
export const goToState = (ends: TripEnds): BookingState => ({ goTo: ends });
