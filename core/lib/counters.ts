/**
 * Counters of this process for its metrics (decision 030): plain numbers, so that counting costs nothing on the hot
 * path. http/metrics reads them on a scrape. They identify nobody.
 */
const counts = {
  /** Fixes received by socket or REST. */
  fixesIn: 0,
  /** Fixes refused as stale (R14), too frequent, from the future or not believed (R42). */
  fixesRefused: 0,
  /** Fixes accepted. */
  fixesOut: 0,
  /** Events sent to a socket, counted once for each receiving socket. */
  deliveries: 0,
  /** Positions that a busy socket skipped, because a newer one replaced them or too much was unsent (R31). */
  positionsDropped: 0,
  /** Websockets that were not opened: too many, a foreign origin, or the store unreachable. */
  handshakesRefused: 0,
  /** Sockets that were cut because of what they sent or did not read. */
  socketsCut: 0,
  /** Failures of work after a command; the sweep repeats work that must not be lost. */
  backgroundFailures: 0,
  /** Pushes that a push service accepted (R35), refused for good, or did not take this time; and expired pushes. */
  pushesSent: 0,
  pushesRefused: 0,
  pushesFailed: 0,
  pushesExpired: 0,
  /** Phones deleted because their push service no longer knows them. */
  phonesGone: 0,
  /** Log lines that were dropped, because nobody read the log or it could not be written. */
  logLinesDropped: 0,
  sweeps: 0,
  sweepFailures: 0,
};
export type Count = keyof typeof counts;

export function count(name: Count, by = 1): void {
  counts[name] += by;
}

/** Returns how often something has happened since this process started. */
export const countOf = (name: Count): number => counts[name];

/** Values as of the last sweep. */
export const levels = {
  /** How long the last sweep took, seconds. */
  sweepS: 0,
  /** Rides and drivers that the last sweep found with consequences unfinished for 2 s or more (decisions 020, 024). */
  overdueRides: 0,
  overdueDrivers: 0,
};
