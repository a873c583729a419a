/** The number of recent positions to compare with. After so many positions, a clock that was set is trusted again. */
const REMEMBERED = 10;

/** The time at which a position arrived. */
interface Arrival {
  /** By a clock that cannot be set, ms. */
  steadyMs: number;
  /** By the phone's clock, epoch ms. */
  phoneMs: number;
  /** The maximum age requested from the browser, ms. */
  maxAgeMs: number;
}

/**
 * Returns a function that computes how old this phone's positions are on arrival, ms (R44). The clock that stamps
 * positions may differ from the phone's clock by seconds or by 1,024 weeks, and somebody may set either. So each
 * position is compared with the freshest recent position: the extra time from stamp to arrival is the extra age. Only
 * the first position has no other to compare with, and uses the phone's clock.
 */
export function fixAges(): (timestamp: number, arrival: Arrival) => number {
  let delays: readonly number[] = [];
  return (timestamp, { steadyMs, phoneMs, maxAgeMs }) => {
    const delay = steadyMs - timestamp;
    const isFirst = delays.length === 0;
    const ageMs = isFirst ? phoneMs - timestamp : delay - Math.min(...delays);
    // The browser may not deliver a position of this age, so a clock has changed: forget the earlier delays.
    delays = isFirst || ageMs > maxAgeMs ? [delay] : [...delays, delay].slice(-REMEMBERED);
    if (isFirst && ageMs > maxAgeMs) return 0;
    return Math.min(Math.max(ageMs, 0), maxAgeMs);
  };
}
