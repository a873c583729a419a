import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAges } from '#client/lib/fix-ages.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const WATCH_MS = 30_000;
const WEEKS_1024_MS = 1024 * 7 * 86_400_000;

/**
 * A phone whose clock and receiver may be wrong and may be set. Returns the age (ms) that it computes for a position
 * at true time `at`.
 */
function phone(off: { clock: number; receiver: number }) {
  const ageOf = fixAges();
  return (at: number, ageMs: number, maxAgeMs = WATCH_MS): number =>
    ageOf(START + at - ageMs + off.receiver, { steadyMs: at, phoneMs: START + at + off.clock, maxAgeMs });
}

const OFFS_MS = [40_000, 300_000, 3_600_000, WEEKS_1024_MS].flatMap((ms) => [ms, -ms]);
const anyOff = fc.oneof(fc.constantFrom(0, ...OFFS_MS), fc.integer({ min: -WEEKS_1024_MS, max: WEEKS_1024_MS }));
/** The time to the next position, and its age on arrival. */
const steps = fc.array(
  fc.record({ afterMs: fc.integer({ min: 1, max: 60_000 }), ageMs: fc.integer({ min: 0, max: WATCH_MS }) }),
  { minLength: 2, maxLength: 40 },
);

describe('R44 the age of this phone’s positions', () => {
  it.each(OFFS_MS)('R44 is right with a clock %i ms off the receiver’s, from the second position on', (clock) => {
    const tell = phone({ clock, receiver: 0 });
    expect(tell(0, 0)).toBeLessThanOrEqual(WATCH_MS);
    for (let at = 5000; at < 60_000; at += 5000) expect(tell(at, 0)).toBe(0);
    expect(tell(65_000, 12_000)).toBe(12_000);
    expect(tell(70_000, 0)).toBe(0);
  });

  it.each(OFFS_MS)(
    'R44 a clock set by %i ms during the ride makes no position older, whichever clock timestamps it',
    (set) => {
      const off = { clock: 0, receiver: 0 };
      const tell = phone(off);
      for (let at = 0; at < 60_000; at += 5000) tell(at, 0);
      off.clock = set;
      expect(tell(60_000, 0)).toBe(0);
      // Now the phone timestamps network positions by its own clock: at most one counts as old.
      off.receiver = set;
      expect(tell(65_000, 0)).toBeLessThanOrEqual(WATCH_MS);
      for (let at = 70_000; at < 120_000; at += 5000) expect(tell(at, 0)).toBe(0);
    },
  );

  it('R44 a clock set back by less than the browser’s limit is believed after ten positions', () => {
    const off = { clock: 0, receiver: 0 };
    const tell = phone(off);
    tell(0, 0);
    off.receiver = -20_000;
    const ages = Array.from({ length: 12 }, (_, n) => tell(5000 * (n + 1), 0));
    expect(ages.slice(0, 2)).toEqual([20_000, 20_000]);
    expect(ages.slice(-2)).toEqual([0, 0]);
  });

  it('R44 the first position is dated by the phone’s clock, within the browser’s limit', () => {
    expect(phone({ clock: 0, receiver: 0 })(0, 20_000)).toBe(20_000);
    expect(phone({ clock: 300_000, receiver: 0 })(0, 0)).toBe(0);
    expect(phone({ clock: -300_000, receiver: 0 })(0, 0)).toBe(0);
    expect(phone({ clock: 0, receiver: 0 })(0, 240_000, 300_000)).toBe(240_000);
  });

  it('R44 a freshly requested position has age 0', () => {
    const tell = phone({ clock: 300_000, receiver: 0 });
    expect([tell(0, 0, 0), tell(5000, 0), tell(10_000, 4000), tell(15_000, 0, 0)]).toEqual([0, 0, 4000, 0]);
  });

  it('R44 is never negative, above the limit, or above the true age once a fresh position was seen', () => {
    fc.assert(
      fc.property(anyOff, anyOff, steps, (clock, receiver, walk) => {
        const tell = phone({ clock, receiver });
        tell(0, 0);
        let at = 0;
        for (const { afterMs, ageMs } of walk) {
          at += afterMs;
          const reported = tell(at, ageMs);
          expect(reported).toBeGreaterThanOrEqual(0);
          expect(reported).toBeLessThanOrEqual(ageMs);
        }
      }),
    );
  });

  it('R44 while one of the last ten positions was fresh, it is exact', () => {
    fc.assert(
      fc.property(anyOff, anyOff, steps, (clock, receiver, walk) => {
        const tell = phone({ clock, receiver });
        tell(0, 0);
        let at = 0;
        for (const [n, { afterMs, ageMs }] of walk.entries()) {
          at += afterMs;
          const trueMs = n % 8 === 0 ? 0 : ageMs;
          expect(tell(at, trueMs)).toBe(trueMs);
        }
      }),
    );
  });
});
