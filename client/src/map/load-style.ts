import { MAP_RETRY_DELAYS_MS } from '../../../shared/domain/constants.ts';
import { retry } from '../lib/retry.ts';

/** `refused`: the provider does not accept the key (401, 403) · `failed`: no usable answer after the retries. */
export type StyleAnswer = 'loaded' | 'refused' | 'failed';

const ANSWER_TIMEOUT_MS = 10_000;

/** Asks for a map style until it comes: at once, then after 1, 2 and 4 s (spec 1 §8). */
export async function loadStyle(url: string, signal: AbortSignal): Promise<StyleAnswer> {
  const ask = async (): Promise<StyleAnswer> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (answer.status === 401 || answer.status === 403) return 'refused';
    if (!answer.ok) throw new Error(`The map style answered ${answer.status}`);
    return 'loaded';
  };
  try {
    return await retry(ask, MAP_RETRY_DELAYS_MS, signal);
  } catch {
    return 'failed';
  }
}
