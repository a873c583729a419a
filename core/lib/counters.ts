/**
 * Counters of this process for its metrics (decision 030): plain numbers, so that counting is free on the hot path.
 * http/metrics reads them on a scrape. They identify nobody.
 */
const counts = {
  /** Fixes received by socket or REST. */
  fixesIn: 0,
  /** Of these, the stale and too frequent ones, and those from the future (R14). */
  fixesRefused: 0,
  /** Of these, the accepted ones. */
  fixesOut: 0,
  /** Events handed to a socket: one for each receiving socket. */
  deliveries: 0,
  /** Positions that a busy socket skipped, because a newer one replaced them or too much was unsent (R31). */
  positionsDropped: 0,
  /** Websockets that were not opened: too many, a foreign origin, or the store unreachable. */
  handshakesRefused: 0,
  /** Sockets that were cut for what they sent or did not read. */
  socketsCut: 0,
  /** Work after a command that failed; the sweep repeats what must not be lost. */
  backgroundFailures: 0,
  /** Pushes that a push service accepted (R35), refused for good, and did not accept this time. */
  pushesSent: 0,
  pushesRefused: 0,
  pushesFailed: 0,
  /** Pushes that expired. */
  pushesExpired: 0,
  /** Phones deleted because their push service no longer knows them. */
  phonesGone: 0,
  sweeps: 0,
  sweepFailures: 0,
};
export type Count = keyof typeof counts;

export function count(name: Count, by = 1): void {
  counts[name] += by;
}

/** How often something has happened since this process started. */
export const countOf = (name: Count): number => counts[name];

/** The latest values. */
export const levels = {
  /** How long the last sweep took, seconds. */
  sweepS: 0,
  /** Rides and drivers that the last sweep found with consequences unfinished for 2 s or more (decisions 020, 024). */
  overdueRides: 0,
  overdueDrivers: 0,
};
