import { readLocal, saveLocal } from './storage.ts';

const KEPT_KEY = 'boda.clock';

/**
 * The server's clock minus this phone's, as far as known. The clocks of cheap phones are often minutes off, but
 * deadlines (R9) and fixes (R14) are judged by the server's time. It is kept, so that a reload without a network neither ages
 * what waits nor tears a trail; if the person has set the clock since, the first answer corrects it.
 */
let offsetMs = Number(readLocal(KEPT_KEY)) || 0;
/** As this page has kept it; NaN before its first answer. */
let keptMs = NaN;

/** A `Date` header is in whole seconds. */
const HEADER_STEP_MS = 1000;

/**
 * Corrects the offset by an answer's `Date` header. The server wrote the header after the request was sent and before
 * the answer arrived, so the offset lies between two bounds. It is moved only as far as they require: a slow answer has
 * wide bounds and changes little.
 * @param tookMs from sending the request to its answer, by a monotonic clock
 */
export function noteServerTime(dateHeader: string | null, tookMs: number): void {
  const server = dateHeader === null ? NaN : Date.parse(dateHeader);
  if (Number.isNaN(server)) return;
  const heardMs = Date.now();
  const least = server - heardMs;
  const most = server + HEADER_STEP_MS - (heardMs - tookMs);
  offsetMs = Math.min(Math.max(offsetMs, least), most);
  if (Math.abs(offsetMs - keptMs) <= HEADER_STEP_MS) return;
  keptMs = offsetMs;
  saveLocal(KEPT_KEY, String(offsetMs));
}

/** Whether an answer has been heard since this page began: until then nothing is judged to be too old. */
export const isServerTimeKnown = (): boolean => !Number.isNaN(keptMs);

/** Now in epoch ms, by the server's clock. */
export const serverNow = (): number => Math.round(Date.now() + offsetMs);
