import type { DriverListing } from '../../../../../shared/contract/entities.ts';
import { etaMinutes, haversineKm, roundKm, type Coordinates } from '../../../../../shared/domain/geo.ts';

/** The listing with distance and ETA as they are now, where both places are known; otherwise as the server told them. */
export function withLiveDistance(driver: DriverListing, here: Coordinates | null): DriverListing {
  const { latitude, longitude } = driver;
  if (!here || latitude === null || longitude === null || !driver.isOnline) return driver;
  const there = { latitude, longitude };
  return {
    ...driver,
    distance: roundKm(haversineKm(here, there)),
    estimatedArrival: etaMinutes(there, here),
  };
}
