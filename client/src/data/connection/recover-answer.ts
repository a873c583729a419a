import type { Ride } from '../rides/ride.ts';
import { LOST_ANSWER_RETRIES_MS } from '#shared/domain/constants/screens.ts';
import { failureOf } from './api.ts';
import { retry } from './retry.ts';
import { applyToRides, useRides } from '../rides/rides.ts';
import { mergeRide } from '../rides/rides-state.ts';
import { refreshRide } from '../wiring/snapshots.ts';

/**
 * Runs `run`; when its response is lost, `findResult` checks whether it succeeded. Throws the error of `run` when it
 * did not, or when nobody can tell.
 */
export async function withRecovery<T>(run: () => Promise<T>, findResult: () => Promise<T | null>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isLost = failureOf(error) === 'lost';
    const found = isLost ? await retry(findResult, LOST_ANSWER_RETRIES_MS).catch(() => null) : null;
    if (found === null) throw error;
    return found;
  }
}

/**
 * Runs a step of a ride and stores the result. When the response is lost, the step counts as done once the ride shows
 * it. Throws ApiError.
 */
export async function takeStep(id: string, step: () => Promise<Ride>, isDone: (ride: Ride) => boolean): Promise<void> {
  const ride = await withRecovery(step, async () => {
    await refreshRide(id);
    const now = useRides.getState().byId[id];
    return now && isDone(now) ? now : null;
  });
  applyToRides((state) => mergeRide(state, ride));
}
