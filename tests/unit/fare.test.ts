import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FARE_DEFAULTS_KSH } from '../../shared/domain/constants.ts';
import { type FareBands, type Trip, fareFor, isWithinTown } from '../../shared/domain/fare.ts';
import { etaMinutes, haversineKm } from '../../shared/domain/geo.ts';

const embu = { latitude: -0.5389, longitude: 37.4574 };
const runyenjes = { latitude: -0.4186, longitude: 37.5689 };
const trip = (over: Partial<Trip> = {}): Trip => ({
  pickup: 'Embu Market',
  destination: 'Runyenjes',
  from: embu,
  to: runyenjes,
  ...over,
});

const point = fc.record({
  latitude: fc.double({ min: -1, max: 0.5, noNaN: true }),
  longitude: fc.double({ min: 37, max: 38.5, noNaN: true }),
});
const bands: fc.Arbitrary<FareBands> = fc
  .tuple(
    fc.integer({ min: 5, max: 50 }),
    fc.integer({ min: 0, max: 50 }),
    fc.integer({ min: 10, max: 100 }),
    fc.integer({ min: 0, max: 100 }),
  )
  .map(([a, b, c, d]) => ({
    withinTownFareMin: a * 10,
    withinTownFareMax: (a + b) * 10,
    outsideTownFareMin: c * 10,
    outsideTownFareMax: (c + d) * 10,
  }));

describe('the fare', () => {
  it('spec 1 §5 within town if either text contains "town", in any case', () => {
    expect(isWithinTown('Embu Town', 'Runyenjes')).toBe(true);
    expect(isWithinTown('Kirimari', 'MERU TOWN')).toBe(true);
    expect(isWithinTown('Embu', 'Meru')).toBe(false);
  });

  it("R11 the driver's matching active route comes first, in either direction", () => {
    const route = { from_location: ' runyenjes', to_location: 'Embu market', fare_amount: 180, is_active: true };
    expect(fareFor(trip(), FARE_DEFAULTS_KSH, [route])).toBe(180);
    expect(fareFor(trip({ pickup: 'Runyenjes', destination: 'Embu Market' }), FARE_DEFAULTS_KSH, [route])).toBe(180);
    expect(fareFor(trip(), FARE_DEFAULTS_KSH, [{ ...route, is_active: false }])).not.toBe(180);
  });

  it('R11 unknown ends cost the midpoint of the band', () => {
    expect(fareFor(trip({ from: null }), FARE_DEFAULTS_KSH)).toBe(230);
    expect(fareFor(trip({ pickup: 'Embu Town', to: null }), FARE_DEFAULTS_KSH)).toBe(150);
  });

  it('R11 no distance costs the minimum, the reach and beyond the maximum', () => {
    expect(fareFor(trip({ to: embu }), FARE_DEFAULTS_KSH)).toBe(150);
    expect(fareFor(trip({ to: { latitude: 0.35, longitude: 37.58 } }), FARE_DEFAULTS_KSH)).toBe(300);
  });

  it('R11 R17 is whole KSH in steps of 10, inside the band, and never falls with the distance', () => {
    fc.assert(
      fc.property(bands, point, point, fc.boolean(), (b, from, to, inTown) => {
        const it = trip({ from, to, destination: inTown ? 'Chuka Town' : 'Chuka' });
        const fare = fareFor(it, b);
        const [min, max] = inTown
          ? [b.withinTownFareMin, b.withinTownFareMax]
          : [b.outsideTownFareMin, b.outsideTownFareMax];
        expect(fare % 10).toBe(0);
        expect(fare).toBeGreaterThanOrEqual(min);
        expect(fare).toBeLessThanOrEqual(max);
        const half = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 };
        expect(fareFor({ ...it, to: half }, b)).toBeLessThanOrEqual(fare);
      }),
    );
  });
});

describe('distance and ETA', () => {
  it('spec 1 §9 haversine with a radius of 6371 km', () => {
    expect(haversineKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6371, 6);
    expect(haversineKm(embu, runyenjes)).toBeCloseTo(18.28, 1);
  });

  it('R11 ETA = max(1, ceil(km * 1.3 / 25 km/h)) minutes', () => {
    expect(etaMinutes(embu, embu)).toBe(1);
    expect(etaMinutes(embu, runyenjes)).toBe(Math.ceil(((haversineKm(embu, runyenjes) * 1.3) / 25) * 60));
  });
});
