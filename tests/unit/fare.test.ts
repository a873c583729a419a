import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { type FareBands, type Trip, endsOf, fareFor, fareOf, isWithinTown, quoteFor } from '#shared/domain/fare.ts';
import { etaMinutes, haversineKm, roadKm } from '#shared/domain/geo.ts';
import { FareBasis } from '#shared/contract/fare-basis.ts';
import { fareStoryText } from '#shared/texts/en/fares.ts';
import { SETTING_DEFAULTS } from '#shared/domain/settings.ts';

const embu = { latitude: -0.5389, longitude: 37.4574 };
const runyenjes = { latitude: -0.4186, longitude: 37.5689 };
const trip = (over: Partial<Trip> = {}): Trip => ({
  pickup: 'Embu Market',
  destination: 'Runyenjes',
  from: embu,
  to: runyenjes,
  ...over,
});

/** The default of the setting `town_fare_max_km`. */
const NO_LIMIT = Number(SETTING_DEFAULTS.town_fare_max_km);

const point = fc.record({
  latitude: fc.double({ min: -1, max: 0.5, noNaN: true }),
  longitude: fc.double({ min: 37, max: 38.5, noNaN: true }),
});
const bands: fc.Arbitrary<FareBands> = fc
  .tuple(
    fc.integer({ min: 50, max: 500 }),
    fc.integer({ min: 0, max: 450 }),
    fc.integer({ min: 100, max: 1000 }),
    fc.integer({ min: 0, max: 900 }),
  )
  .map(([a, b, c, d]) => ({
    withinTownFareMin: a,
    withinTownFareMax: a + b,
    outsideTownFareMin: c,
    outsideTownFareMax: c + d,
  }));

describe('the fare', () => {
  it('spec 1 §5 within town if either text contains "town", in any case', () => {
    const within = (pickup: string, destination: string) => isWithinTown(trip({ pickup, destination }), NO_LIMIT);
    expect(within('Embu Town', 'Runyenjes')).toBe(true);
    expect(within('Kirimari', 'MERU TOWN')).toBe(true);
    expect(within('Embu', 'Meru')).toBe(false);
  });

  it("R11 the driver's matching active route comes first, in either direction", () => {
    const route = { ends: endsOf(' runyenjes', 'Embu market'), fare_amount: 180, is_active: true };
    expect(fareFor(trip(), FARE_DEFAULTS_KSH, NO_LIMIT, [route])).toBe(180);
    expect(
      fareFor(trip({ pickup: 'Runyenjes', destination: 'Embu Market' }), FARE_DEFAULTS_KSH, NO_LIMIT, [route]),
    ).toBe(180);
    expect(fareFor(trip(), FARE_DEFAULTS_KSH, NO_LIMIT, [{ ...route, is_active: false }])).not.toBe(180);
  });

  it('R11 an unknown end costs the midpoint of the band', () => {
    expect(fareFor(trip({ from: null }), FARE_DEFAULTS_KSH, NO_LIMIT)).toBe(230);
    expect(fareFor(trip({ pickup: 'Embu Town', to: null }), FARE_DEFAULTS_KSH, NO_LIMIT)).toBe(150);
  });

  it('R11 no distance costs the minimum; the full reach and beyond costs the maximum', () => {
    expect(fareFor(trip({ to: embu }), FARE_DEFAULTS_KSH, NO_LIMIT)).toBe(150);
    expect(fareFor(trip({ to: { latitude: 0.35, longitude: 37.58 } }), FARE_DEFAULTS_KSH, NO_LIMIT)).toBe(300);
  });

  it('R11 rounding never leaves the band: 54 to 54 costs 54', () => {
    const narrow = { ...FARE_DEFAULTS_KSH, outsideTownFareMin: 54, outsideTownFareMax: 54 };
    expect(fareFor(trip(), narrow, NO_LIMIT)).toBe(54);
    expect(fareFor(trip({ to: embu }), { ...narrow, outsideTownFareMax: 300 }, NO_LIMIT)).toBe(54);
    expect(fareFor(trip({ from: null }), { ...narrow, outsideTownFareMax: 58 }, NO_LIMIT)).toBe(58);
  });

  it('R11 by default 21.6 km to "Runyenjes Town" is within town; with `town_fare_max_km` longer trips cost the outside band', () => {
    const far = trip({ pickup: 'Embu', destination: 'Runyenjes Town' });
    expect(fareFor(far, FARE_DEFAULTS_KSH, NO_LIMIT)).toBe(200);
    expect(fareFor(far, FARE_DEFAULTS_KSH, 10)).toBe(300);
    expect(fareFor(far, FARE_DEFAULTS_KSH, 100)).toBe(200);
    // The driver's own route precedes any band; without a distance the word "town" decides.
    const route = { ends: endsOf('Embu', 'Runyenjes Town'), fare_amount: 180, is_active: true };
    expect(fareFor(far, FARE_DEFAULTS_KSH, 10, [route])).toBe(180);
    expect(fareFor({ ...far, to: null }, FARE_DEFAULTS_KSH, 10)).toBe(150);
  });

  it('R11 a limit affects only trips longer than it, and never one without "town"', () => {
    fc.assert(
      fc.property(
        bands,
        point,
        point,
        fc.boolean(),
        fc.double({ min: 0.5, max: 100, noNaN: true }),
        (b, from, to, inTown, maxKm) => {
          const it = trip({ from, to, destination: inTown ? 'Chuka Town' : 'Chuka' });
          const longer = roadKm(from, to) > maxKm;
          const meant = inTown && longer ? { ...it, destination: 'Chuka' } : it;
          expect(fareFor(it, b, maxKm)).toBe(fareFor(meant, b, NO_LIMIT));
        },
      ),
    );
  });

  it('R11 R17 the fare is whole KSH within the band, in steps of 10 or at a bound, and never falls with distance', () => {
    fc.assert(
      fc.property(bands, point, point, fc.boolean(), (b, from, to, inTown) => {
        const it = trip({ from, to, destination: inTown ? 'Chuka Town' : 'Chuka' });
        const fare = fareFor(it, b, NO_LIMIT);
        const [min, max] = inTown
          ? [b.withinTownFareMin, b.withinTownFareMax]
          : [b.outsideTownFareMin, b.outsideTownFareMax];
        expect(fare).toBeGreaterThanOrEqual(min);
        expect(fare).toBeLessThanOrEqual(max);
        if (fare % 10 !== 0) expect([min, max]).toContain(fare);
        const half = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 };
        expect(fareFor({ ...it, to: half }, b, NO_LIMIT)).toBeLessThanOrEqual(fare);
      }),
    );
  });
});

describe('how a fare came about', () => {
  const NEARLY_MAX = {
    withinTownFareMin: 304,
    withinTownFareMax: 486,
    outsideTownFareMin: 100,
    outsideTownFareMax: 100,
  };
  const story = (it: Trip, bandsOf: FareBands = FARE_DEFAULTS_KSH, routes: Parameters<typeof quoteFor>[3] = []) =>
    fareStoryText({ ...quoteFor(it, bandsOf, NO_LIMIT, routes), fareBefore: null });

  it('R28 a basis leads to the fare it explains, and names the rounding that was made', () => {
    fc.assert(
      fc.property(bands, point, fc.option(point), fc.boolean(), (b, from, to, inTown) => {
        const quote = quoteFor(trip({ from, to, destination: inTown ? 'Chuka Town' : 'Chuka' }), b, NO_LIMIT);
        expect(fareOf(quote.fareBasis)).toBe(quote.fare);
        if (quote.fareBasis.kind !== 'band') throw new Error('no band');
        const { unrounded, min, max, km } = quote.fareBasis;
        expect(Number.isInteger(unrounded) && unrounded >= min && unrounded <= max).toBe(true);
        expect(Math.abs(quote.fare - unrounded)).toBeLessThanOrEqual(5);
        expect(km === null).toBe(to === null);
        const text = fareStoryText({ ...quote, fareBefore: null }) ?? '';
        if (quote.fare !== unrounded) expect(text).toContain(`KSH ${unrounded.toLocaleString('en-KE')}, rounded to`);
        expect(FareBasis.parse(quote.fareBasis)).toEqual(quote.fareBasis);
      }),
      // 4.97 km is shown as 5 km, but costs less than a trip over 5 km.
      { examples: [[NEARLY_MAX, { latitude: 0, longitude: 37 }, { latitude: 0, longitude: 37.03439924147745 }, true]] },
    );
  });

  it('R28 the text is plain sentences: the route, the band and the distance, the rounding, what support changed', () => {
    const near = { latitude: -0.5389, longitude: 37.4772 };
    const far = trip({ to: { latitude: -0.0469, longitude: 37.6493 } });
    const route = { ends: endsOf('Embu Market', 'Runyenjes'), fare_amount: 180, is_active: true };
    expect(story(trip(), FARE_DEFAULTS_KSH, [route])).toBe('This driver’s own price for this route: KSH 180.');
    expect(story(trip({ pickup: 'Embu Town', to: near }))).toBe(
      'Town fare: KSH 100–200, and KSH 200 for any trip over 5 km. 2.9 km: KSH 157, rounded to KSH 160.',
    );
    expect(story(far)).toBe('Fare for other trips: KSH 150–300, and KSH 300 for any trip over 20 km.');
    expect(story({ ...far, pickup: 'Embu Town' })).toBe(
      'Town fare: KSH 100–200, and KSH 200 for any trip over 5 km. 76.3 km, charged as in town because a place name contains "Town".',
    );
    expect(story(trip({ to: null }))).toBe(
      'Fare for other trips: KSH 150–300. The distance is not known, so this trip costs the middle: KSH 225, rounded to KSH 230.',
    );
    expect(story(trip(), { ...FARE_DEFAULTS_KSH, outsideTownFareMax: 150 })).toBe(
      'Fare for other trips: KSH 150 for any trip.',
    );
    expect(fareStoryText({ fare: 200, fareBasis: { kind: 'route', price: 180 }, fareBefore: 180 })).toBe(
      'This driver’s own price for this route: KSH 180. Boda support changed it from KSH 180 to KSH 200.',
    );
    expect(fareStoryText({ fare: 200, fareBasis: null, fareBefore: 180 })).toBe(
      'Boda support changed it from KSH 180 to KSH 200.',
    );
    expect(fareStoryText({ fare: 200, fareBasis: null, fareBefore: null })).toBeNull();
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
