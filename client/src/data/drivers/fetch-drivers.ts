import type { DriverListing } from '#shared/contract/entities.ts';
import { isYoung } from '#shared/domain/fix-age.ts';
import { serverNow } from '#client/lib/clock.ts';
import { call } from '../connection/api.ts';
import { mergeList } from '../rides/fetch-rides.ts';
import { useRides } from '../rides/rides.ts';
import { openRevs } from '../rides/rides-state.ts';
import { applyStatus } from './driver-self.ts';
import { applyToDrivers, useDrivers } from './drivers.ts';
import { setFound, setListing, withoutPlaces } from './drivers-state.ts';
import { applyToFavorites, useFavoritesStore } from './favorites.ts';
import { setFavorites } from './favorites-state.ts';

/** Fetches the driver's requests, rides and status (`GET /api/drivers/ride-requests`). Throws ApiError. */
export async function refreshDriverRides(): Promise<void> {
  const before = openRevs(useRides.getState());
  const { requests, activeRide, scheduled, driver } = await call('getRideRequests');
  applyStatus(driver);
  await mergeList([...requests, ...(activeRide ? [activeRide] : []), ...scheduled], before);
}

/** Fetches the listing of all drivers (`GET /api/drivers/all-available`) into the store. Throws ApiError. */
export async function refreshDrivers(): Promise<void> {
  const before = useDrivers.getState();
  try {
    const listing = await call('listAllDrivers');
    applyToDrivers((state) => setListing(state, before, listing, serverNow()));
    useDrivers.setState({ loaded: true, failed: false, refused: false, listedAtMs: serverNow() });
  } catch (error) {
    useDrivers.setState({ failed: true });
    if (!isYoung({ timestamp: useDrivers.getState().listedAtMs }, serverNow())) applyToDrivers(withoutPlaces);
    throw error;
  }
}

/** Searches all drivers, not only the listed ones (`GET /api/drivers/all-available?search=`). Throws ApiError. */
export async function searchDrivers(search: string, signal?: AbortSignal): Promise<DriverListing[]> {
  const before = useDrivers.getState();
  const drivers = await call('listAllDrivers', { query: { search }, ...(signal && { signal }) });
  applyToDrivers((state) => setFound(state, before, { search, drivers }));
  return drivers;
}

/** Fetches the favorite drivers (`GET /api/passengers/favorites`) into the store. Throws ApiError. */
export async function refreshFavorites(): Promise<void> {
  const before = useFavoritesStore.getState();
  try {
    const list = await call('listFavorites');
    applyToFavorites((state) => setFavorites(state, before, list));
    useFavoritesStore.setState({ loaded: true, failed: false });
    if (useDrivers.getState().refused) useDrivers.setState({ refused: false, failed: false });
  } catch (error) {
    useFavoritesStore.setState({ failed: true });
    throw error;
  }
}
