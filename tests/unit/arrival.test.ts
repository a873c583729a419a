import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awayAfter, type Dwell, dwellAfter, isInReach } from '#shared/domain/arrival.ts';
import { type LastReport, nextReport } from '#shared/domain/cadence.ts';
import { EMBU } from '../support/context.ts';

const PICKUP = EMBU;
const M_PER_DEGREE = 111_195;
/** Metres east and north of the pickup. */
type Metres = readonly [east: number, north: number];
const at = ([east, north]: Metres) => ({
  latitude: PICKUP.latitude + north / M_PER_DEGREE,
  longitude: PICKUP.longitude + east / M_PER_DEGREE / Math.cos((PICKUP.latitude * Math.PI) / 180),
});
interface Seen {
  s: number;
  where: Metres;
  accuracy?: number;
  still?: true;
}
const fixOf = ({ s, where, accuracy = 8, still }: Seen) => ({
  ...at(where),
  accuracy,
  timestamp: 1_700_000_000_000 + s * 1000,
  ...(still && { still }),
});

/** Returns the seconds until a driver's fixes count as an arrival; null for never. */
function arrivesAt(fixes: readonly Seen[]): number | null {
  let dwell: Dwell | null = null;
  for (const fix of fixes) {
    const after = dwellAfter(PICKUP, dwell, fixOf(fix));
    if (after === 'arrived') return fix.s;
    dwell = after;
  }
  return null;
}

/** Repeatable noise: pairs from a normal distribution with this deviation per axis, in metres. */
function noise(seed: number, deviation: number): () => Metres {
  let state = seed;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return (state + 0.5) / 2 ** 32;
  };
  return () => {
    const [r, turn] = [deviation * Math.sqrt(-2 * Math.log(random())), 2 * Math.PI * random()];
    return [r * Math.cos(turn), r * Math.sin(turn)];
  };
}
const plus = ([a, b]: Metres, [c, d]: Metres): Metres => [a + c, b + d];
const along = ([east, north]: Metres, heading: number, m: number): Metres => [
  east + m * Math.sin(heading),
  north + m * Math.cos(heading),
];

/** Accuracy is the radius that contains two thirds of the fixes: about one and a half deviations. */
const phone = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
  accuracy: fc.double({ min: 5, max: 10, noNaN: true }),
  everyS: fc.array(fc.double({ min: 1, max: 10, noNaN: true }), { minLength: 1, maxLength: 7 }),
});
const heading = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
const RUNS = { seed: 43, numRuns: 3000 };

/** Returns the fixes of a phone at `where(s)`, until `endS`. */
function trace(
  { seed, accuracy, everyS }: { seed: number; accuracy: number; everyS: readonly number[] },
  endS: number,
  where: (s: number) => Metres,
): Seen[] {
  const noisy = noise(seed, accuracy / 1.5);
  const fixes: Seen[] = [];
  for (let s = 0, i = 0; s <= endS; s += everyS[i++ % everyS.length] ?? 1) {
    fixes.push({ s, where: plus(where(s), noisy()), accuracy });
  }
  return fixes;
}

describe('R43 arrival', () => {
  it('is not detected when riding past at 30 km/h, 60 m from the pickup, nor when riding over it at 32 km/h', () => {
    for (const [kmh, beside] of [
      [30, 60],
      [32, 0],
      [30, 140],
    ] as const)
      for (const everyS of [1, 2, 3, 5, 8, 12, 20]) {
        const pass = trace({ seed: 7, accuracy: 5, everyS: [everyS] }, 120, (s) => [beside, -400 + (s * kmh) / 3.6]);
        expect(arrivesAt(pass), `${kmh} km/h every ${everyS} s`).toBeNull();
      }
  });

  it('is never detected during constant motion of 3 m/s or more, on any line past the pickup', () => {
    const ride = fc.record({ phone, heading, beside: fc.double({ min: -150, max: 150, noNaN: true }) });
    const speed = fc.double({ min: 3, max: 25, noNaN: true });
    fc.assert(
      fc.property(ride, speed, (it, mps) => {
        const nearest = along([0, 0], it.heading + Math.PI / 2, it.beside);
        const fixes = trace(it.phone, 800 / mps, (s) => along(nearest, it.heading, s * mps - 400));
        expect(arrivesAt(fixes)).toBeNull();
      }),
      RUNS,
    );
  });

  it('is not detected when riding round the block', () => {
    for (const everyS of [1, 2, 5, 10])
      for (const radius of [60, 90, 140]) {
        const round = (s: number): Metres => along([0, 0], (s * 8) / radius, radius);
        expect(arrivesAt(trace({ seed: 5, accuracy: 8, everyS: [everyS] }, 120, round))).toBeNull();
      }
  });

  it('is detected within 45 s of a stop within 140 m, however often the phone reports', () => {
    const stop = fc.record({ phone, heading, from: heading, m: fc.double({ min: 0, max: 140, noNaN: true }) });
    const speed = fc.double({ min: 2, max: 15, noNaN: true });
    fc.assert(
      fc.property(stop, speed, (it, mps) => {
        const there = along([0, 0], it.from, it.m);
        const rideS = 400 / mps;
        const fixes = trace(it.phone, rideS + 46, (s) =>
          s < rideS ? along(there, it.heading, (rideS - s) * mps) : there,
        );
        expect(arrivesAt(fixes)).not.toBeNull();
      }),
      RUNS,
    );
  });

  it('is detected by the first report of standing still (R40), mostly within 15 s', () => {
    const waits: number[] = [];
    const stop = fc.record({
      seed: fc.integer({ min: 1, max: 2 ** 31 }),
      heading,
      m: fc.integer({ min: 0, max: 130 }),
    });
    const ride = fc.record({ mps: fc.integer({ min: 3, max: 15 }), accuracy: fc.integer({ min: 4, max: 40 }) });
    fc.assert(
      fc.property(stop, ride, ({ seed, heading: way, m }, { mps, accuracy }) => {
        // A receiver smooths its fixes: they jump far less than their error.
        const noisy = noise(seed, 2);
        const rideS = Math.round(400 / mps);
        const reports: Seen[] = [];
        let last: LastReport | null = null;
        for (let s = 0; s <= rideS + 90; s += 1) {
          const where = plus(along([m, 0], way, Math.max(0, rideS - s) * mps), noisy());
          const { waitMs, motion } = nextReport(last, { ...at(where), accuracy }, s * 1000);
          if (waitMs > 0) continue;
          reports.push({ s, where, accuracy, ...(motion === 'still' && { still: true }) });
          last = { at: at(where), atMs: s * 1000, isStill: motion === 'still' };
        }
        const arrived = arrivesAt(reports);
        expect(arrived).not.toBeNull();
        waits.push((arrived ?? Infinity) - rideS);
      }),
      { seed: 43, numRuns: 1000 },
    );
    waits.sort((a, b) => a - b);
    expect(waits[waits.length / 2]).toBeLessThanOrEqual(15);
    expect(waits[Math.floor(waits.length * 0.9)]).toBeLessThanOrEqual(30);
    expect(waits.at(-1)).toBeLessThanOrEqual(60);
  });

  it('needs two fixes at least 10 s apart: a single one on the pickup does not count', () => {
    expect(
      arrivesAt([
        { s: 0, where: [0, 5000] },
        { s: 60, where: [0, 0], still: true },
      ]),
    ).toBeNull();
    const still = { where: [0, 37], still: true } as const;
    expect(
      arrivesAt([
        { s: 0, where: [0, 40] },
        { s: 9, ...still },
      ]),
    ).toBeNull();
    expect(
      arrivesAt([
        { s: 0, where: [0, 40] },
        { s: 12, ...still },
      ]),
    ).toBe(12);
    expect(
      arrivesAt([
        { s: 0, where: [0, 0] },
        { s: 10, where: [0, 0] },
      ]),
    ).toBe(10);
  });

  it('is not detected for a phone that reports standing still while in motion', () => {
    const pass = Array.from({ length: 20 }, (_, i) => ({
      s: i * 11,
      where: [60, -400 + i * 92] as const,
      still: true as const,
    }));
    expect(arrivesAt(pass)).toBeNull();
  });

  it('is timed anew after the driver has been away in between', () => {
    const away = { s: 5, where: [0, 400] } as const;
    expect(arrivesAt([{ s: 0, where: [0, 0] }, away, { s: 12, where: [0, 0] }])).toBeNull();
  });

  it('is detected at a walking pace, and after a gap of a minute', () => {
    const walk = Array.from({ length: 80 }, (_, s) => ({ s, where: [0, -60 + s * 1.2] as const }));
    expect(arrivesAt(walk)).not.toBeNull();
    expect(
      arrivesAt([
        { s: 0, where: [0, -80] },
        { s: 60, where: [0, -20] },
      ]),
    ).toBe(60);
  });
});

describe('R43 leaving the pickup', () => {
  /** Returns the seconds until the fixes take an arrival back; null for never. */
  function leavesAt(fixes: readonly Seen[]): number | null {
    let since: number | null = null;
    for (const fix of fixes) {
      const after = awayAfter(PICKUP, since, fixOf(fix));
      if (after === 'left') return fix.s;
      since = after;
    }
    return null;
  }

  it('takes the arrival back after 20 s beyond 300 m, by two fixes or more, all beyond', () => {
    expect(leavesAt([{ s: 0, where: [0, 320] }])).toBeNull();
    expect(
      leavesAt([
        { s: 0, where: [0, 320] },
        { s: 19, where: [0, 480] },
      ]),
    ).toBeNull();
    expect(
      leavesAt([
        { s: 0, where: [0, 320] },
        { s: 20, where: [0, 480] },
      ]),
    ).toBe(20);
    const back = [
      { s: 0, where: [0, 320] },
      { s: 15, where: [0, 290] },
      { s: 30, where: [0, 320] },
    ] as const;
    expect(leavesAt(back)).toBeNull();
  });

  it('keeps a driver who stands at 250 or 280 m, and does not flap at 295 m with 20 m of noise', () => {
    for (const [m, deviation] of [
      [250, 10],
      [280, 10],
      [295, 10],
    ] as const) {
      const noisy = noise(m, deviation);
      const fixes = Array.from({ length: 200 }, (_, i) => {
        const [east, north] = noisy();
        const capped: Metres = [Math.max(-20, Math.min(20, east)), m + Math.max(-20, Math.min(20, north))];
        return { s: i * 30, where: capped, accuracy: 20 };
      });
      expect(leavesAt(fixes), `${m} m`).toBeNull();
    }
  });

  it('accepts a driver’s own report up to 300 m and no farther', () => {
    expect(isInReach(PICKUP, at([0, 299]))).toBe(true);
    expect(isInReach(PICKUP, at([0, 302]))).toBe(false);
  });
});
