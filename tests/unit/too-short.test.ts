import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areApart, surePlace, tooShort } from '#shared/domain/too-short.ts';

const EMBU = { latitude: -0.5389, longitude: 37.4574 };
const START = new Date('2026-03-02T08:00:00Z');
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);
/** Returns the point this many metres north of EMBU. */
const north = (m: number) => ({ ...EMBU, latitude: EMBU.latitude + m / 111_195 });

describe('R49 too short to be a ride', () => {
  it.each([
    ['119 s, far away', 119, 5000, 'time'],
    ['2 min, far away', 120, 5000, null],
    ['2 min, 198 m away', 120, 198, 'way'],
    ['2 min, 202 m away', 120, 202, null],
    ['an hour, at the same place', 3600, 0, 'way'],
  ] as const)('%s', (_what, seconds, meters, is) => {
    expect(tooShort({ startedAt: START, startedFrom: EMBU }, north(meters), after(seconds))).toBe(is);
  });

  it.each([
    ['198 m, both exact', 198, 0, 0, 'way'],
    ['300 m, both to 60 m', 300, 60, 60, 'way'],
    ['330 m, both to 60 m', 330, 60, 60, null],
    ['570 m, both to 190 m', 570, 190, 190, 'way'],
  ] as const)('the way is longer than the accuracies hide: %s', (_what, meters, from, to, is) => {
    const startedFrom = { ...EMBU, accuracy: from };
    expect(tooShort({ startedAt: START, startedFrom }, { ...north(meters), accuracy: to }, after(120))).toBe(is);
  });

  it('R1 driver and passenger are apart beyond 2 km, with what their accuracies hide', () => {
    const apart = (m: number, accuracy = 0) => areApart({ ...EMBU, accuracy }, { ...north(m), accuracy });
    expect([1990, 2010].map((m) => apart(m))).toEqual([false, true]);
    expect([2300, 2410].map((m) => apart(m, 200))).toEqual([false, true]);
  });

  it('from two minutes on, an unknown distance at either end counts in the driver’s favour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 7200 }), fc.integer({ min: 0, max: 5000 }), (seconds, meters) => {
        expect(tooShort({ startedAt: START, startedFrom: null }, north(meters), after(seconds))).toBeNull();
        expect(tooShort({ startedAt: START, startedFrom: EMBU }, null, after(seconds))).toBeNull();
        expect(tooShort({ startedAt: START }, north(meters), after(seconds))).toBeNull();
      }),
    );
  });

  it('a position is certain while it is neither rough nor older than a minute', () => {
    const fix = { ...EMBU, accuracy: 200, timestamp: START.getTime() };
    expect(surePlace(fix, after(60))).toEqual({ ...EMBU, accuracy: 200 });
    expect(surePlace(fix, after(61))).toBeNull();
    expect(surePlace({ ...fix, accuracy: 201 }, START)).toBeNull();
    expect(surePlace(null, START)).toBeNull();
  });
});
