import type { DriverListing } from '../../../../../shared/contract/entities.ts';

/** What can be done about a driver, from a row or from their profile. */
export interface DriverActions {
  call: (driver: DriverListing) => void;
  showProfile: (driver: DriverListing) => void;
  /** Adds to the favourites, or asks whether to let go. */
  toggleFavorite: (driver: DriverListing, isFavorite: boolean) => void;
  book: (driver: DriverListing) => void;
}
