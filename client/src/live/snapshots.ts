import { ApiError, call } from '../lib/api.ts';
import { applyToDrivers, useDrivers } from '../stores/drivers.ts';
import { setListing } from '../stores/drivers-state.ts';
import { applyToRides, useRides } from '../stores/rides.ts';
import { mergeLiveData, mergeRide, missingFrom, openRevs, withdrawRide } from '../stores/rides-state.ts';
import type { RideView } from '../../../shared/contract/ride-entities.ts';

/** Fetches one ride as it is now. One that is no longer ours to see (404) is withdrawn. Throws ApiError otherwise. */
export async function refreshRide(id: string): Promise<void> {
  try {
    const ride = await call('getRide', { params: { id } });
    applyToRides((state) => mergeRide(state, ride));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    applyToRides((state) => withdrawRide(state, { id }));
  }
}

/** The passenger's open rides (`GET /api/passengers/rides/current`). Throws ApiError. */
export async function refreshPassengerRides(): Promise<void> {
  const before = openRevs(useRides.getState());
  const { ride, scheduled } = await call('getCurrentRide');
  await mergeList(ride ? [ride, ...scheduled] : scheduled, before);
}

/** The driver's requests and rides (`GET /api/drivers/ride-requests`). Throws ApiError. */
export async function refreshDriverRides(): Promise<void> {
  const before = openRevs(useRides.getState());
  const { requests, activeRide, scheduled } = await call('getRideRequests');
  await mergeList([...requests, ...(activeRide ? [activeRide] : []), ...scheduled], before);
}

async function mergeList(list: readonly RideView[], before: Record<string, number>): Promise<void> {
  applyToRides((state) => list.reduce(mergeRide, state));
  useRides.setState({ loaded: true });
  await Promise.all(missingFrom(useRides.getState(), before, list).map(refreshRide));
}

/** Positions and estimate of a ride; fetches the ride too when it has moved on. Throws ApiError. */
export async function refreshRideLive(id: string): Promise<void> {
  const data = await call('getLiveData', { params: { id } });
  applyToRides((state) => mergeLiveData(state, id, data));
  const known = useRides.getState().byId[id];
  if (!known || known.rev < data.rev) await refreshRide(id);
}

/** The listing of all drivers (`GET /api/drivers/all-available`). Throws ApiError. */
export async function refreshDrivers(): Promise<void> {
  const before = useDrivers.getState();
  try {
    const listing = await call('listAllDrivers');
    applyToDrivers((state) => setListing(state, before, listing));
    useDrivers.setState({ loaded: true, failed: false });
  } catch (error) {
    useDrivers.setState({ failed: true });
    throw error;
  }
}
