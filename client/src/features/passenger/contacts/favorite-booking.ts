import type { Favorite } from '#shared/contract/entities.ts';
import { CONTACTS_SCREEN } from '#shared/texts/en/contacts.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';
import { preferredState } from '#client/parts/ride/booking-links.ts';
import { shownStatus } from '#client/data/drivers/drivers-state.ts';

export const favoriteStatus = ({ is_online, driver_status }: Favorite): DriverStatus =>
  shownStatus({ isOnline: is_online, driverStatus: driver_status });

/** Returns the reason why a favorite cannot be booked; null if the favorite can be booked (spec 1 §4). */
export function whyNotBookable(favorite: Favorite): string | null {
  switch (favoriteStatus(favorite)) {
    case 'online':
      return null;
    case 'on_route':
      return CONTACTS_SCREEN.favorites.afterTrip;
    case 'offline':
      return CONTACTS_SCREEN.favorites.onceOnline;
  }
}

/** Returns the navigation state to book a favorite. The fare is the fallback until the trip is known (spec 1 §9). */
export const bookingOf = (favorite: Favorite) =>
  preferredState({
    id: favorite.driver_id,
    name: favorite.driver_name,
    phone: favorite.driver_phone,
    stageName: favorite.stage_name,
    isOnline: favorite.is_online,
    driverStatus: favorite.driver_status,
    rating: favorite.rating,
    totalTrips: favorite.total_trips,
    estimatedFare: null,
  });
