import type { Favorite } from '#shared/contract/entities.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';
import { preferredState } from '#client/parts/ride/preferred-driver.ts';
import { shownStatus } from '#client/data/drivers/drivers-state.ts';

/** The status to show for a favorite. */
export const favoriteStatus = ({ is_online, driver_status }: Favorite): DriverStatus =>
  shownStatus({ isOnline: is_online, driverStatus: driver_status });

/** Why a favorite cannot be booked; null when they can (spec 1 §4). */
export function whyNotBookable(favorite: Favorite): string | null {
  switch (favoriteStatus(favorite)) {
    case 'online':
      return null;
    case 'on_route':
      return 'Bookable after this trip';
    case 'offline':
      return 'Bookable once online';
  }
}

/** The navigation state that books a favorite. The trip is not known yet, so the fare is the fallback (spec 1 §9). */
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
