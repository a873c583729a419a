import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { endsOf, fareFor, type Trip } from '#shared/domain/fare.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { nearestPlaceText, PLACES } from '#shared/domain/places.ts';
import { isSamePlace, listedPoint, pricedTrip, roughEnd } from '#shared/domain/trip-places.ts';
import { openRequestQuote, tripProblem } from '#client/features/landing/open-request.ts';
import { pickupEqualsDestination, tripOf } from '#client/parts/ride/booking-draft.ts';
import { EMPTY_DRAFT } from '#client/parts/ride/booking-draft.ts';

const HERE = 'Current Location';
const place = (name: string): Coordinates => listedPoint(name) ?? expect.fail(name);
const north = (from: Coordinates, metres: number): Coordinates => ({
  ...from,
  latitude: from.latitude + metres / 111_195,
});
const trip = (pickup: string, from: Coordinates | null, destination = 'Kanja'): Trip => ({
  pickup,
  destination,
  from,
  to: listedPoint(destination),
});
const fare = (it: Trip): number => fareFor(pricedTrip(it), FARE_DEFAULTS_KSH, 0);

describe('R45 one trip, one fare', () => {
  it('every listed place costs the same by its name and by standing there, to any other', () => {
    const any = fc.constantFrom(...PLACES);
    fc.assert(
      fc.property(any, any, fc.integer({ min: 0, max: 20 }), (from, to, metres) => {
        const [named, at] = [trip(from.value, from, to.value), north(from, metres)];
        // Two places of the list may be less than 50 m apart.
        fc.pre(nearestPlaceText(at) === from.value);
        expect(fare(trip(HERE, at, to.value))).toBe(fare(named));
        expect(fare(trip(from.label.toUpperCase(), at, to.value))).toBe(fare(named));
      }),
    );
  });

  it('a point 0.1 km from Embu Town costs the same as the place named there', () => {
    const beside = north(place('Embu Town'), -100);
    expect(nearestPlaceText(beside)).toBe('Near Embu Town');
    expect([fare(trip(HERE, beside)), fare(trip('Embu Town', null)), fare(trip('Near Embu Town', beside))]).toEqual([
      200, 200, 200,
    ]);
    const route = { ends: endsOf('Kanja', 'Embu Town'), fare_amount: 250, is_active: true };
    expect(fareFor(pricedTrip(trip(HERE, beside)), FARE_DEFAULTS_KSH, 0, [route])).toBe(250);
  });

  it('far from any place, "town" in the name decides nothing', () => {
    const far = { latitude: -0.72, longitude: 37.9 };
    expect(nearestPlaceText(far)).toMatch(/^\d+(\.\d)? km from /);
    expect(pricedTrip(trip(HERE, far))).toMatchObject({ pickup: nearestPlaceText(far), from: far });
  });

  it('a listed place has its own coordinates; one name, one entry or 50 m are the same place', () => {
    expect(pricedTrip({ ...trip('Embu Town', place('Meru Town'), 'Meru Town'), to: place('Embu Town') })).toMatchObject(
      {
        from: place('Embu Town'),
        to: place('Meru Town'),
      },
    );
    const same = (pickup: string, from: Coordinates | null, destination: string, to: Coordinates | null) =>
      isSamePlace({ pickup, destination, from, to });
    const embu = place('Embu Town');
    expect(same("Wang'uru Town (Mwea)", null, 'wangʼuru  town', null)).toBe(true);
    expect(same(HERE, north(embu, 49), 'Embu Town', null)).toBe(true);
    expect(same(HERE, north(embu, 51), 'Embu Town', null)).toBe(false);
    expect(same('My gate', embu, 'My shop', north(embu, 40))).toBe(true);
    expect(same('My gate', null, 'My shop', north(embu, 40))).toBe(false);
    expect(same('Embu Town', null, 'Meru Town', embu)).toBe(false);
  });

  it('the phone shows the same fare, and detects equal ends, also on the landing page', () => {
    const at = { ...north(place('Embu Town'), 30), address: 'Meru Town' };
    const ends = { pickup: HERE, pickupPoint: at, destination: 'Kanja', destinationPoint: null };
    expect(openRequestQuote(ends, 0).fare).toBe(fare(trip('Embu Town', null)));
    expect(pickupEqualsDestination({ ...ends, destination: 'embu-town.' })).toBe(true);
    expect(tripProblem({ ...ends, destination: 'embu-town.' })).toMatch(/cannot be the same/);
    const lie = { ...EMPTY_DRAFT, ...ends, destination: 'Meru Town', destinationPoint: at };
    expect(tripOf(lie)).toMatchObject({
      destinationLatitude: place('Meru Town').latitude,
      destinationLongitude: place('Meru Town').longitude,
    });
  });
});

describe('R48 a trip’s end as shown to people who may not know the exact one', () => {
  const words = fc.constantFrom(HERE, 'House 14, Njukiri Lane', 'Near Embu Town', '2.4 km from Embu', 'Embu');
  const somewhere = fc.record({
    latitude: fc.double({ min: -1.2, max: 0.4, noNaN: true }),
    longitude: fc.double({ min: 36.9, max: 38.4, noNaN: true }),
  });

  it('is a listed place, with its own coordinates, for any position and name', () => {
    fc.assert(
      fc.property(words, fc.option(somewhere), (text, point) => {
        const { name, at } = roughEnd(text, point);
        expect(name).toMatch(/^(Near .+|\d+ km from .+|Embu Town|Unlisted place)$/);
        if (at) expect(PLACES).toContainEqual(expect.objectContaining(at));
        else expect(point).toBeNull();
      }),
    );
  });

  it.each([
    ['Embu Town', null, 'Embu Town'],
    ['embu', north(place('Runyenjes Town'), 30), 'Embu Town'],
    [HERE, place('Siakago'), 'Near Siakago'],
    [HERE, north(place('Embu Town'), -120), 'Near Equity Bank Embu'],
    ['The blue gate', north(place('Siakago'), -2400), '2 km from Siakago Law Courts'],
    ['Behind Total, Runyenjes', null, 'Runyenjes Town'],
    ['Mama Njeri', null, 'Unlisted place'],
  ])('%s is %s', (text, point, name) => {
    expect(roughEnd(text, point).name).toBe(name);
  });
});
