import { readLocal, saveLocal } from './storage.ts';

const KEPT_KEY = 'boda.clock';

/**
 * The server's clock minus this phone's, as far as known. The clocks of cheap phones are often minutes off, but
 * deadlines (R9) and fixes (R14) depend on the server's time. The phone stores the offset, so that a reload without a
 * network neither makes waiting actions look older nor splits a trail. If the person has set the clock since, the first
 * response corrects the offset.
 */
let offsetMs = Number(readLocal(KEPT_KEY)) || 0;
/** The offset that this page last stored; NaN before the page's first response. */
let keptMs = NaN;

/** A smaller difference between the two clocks does not mean that the phone's clock was set. */
const STEP_MS = 1000;
let lastLook: { phoneMs: number; steadyMs: number } | null = null;
/** By how much this phone's clock was set back since this page loaded. */
let setBackMs = 0;

/**
 * Returns the phone's clock, epoch ms, as if nobody had set it back since this page loaded. A step ahead counts,
 * because it looks like a sleep of the phone, during which this clock runs but `performance.now()` does not.
 */
function phoneNow(): number {
  const [phoneMs, steadyMs] = [Date.now(), performance.now()];
  const stepMs = lastLook ? phoneMs - lastLook.phoneMs - (steadyMs - lastLook.steadyMs) : 0;
  if (stepMs < -STEP_MS) setBackMs -= stepMs;
  lastLook = { phoneMs, steadyMs };
  return phoneMs + setBackMs;
}

/** The resolution of a `Date` header: whole seconds. */
const HEADER_STEP_MS = 1000;

/**
 * Corrects the offset by a response's `Date` header. The server wrote the header after the request was sent and before
 * the response arrived, so the offset lies between two bounds. It moves only as far as the bounds require: a slow
 * response has wide bounds and changes little.
 * @param tookMs the time from request to response, by a monotonic clock
 */
export function noteServerTime(dateHeader: string | null, tookMs: number): void {
  const server = dateHeader === null ? NaN : Date.parse(dateHeader);
  if (Number.isNaN(server)) return;
  const heardMs = phoneNow();
  const least = server - heardMs;
  const most = server + HEADER_STEP_MS - (heardMs - tookMs);
  offsetMs = Math.min(Math.max(offsetMs, least), most);
  // The next page starts without `setBackMs`, so store the offset from the clock as it is set now.
  const nextMs = offsetMs + setBackMs;
  if (Math.abs(nextMs - keptMs) <= HEADER_STEP_MS) return;
  keptMs = nextMs;
  saveLocal(KEPT_KEY, String(nextMs));
}

/** Whether a response has arrived since this page loaded. Until then, nothing counts as too old. */
export const isServerTimeKnown = (): boolean => !Number.isNaN(keptMs);

/** Returns the current time of the server's clock, epoch ms. */
export const serverNow = (): number => Math.round(phoneNow() + offsetMs);
