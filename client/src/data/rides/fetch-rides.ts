import type { RideView } from '#shared/contract/ride-entities.ts';
import { ApiError, call } from '../connection/api.ts';
import { withRecovery } from '../connection/recover-answer.ts';
import { type Ride, rideOf } from './ride.ts';
import { applyToRides, useRides } from './rides.ts';
import { forgetRide, liveTagOf, mergeLiveData, mergeRide, missingFrom, openRevs } from './rides-state.ts';

/** Stores a ride that the server has sent. */
export const keepRide = (wire: RideView): void => applyToRides((state) => mergeRide(state, rideOf(wire)));

/** Fetches one ride. A 404 means that this person may no longer see it, and withdraws it. Throws ApiError otherwise. */
export async function refreshRide(id: string): Promise<void> {
  try {
    keepRide(await call('getRide', { params: { id } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    applyToRides((state) => forgetRide(state, id));
  }
}

/** Fetches the passenger's open rides (`GET /api/passengers/rides/current`) into the store. Throws ApiError. */
export async function refreshPassengerRides(): Promise<void> {
  const before = openRevs(useRides.getState());
  const { ride, scheduled } = await call('getCurrentRide');
  await mergeList(ride ? [ride, ...scheduled] : scheduled, before);
}

/** Stores a list of all open rides, and fetches open rides missing from it. `before`: `openRevs` before the request. */
export async function mergeList(list: readonly RideView[], before: Record<string, number>): Promise<void> {
  const rides = list.map(rideOf);
  applyToRides((state) => rides.reduce(mergeRide, state));
  useRides.setState({ loaded: true, asOfMs: Date.now() });
  await Promise.all(missingFrom(useRides.getState(), before, rides).map(refreshRide));
}

/** Fetches a ride's positions and estimate, and the ride itself if it has changed. Throws ApiError. */
export async function refreshRideLive(id: string): Promise<void> {
  const tag = liveTagOf(useRides.getState(), id);
  const data = await call('getLiveData', { params: { id }, ...(tag !== undefined && { tag }) });
  applyToRides((state) => mergeLiveData(state, id, data));
  const known = useRides.getState().byId[id];
  if (!known || known.rev < data.rev) await refreshRide(id);
}

/**
 * Runs a step of a ride and stores the result. When the response is lost, the step counts as done if the ride then
 * shows it. Throws ApiError.
 */
export async function takeStep(
  id: string,
  step: () => Promise<RideView>,
  isDone: (ride: Ride) => boolean,
): Promise<void> {
  const take = async (): Promise<Ride> => rideOf(await step());
  const ride = await withRecovery(take, async () => {
    await refreshRide(id);
    const now = useRides.getState().byId[id];
    return now && isDone(now) ? now : null;
  });
  applyToRides((state) => mergeRide(state, ride));
}
