/**
 * The server's clock as far as this phone can tell: cheap phones are often minutes off, and deadlines (R9) and
 * fixes (R14) are judged by the server's time.
 */
let offsetMs = 0;

/** A `Date` header counts whole seconds. */
const HEADER_STEP_MS = 1000;

/**
 * Learns from an answer's `Date` header. The server wrote it while the call was on its way: not before it was sent, not
 * after the answer came. What is known moves no farther than that asks for: a slow answer moves nothing, and none leads
 * away from the truth.
 * @param tookMs from sending to answer, by a clock that does not jump
 */
export function noteServerTime(dateHeader: string | null, tookMs: number): void {
  const server = dateHeader === null ? NaN : Date.parse(dateHeader);
  if (Number.isNaN(server)) return;
  const heardMs = Date.now();
  const least = server - heardMs;
  const most = server + HEADER_STEP_MS - (heardMs - tookMs);
  offsetMs = Math.min(Math.max(offsetMs, least), most);
}

/** Now in epoch ms, by the server's clock. */
export const serverNow = (): number => Math.round(Date.now() + offsetMs);
