import fc from 'fast-check';
import { gridDisk } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { nearestFirst, reachKm } from '#core/drivers/rings.ts';
import { cellOf } from '#core/location/cell.ts';
import { KENYA } from '#shared/domain/constants/rules.ts';
import { type Coordinates, haversineKm } from '#shared/domain/geo.ts';
import { EMBU } from '../support/context.ts';
import { rounds } from '../support/thorough.ts';

/** Returns the point `km` from another, in a direction given in turns. */
function off(from: Coordinates, km: number, turns: number): Coordinates {
  const angle = turns * 2 * Math.PI;
  const latitude = from.latitude + (km / 111.195) * Math.cos(angle);
  const longitude = from.longitude + ((km / 111.195) * Math.sin(angle)) / Math.cos((from.latitude * Math.PI) / 180);
  return { latitude, longitude };
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anywhere = fc.record({
  latitude: share.map((s) => KENYA.south + s * (KENYA.north - KENYA.south)),
  longitude: share.map((s) => KENYA.west + s * (KENYA.east - KENYA.west)),
});
/** Points dense nearby and sparse far away, like towns. */
const placed = fc
  .record({
    km: fc.oneof(
      share,
      share.map((s) => 8 * s),
      share.map((s) => 30 * s),
      share.map((s) => 90 * s),
    ),
    turns: share,
  })
  .map(({ km, turns }) => ({ km, turns }));

/** Searches among these places, and counts how many places were read. */
async function search(from: Coordinates, places: readonly Coordinates[], enough: number, withinKm: number) {
  const byCell = new Map<string, Coordinates[]>();
  for (const place of places) byCell.set(cellOf(place), [...(byCell.get(cellOf(place)) ?? []), place]);
  let read = 0;
  const found = await nearestFirst({
    from,
    enough,
    withinKm,
    placeOf: (place: Coordinates) => place,
    read: (cells) => {
      const there = cells ? cells.flatMap((cell) => byCell.get(cell) ?? []) : [...places];
      read += there.length;
      return Promise.resolve(there);
    },
  });
  return { kms: found.map(({ km }) => km), read };
}
const bruteForce = (from: Coordinates, places: readonly Coordinates[], withinKm: number): number[] =>
  places
    .map((place) => haversineKm(from, place))
    .filter((km) => km <= withinKm)
    .sort((a, b) => a - b);

describe('nearestFirst', () => {
  it.each([1, 2, 3, 4])(
    'returns the nearest drivers in order and enough of them, compared with brute force anywhere in Kenya (%i of 4)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          anywhere,
          fc.array(placed, { maxLength: 60 }),
          fc.integer({ min: 1, max: 30 }),
          fc.constantFrom(50, Infinity),
          async (from, drivers, enough, withinKm) => {
            const places = drivers.map(({ km, turns }) => off(from, km, turns));
            const { kms } = await search(from, places, enough, withinKm);
            const wanted = bruteForce(from, places, withinKm);
            expect(kms).toEqual(wanted.slice(0, kms.length));
            expect(kms.length).toBeGreaterThanOrEqual(Math.min(enough, wanted.length));
          },
        ),
        { numRuns: rounds(500) },
      );
    },
  );

  it('a disk contains every point of its circle, from anywhere in the cell', () => {
    fc.assert(
      fc.property(anywhere, share, fc.constantFrom(2, 4, 6, 9, 13, 19, 28), (from, turns, rings) => {
        expect(gridDisk(cellOf(from), rings)).toContain(cellOf(off(from, 0.999 * reachKm(from, rings), turns)));
      }),
      { numRuns: rounds(3000) },
    );
  });

  it('in a crowd reads few more drivers than needed; outside Kenya reads everyone, and the order still holds', async () => {
    const crowd = Array.from({ length: 5000 }, (_, i) => off(EMBU, 40 * Math.sqrt((i + 1) / 5000), (i * 0.618034) % 1));
    const { kms, read } = await search(EMBU, crowd, 200, Infinity);
    expect(kms.slice(0, 200)).toEqual(bruteForce(EMBU, crowd, Infinity).slice(0, 200));
    expect(read).toBeLessThan(1500);
    const london = { latitude: 51.5, longitude: -0.12 };
    expect((await search(london, crowd, 10, Infinity)).kms).toEqual(bruteForce(london, crowd, Infinity));
    expect((await search(london, crowd, 10, 50)).kms).toEqual([]);
  });
});
