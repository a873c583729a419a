/** So many positions decide which difference is the smallest: a clock that was set is believed again after them. */
const REMEMBERED = 10;

/** When a position arrived. */
interface Arrival {
  /** By a clock that nobody sets, ms. */
  steadyMs: number;
  /** By the phone's clock, epoch ms. */
  phoneMs: number;
  /** The oldest position that the browser was asked for, ms. */
  maxAgeMs: number;
}

/**
 * Tells how old this phone's positions are when they arrive, ms (R44). What stamps them may be off the phone's clock by
 * seconds or by 1,024 weeks, and either may be set; so a position is as much older than the freshest of the last ones as it
 * took longer from stamp to arrival. Only the first has nothing to compare with, and goes by the phone's clock.
 */
export function fixAges(): (timestamp: number, arrival: Arrival) => number {
  let delays: readonly number[] = [];
  return (timestamp, { steadyMs, phoneMs, maxAgeMs }) => {
    const delay = steadyMs - timestamp;
    const isFirst = delays.length === 0;
    const ageMs = isFirst ? phoneMs - timestamp : delay - Math.min(...delays);
    // Older than the browser may answer: another clock, not another age.
    delays = isFirst || ageMs > maxAgeMs ? [delay] : [...delays, delay].slice(-REMEMBERED);
    if (isFirst && ageMs > maxAgeMs) return 0;
    return Math.min(Math.max(ageMs, 0), maxAgeMs);
  };
}
