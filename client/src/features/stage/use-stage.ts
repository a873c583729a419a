import type { Stage } from '#shared/contract/stage-entities.ts';
import { ApiError, call } from '#client/data/connection/api.ts';
import { type Fresh, useFresh } from '#client/parts/use-fresh.ts';

/** The poll interval of the queue while the page is visible. */
const STAGE_POLL_MS = 15_000;

/** Returns a stage and its waiting drivers; `stage` is null if there is none at this address. */
export const useStage = (slug: string): Fresh<{ stage: Stage | null }> =>
  useFresh(['stage', slug], () => fetchStage(slug), STAGE_POLL_MS);

async function fetchStage(slug: string): Promise<{ stage: Stage | null }> {
  try {
    return { stage: await call('getStage', { params: { slug } }) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { stage: null };
    throw error;
  }
}
