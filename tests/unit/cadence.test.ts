import { describe, expect, it } from 'vitest';
import { type LastReport, nextReport } from '#shared/domain/cadence.ts';
import { isStale } from '#client/data/position/staleness.ts';

const METRE = 1 / 111_195;
/** A fix `north` metres from the start. */
const north = (m: number, accuracy = 8) => ({ latitude: -0.5389 + m * METRE, longitude: 37.4574, accuracy });

/**
 * Returns the reports of a phone with a fix each second: [second, still or not]. `metresAt` gives its position by
 * second.
 */
function reportsWithin(seconds: number, metresAt: (second: number) => number): [number, boolean][] {
  const reports: [number, boolean][] = [];
  let last: LastReport | null = null;
  for (let second = 0; second <= seconds; second += 1) {
    const fix = north(metresAt(second));
    const { waitMs, motion } = nextReport(last, fix, second * 1000);
    if (waitMs > 0) continue;
    last = { at: fix, atMs: second * 1000, isStill: motion === 'still' };
    reports.push([second, last.isStill]);
  }
  return reports;
}

describe('R40 when a phone reports its position', () => {
  it.each([
    ['25 km/h: each 25 m', 7, [0, 4, 8, 12, 16, 20]],
    ['60 km/h: not within 2 s', 17, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]],
    ['a walk: each 5 s, once that is more than 8 m', 2, [0, 5, 10, 15, 20]],
  ])('%s', (_how, metresASecond, seconds) => {
    expect(reportsWithin(20, (second) => second * metresASecond)).toEqual(seconds.map((second) => [second, false]));
  });

  it('a phone that stops says so once after 10 s, then reports every 30 s; the next move at once', () => {
    const stopsAt20 = (second: number): number => Math.min(second, 20) * 7 + (second % 2) * 3;
    const reports = reportsWithin(100, stopsAt20).filter(([second]) => second > 22);
    expect(reports).toEqual([
      [30, true],
      [60, true],
      [90, true],
    ]);
    const goesAgain = (second: number): number => (second < 64 ? stopsAt20(second) : 140 + (second - 63) * 7);
    expect(reportsWithin(72, goesAgain).filter(([second]) => second > 60)).toEqual([
      [65, false],
      [69, false],
    ]);
  });

  it('a move within half the accuracy does not count', () => {
    const last = { at: north(0), atMs: 0, isStill: true };
    expect(nextReport(last, north(12, 30), 6000)).toEqual({ waitMs: 24_000, motion: 'still' });
    expect(nextReport(last, north(12, 8), 6000)).toEqual({ waitMs: 0, motion: 'moving' });
  });

  it('R14 a viewer reads "last seen" after 30 s, and after 45 s for a phone at rest, which reports less often', () => {
    expect([29, 30].map((ageS) => isStale({}, ageS))).toEqual([false, true]);
    expect([30, 44, 45].map((ageS) => isStale({ still: true }, ageS))).toEqual([false, false, true]);
  });
});
