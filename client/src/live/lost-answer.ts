import type { Ride } from '../lib/ride.ts';
import { LOST_ANSWER_LOOKS_MS } from '../../../shared/domain/constants.ts';
import { ApiError } from '../lib/api.ts';
import { retry } from '../lib/retry.ts';
import { applyToRides, useRides } from '../stores/rides.ts';
import { mergeRide } from '../stores/rides-state.ts';
import { refreshRide } from './snapshots.ts';

/** Nobody answered, or somebody who does not know: what was asked for may be done all the same. */
const isLost = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Runs `run`; where its answer is lost, `look` says what became of it. Throws what `run` threw when nothing did, or nobody knows. */
export async function orFound<T>(run: () => Promise<T>, look: () => Promise<T | null>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const found = isLost(error) ? await retry(look, LOST_ANSWER_LOOKS_MS).catch(() => null) : null;
    if (found === null) throw error;
    return found;
  }
}

/** Takes a step of a ride, and shows it; a step whose answer was lost counts once the ride shows it as done. Throws ApiError. */
export async function takeStep(id: string, step: () => Promise<Ride>, isDone: (ride: Ride) => boolean): Promise<void> {
  const ride = await orFound(step, async () => {
    await refreshRide(id);
    const now = useRides.getState().byId[id];
    return now && isDone(now) ? now : null;
  });
  applyToRides((state) => mergeRide(state, ride));
}
