import { LOST_ANSWER_RETRIES_MS } from '#shared/domain/constants/screens.ts';
import { failureOf } from './api.ts';
import { retry } from './retry.ts';

/**
 * Runs `run`. When the response is lost, `findResult` checks whether `run` succeeded. Throws the error of `run` when it
 * failed, or when the check cannot tell.
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
