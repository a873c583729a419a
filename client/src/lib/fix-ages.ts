/** The number of recent positions to compare with. After that many, a clock that was set is trusted again. */
const REMEMBERED = 10;

/** When a position arrived. */
interface Arrival {
  /** By a clock that cannot be set, ms. */
  steadyMs: number;
  /** By the phone's clock, epoch ms. */
  phoneMs: number;
  /** The maximum age requested from the browser, ms. */
  maxAgeMs: number;
}

/**
 * Computes how old this phone's positions are on arrival, ms (R44). The clock that stamps them may differ from the
 * phone's by seconds or by 1,024 weeks, and either may be set. So each position is compared with the freshest recent
 * one: the extra time from stamp to arrival is its extra age. Only the first has nothing to compare with, and uses the
 * phone's clock.
 */
export function fixAges(): (timestamp: number, arrival: Arrival) => number {
  let delays: readonly number[] = [];
  return (timestamp, { steadyMs, phoneMs, maxAgeMs }) => {
    const delay = steadyMs - timestamp;
    const isFirst = delays.length === 0;
    const ageMs = isFirst ? phoneMs - timestamp : delay - Math.min(...delays);
    // Older than the browser may deliver: a different clock, not a different age.
    delays = isFirst || ageMs > maxAgeMs ? [delay] : [...delays, delay].slice(-REMEMBERED);
    if (isFirst && ageMs > maxAgeMs) return 0;
    return Math.min(Math.max(ageMs, 0), maxAgeMs);
  };
}
