import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Belief, beliefIn, judge } from '#core/location/plausible.ts';
import { ROUTES_OF_TRACES, traceAlong, type TracePoint } from '../support/traces.ts';

const EMBU = { latitude: -0.5389, longitude: 37.4574 };
const NAIROBI = { latitude: -1.2864, longitude: 36.8172 };
const ISIOLO = { latitude: 0.3546, longitude: 37.5822 };
const T0 = Date.UTC(2026, 2, 2, 8);

type Place = { latitude: number; longitude: number };
const at = (place: Place, seconds: number, accuracy = 8) => ({ ...place, accuracy, timestamp: T0 + seconds * 1000 });
const north = (km: number): Place => ({ latitude: EMBU.latitude + km / 111.195, longitude: EMBU.longitude });

/** Judges fixes in order, each received when it was taken; returns the verdicts. */
function verdicts(fixes: readonly ReturnType<typeof at>[], from: Belief = beliefIn(null)) {
  let belief = from;
  return fixes.map((fix) => {
    const judged = judge(belief, fix, fix.timestamp);
    belief = judged.belief;
    return judged.doubt;
  });
}

describe('R42 a position that cannot be true', () => {
  it('R42 0,0 and its surroundings are not a position, even first; latitude or longitude 0 alone is', () => {
    for (const latitude of [0, 0.000001, -0.009]) {
      for (const longitude of [0, 0.00002, -0.0099])
        expect(verdicts([at({ latitude, longitude }, 0)])).toEqual(['implausible']);
    }
    expect(verdicts([at({ latitude: 0, longitude: 37.07 }, 0)])).toEqual([null]);
    expect(verdicts([at({ latitude: 51.48, longitude: 0 }, 0)])).toEqual([null]);
  });

  it('R42 Embu, Nairobi, Isiolo within 2.4 s: only Embu is believed, and Embu again afterwards', () => {
    const jumps = [at(EMBU, 0), at(NAIROBI, 0.8), at(ISIOLO, 2.4), at(EMBU, 4)];
    expect(verdicts(jumps)).toEqual([null, 'implausible', 'implausible', null]);
  });

  it('R42 a second fix within 2 km of the first, at least 5 s later, confirms a far place; sooner, farther or elsewhere does not', () => {
    const second = (place: Place, seconds: number) => verdicts([at(EMBU, 0), at(NAIROBI, 1), at(place, seconds)])[2];
    expect(second(NAIROBI, 6)).toBeNull();
    expect(second({ ...NAIROBI, latitude: NAIROBI.latitude + 1.9 / 111 }, 6)).toBeNull();
    expect(second(NAIROBI, 5.9)).toBe('implausible');
    expect(second({ ...NAIROBI, latitude: NAIROBI.latitude + 2.1 / 111 }, 6)).toBe('implausible');
    expect(second(ISIOLO, 6)).toBe('implausible');
  });

  it('R42 the 5 s count by the server’s clock too: past fixes sent at once confirm nothing', () => {
    const { belief } = judge(beliefIn(at(EMBU, 0)), at(NAIROBI, 1), T0 + 30_000);
    expect(judge(belief, at(NAIROBI, 20), T0 + 30_100).doubt).toBe('implausible');
    expect(judge(belief, at(NAIROBI, 20), T0 + 35_000).doubt).toBeNull();
  });

  it('R42 a far place is not confirmed when the phone was elsewhere between two claims', () => {
    const turns = Array.from({ length: 40 }, (_, i) => at(i % 2 === 0 ? EMBU : NAIROBI, i * 3));
    expect(verdicts(turns).filter((doubt, i) => (doubt === null) !== (i % 2 === 0))).toEqual([]);
  });

  it('R42 a rough fix replaces a good one after 60 s; alone, or with other rough ones, it counts', () => {
    expect(verdicts([at(EMBU, 0), at(north(140), 30, 25_000), at(EMBU, 31)])).toEqual([null, 'rough', null]);
    expect(verdicts([at(EMBU, 0), at(EMBU, 60, 25_000), at(EMBU, 60.1, 25_000)])).toEqual([null, 'rough', null]);
    expect(verdicts([at(EMBU, 0, 900), at(north(1), 5, 2500), at(EMBU, 10, 300)])).toEqual([null, null, null]);
    expect(verdicts([at(EMBU, 0, 50_001)])).toEqual(['rough']);
  });

  it('R42 a rough fix may not jump either, and does not justify a good one', () => {
    expect(verdicts([at(EMBU, 0, 300), at(NAIROBI, 1, 300)])).toEqual([null, 'implausible']);
    const detour = [at(EMBU, 0), at(north(40), 61, 40_000), at(north(40), 62)];
    expect(verdicts(detour)).toEqual([null, null, 'implausible']);
  });

  it('R42 8 km away after 10 minutes of silence, and the next town after an hour, are believed', () => {
    expect(verdicts([at(EMBU, 0), at(north(8), 600)])).toEqual([null, null]);
    expect(verdicts([at(EMBU, 0), at(NAIROBI, 3600)])).toEqual([null, null]);
  });

  it('R42 3 km in 2 s is refused in any direction, from any place', () => {
    const place = fc.record({
      latitude: fc.double({ min: -4, max: 4, noNaN: true }),
      longitude: fc.double({ min: 34, max: 41, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.double({ min: 3, max: 500, noNaN: true }), (from, km) => {
        const to = { ...from, latitude: from.latitude + km / 111.195 };
        expect(verdicts([at(from, 0), at(to, 2)])).toEqual([null, 'implausible']);
      }),
    );
  });

  it('R42 no series of small lies moves a phone faster than 200 km/h and 400 m in 10 s', () => {
    const lie = fc.record({
      step: fc.double({ min: -0.1, max: 1, noNaN: true }),
      accuracy: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(lie, { minLength: 30, maxLength: 60 }), (lies) => {
        let belief = beliefIn(at(EMBU, 0));
        const kmAway = () => Math.abs((belief.last?.latitude ?? 0) - EMBU.latitude) * 111.195;
        for (const [i, { step, accuracy }] of lies.entries()) {
          const seconds = (i + 1) / 2;
          belief = judge(belief, at(north(kmAway() + step), seconds, accuracy), T0 + seconds * 1000).belief;
          expect(kmAway()).toBeLessThanOrEqual((seconds * 200) / 3600 + 0.4 * Math.ceil(seconds / 10 + 1));
        }
      }),
    );
  });
});

describe('R42 honest traces', () => {
  const good = (points: readonly TracePoint[]) => points.filter(({ isGood }) => isGood);

  it.each(ROUTES_OF_TRACES)('R42 under 0.5 % of the good fixes of $name are lost', (route) => {
    let [all, lost] = [0, 0];
    for (let seed = 1; seed <= 20; seed += 1) {
      const points = traceAlong(route, seed);
      const doubts = verdicts(points.map(({ fix }) => fix));
      all += good(points).length;
      lost += points.filter(({ isGood }, i) => isGood && doubts[i] !== null).length;
    }
    expect(all).toBeGreaterThan(2000);
    expect(lost / all).toBeLessThan(0.005);
  });

  it('R42 hardly any outlier is believed', () => {
    let [wild, believed] = [0, 0];
    for (const route of ROUTES_OF_TRACES) {
      const points = traceAlong(route, 7);
      const doubts = verdicts(points.map(({ fix }) => fix));
      wild += points.filter(({ isWild }) => isWild).length;
      believed += points.filter(({ isWild }, i) => isWild && doubts[i] === null).length;
    }
    expect(wild).toBeGreaterThan(20);
    expect(believed / wild).toBeLessThan(0.05);
  });
});
