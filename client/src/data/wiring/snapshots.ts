import { ApiError, call } from '../connection/api.ts';
import { addActivity, useActivity } from '../notifications/activity.ts';
import { serverNow } from '#client/lib/clock.ts';
import { applyStanding } from '../drivers/driver-self.ts';
import { applyToDrivers, refuseDrivers, useDrivers } from '../drivers/drivers.ts';
import { isYoung } from '#shared/domain/fix-age.ts';
import { setFound, setListing, withoutPlaces } from '../drivers/drivers-state.ts';
import { applyToNotifications, useNotificationsState } from '../notifications/notifications.ts';
import { mergeEntries } from '../notifications/notifications-state.ts';
import { applyToFavorites, useFavoritesStore } from '../drivers/favorites.ts';
import { setFavorites } from '../drivers/favorites-state.ts';
import { applyToRides, useRides } from '../rides/rides.ts';
import { forgetRide, liveTagOf, mergeLiveData, mergeRide, missingFrom, openRevs } from '../rides/rides-state.ts';
import type { DriverListing } from '#shared/contract/entities.ts';
import type { Ride } from '../rides/ride.ts';

/** Fetches one ride. A 404, for a ride that is no longer ours to see, withdraws it; throws ApiError otherwise. */
export async function refreshRide(id: string): Promise<void> {
  try {
    const ride = await call('getRide', { params: { id } });
    applyToRides((state) => mergeRide(state, ride));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    applyToRides((state) => forgetRide(state, id));
  }
}

/** The passenger's open rides (`GET /api/passengers/rides/current`). Throws ApiError. */
export async function refreshPassengerRides(): Promise<void> {
  const before = openRevs(useRides.getState());
  const { ride, scheduled } = await call('getCurrentRide');
  await mergeList(ride ? [ride, ...scheduled] : scheduled, before);
}

/** The driver's requests, rides and status (`GET /api/drivers/ride-requests`). Throws ApiError. */
export async function refreshDriverRides(): Promise<void> {
  const before = openRevs(useRides.getState());
  const { requests, activeRide, scheduled, driver } = await call('getRideRequests');
  applyStanding(driver);
  await mergeList([...requests, ...(activeRide ? [activeRide] : []), ...scheduled], before);
}

async function mergeList(list: readonly Ride[], before: Record<string, number>): Promise<void> {
  applyToRides((state) => list.reduce(mergeRide, state));
  useRides.setState({ loaded: true, asOfMs: Date.now() });
  await Promise.all(missingFrom(useRides.getState(), before, list).map(refreshRide));
}

/** A ride's positions and estimate; also fetches the ride if it has changed. Throws ApiError. */
export async function refreshRideLive(id: string): Promise<void> {
  const tag = liveTagOf(useRides.getState(), id);
  const data = await call('getLiveData', { params: { id }, ...(tag !== undefined && { tag }) });
  applyToRides((state) => mergeLiveData(state, id, data));
  const known = useRides.getState().byId[id];
  if (!known || known.rev < data.rev) await refreshRide(id);
}

/** The listing of all drivers (`GET /api/drivers/all-available`). Throws ApiError. */
export async function refreshDrivers(): Promise<void> {
  const before = useDrivers.getState();
  try {
    const listing = await call('listAllDrivers');
    applyToDrivers((state) => setListing(state, before, listing, serverNow()));
    useDrivers.setState({ loaded: true, failed: false, refused: null, listedAtMs: serverNow() });
  } catch (error) {
    useDrivers.setState({ failed: true });
    if (error instanceof ApiError && error.code === 'ACCOUNT_INACTIVE') refuseDrivers(error.message);
    else if (!isYoung({ timestamp: useDrivers.getState().listedAtMs }, serverNow())) applyToDrivers(withoutPlaces);
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

/** The person's notifications (`GET /api/notifications`). Throws ApiError. */
export async function refreshNotifications(): Promise<void> {
  try {
    const answer = await call('listNotifications');
    applyToNotifications((state) => mergeEntries(state, answer));
    useNotificationsState.setState({ loaded: true, failed: false });
  } catch (error) {
    useNotificationsState.setState({ failed: true });
    throw error;
  }
}

/** The driver's recent activity (`GET /api/drivers/activity`). Throws ApiError. */
export async function refreshActivity(): Promise<void> {
  try {
    addActivity(await call('listActivity'));
    useActivity.setState({ loaded: true, failed: false });
  } catch (error) {
    useActivity.setState({ failed: true });
    throw error;
  }
}

/** The favorite drivers (`GET /api/passengers/favorites`). Throws ApiError. */
export async function refreshFavorites(): Promise<void> {
  const before = useFavoritesStore.getState();
  try {
    const list = await call('listFavorites');
    applyToFavorites((state) => setFavorites(state, before, list));
    useFavoritesStore.setState({ loaded: true, failed: false });
  } catch (error) {
    useFavoritesStore.setState({ failed: true });
    throw error;
  }
}
