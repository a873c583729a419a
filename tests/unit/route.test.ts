import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUTE_DETOUR_MAX_FACTOR, ROUTE_STRAIGHT_UNDER_KM, SERVICE_AREA } from '#shared/domain/constants/rules.ts';
import { bearingDegrees, haversineKm, type Coordinates } from '#shared/domain/geo.ts';
import { findPlace, PLACES } from '#shared/domain/places.ts';
import { lengthKm, pointAlong, routeBetween } from '#shared/domain/route.ts';

const anyPlace = fc.constantFrom(...PLACES);
const near = (place: Coordinates) =>
  fc.record({
    latitude: fc.double({ min: place.latitude - 0.03, max: place.latitude + 0.03, noNaN: true }),
    longitude: fc.double({ min: place.longitude - 0.03, max: place.longitude + 0.03, noNaN: true }),
  });
const onEarth = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const inArea = fc.record({
  latitude: fc.double({ min: SERVICE_AREA.south, max: SERVICE_AREA.north, noNaN: true }),
  longitude: fc.double({ min: SERVICE_AREA.west, max: SERVICE_AREA.east, noNaN: true }),
});
const anyPoint = fc.oneof(anyPlace.chain(near), inArea, onEarth);

function place(value: string): Coordinates {
  const found = findPlace(value);
  if (!found) throw new Error(`no place ${value}`);
  return found;
}
const bare = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });

describe('R11 routeBetween', () => {
  it('starts and ends exactly where requested, never shorter than the straight line nor absurdly longer', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (from, to) => {
        const line = routeBetween(from, to);
        expect(line[0]).toEqual(from);
        expect(line.at(-1)).toEqual(to);
        const straightKm = haversineKm(from, to);
        const km = lengthKm(line);
        expect(km).toBeGreaterThanOrEqual(straightKm - 1e-6);
        expect(km).toBeLessThanOrEqual(Math.max(straightKm * ROUTE_DETOUR_MAX_FACTOR, straightKm + 1e-6));
      }),
      { numRuns: 2000 },
    );
  });

  it('is equally long in both directions', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (a, b) => {
        expect(lengthKm(routeBetween(a, b))).toBeCloseTo(lengthKm(routeBetween(b, a)), 6);
      }),
      { numRuns: 500 },
    );
  });

  it('never repeats a point', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (from, to) => {
        fc.pre(haversineKm(from, to) > 0);
        const line = routeBetween(from, to);
        line.slice(1).forEach((point, i) => expect(point).not.toEqual(line[i]));
      }),
    );
  });

  it('follows the highway from Embu to Meru via Chuka and Nkubu', () => {
    const line = routeBetween(place('Embu Town'), place('Meru Town'));
    for (const via of ['Runyenjes Town', 'Chuka Town', 'Igoji', 'Nkubu Town']) {
      expect(Math.min(...line.map((point) => haversineKm(point, place(via)))), via).toBeLessThan(1);
    }
    expect(lengthKm(line)).toBeGreaterThan(70);
    expect(lengthKm(line)).toBeLessThan(135);
  });

  it('uses roads within a town', () => {
    expect(routeBetween(place('Embu Bus Station'), place('University of Embu')).length).toBeGreaterThan(4);
  });

  it('is straight over a short distance, outside the area, and where no road is near', () => {
    const embu = bare(place('Embu Town'));
    const corner = { latitude: embu.latitude + 0.0015, longitude: embu.longitude + 0.0015 };
    expect(haversineKm(embu, corner)).toBeLessThan(ROUTE_STRAIGHT_UNDER_KM);
    expect(routeBetween(embu, corner)).toEqual([embu, corner]);
    const nairobi = { latitude: -1.2921, longitude: 36.8219 };
    expect(routeBetween(embu, nairobi)).toEqual([embu, nairobi]);
    const park = [
      { latitude: 0.2, longitude: 38.2 },
      { latitude: 0.16, longitude: 38.25 },
    ] as const;
    expect(routeBetween(...park)).toEqual([...park]);
    expect(routeBetween(embu, embu)).toEqual([embu, embu]);
  });

  it('takes under 5 ms', () => {
    const pairs = PLACES.slice(0, 40).flatMap((a) => PLACES.slice(-10).map((b) => [a, b] as const));
    const took = pairs.map(([a, b]) => {
      const start = performance.now();
      routeBetween(a, b);
      return performance.now() - start;
    });
    // The median, because a pause of the machine makes a few calls slower.
    expect(took.toSorted((a, b) => a - b)[pairs.length / 2]).toBeLessThan(5);
  });
});

describe('pointAlong', () => {
  const line = routeBetween(place('Kutus Town'), place('Embu Town'));

  it('starts at the beginning, ends at the end, and stays there beyond', () => {
    expect(pointAlong(line, 0)).toMatchObject(bare(place('Kutus Town')));
    expect(pointAlong(line, -3)).toMatchObject(bare(place('Kutus Town')));
    for (const extra of [0, 1, 1000]) {
      const { latitude, longitude } = pointAlong(line, lengthKm(line) + extra);
      expect(haversineKm({ latitude, longitude }, place('Embu Town'))).toBeLessThan(1e-6);
    }
  });

  it('moves by the distance ridden and points along the line', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
        fc.pre(a !== b);
        const way = routeBetween(a, b);
        const total = lengthKm(way);
        const here = pointAlong(way, total * share);
        const next = pointAlong(way, total * share + 0.01);
        expect(haversineKm(here, next)).toBeLessThan(0.0101);
        expect(here.heading).toBeGreaterThanOrEqual(0);
        expect(here.heading).toBeLessThan(360);
      }),
    );
    const [first, second] = line;
    expect(first && second && pointAlong(line, 0.01).heading).toBe(first && second && bearingDegrees(first, second));
  });

  it('keeps the last heading at the end and refuses an empty line', () => {
    const east = [
      { latitude: 0, longitude: 37.5 },
      { latitude: 0, longitude: 37.6 },
    ];
    expect(pointAlong(east, 99).heading).toBeCloseTo(90);
    expect(() => pointAlong([], 1)).toThrow(RangeError);
  });
});
