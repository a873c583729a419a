/**
 * The server's clock as far as this phone can tell: cheap phones are often minutes off, and deadlines (R9) and
 * fixes (R14) are judged by the server's time.
 */
const WORTH_CORRECTING_MS = 2000;
let offsetMs = 0;

/** Learns from an answer's `Date` header, which counts whole seconds. */
export function noteServerTime(dateHeader: string | null): void {
  const server = dateHeader === null ? NaN : Date.parse(dateHeader);
  if (Number.isNaN(server)) return;
  const seen = server + 500 - Date.now();
  if (Math.abs(seen - offsetMs) > WORTH_CORRECTING_MS) offsetMs = Math.abs(seen) > WORTH_CORRECTING_MS ? seen : 0;
}

/** Now in epoch ms, by the server's clock. */
export const serverNow = (): number => Math.round(Date.now() + offsetMs);
