import { afterEach, describe, expect, it } from 'vitest';
import {
  draftProblem,
  EMPTY_DRAFT,
  NO_ENDS,
  pickupEqualsDestination,
  pickupSteps,
  tripOf,
  type BookingDraft,
} from '#client/parts/ride/booking-draft.ts';
import {
  progressUpTo,
  NO_PROGRESS,
  reachableStep,
  withFare,
  withoutDriver,
} from '#client/features/passenger/booking/booking-state.ts';
import { openRequestQuote } from '#client/features/landing/open-request.ts';
import { choiceAmong, listedOffers, offersOf, openQuote } from '#client/features/passenger/booking/choice.ts';
import { preferredIdOf, preferredState } from '#client/parts/ride/booking-links.ts';
import { withCurrentData, PreferredDriver, readBookingState } from '#client/parts/ride/preferred-driver.ts';
import { nearCountText } from '#client/features/passenger/home/near-count.ts';
import { nearestPlaces } from '#shared/domain/places.ts';
import { draftOfRide } from '#client/parts/ride/draft-storage.ts';
import { timeOf } from '#client/lib/format.ts';
import { confirmationKeys } from '#client/data/connection/idempotency-key.ts';
import {
  matchesSearch,
  matchingDrivers,
  passesFilter,
  stableOrder,
} from '#client/features/passenger/home/driver-list-order.ts';
import { approachText, rideStory, storyLine } from '#client/features/passenger/ride/ride-story.ts';
import type { Approach } from '#client/features/passenger/ride/use-ride-screen.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { FindDrivers } from '#shared/contract/ride-entities.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { nairobiLocal } from '#shared/domain/schedule.ts';
import { driverListing } from '../support/driver-listing.ts';
import { riddenRide } from '../support/client-ride.ts';

const never = (): never => {
  throw new Error('No driver arrived.');
};

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const HOUR_MS = 3_600_000;

const draft = (changes: Partial<BookingDraft> = {}): BookingDraft => ({
  ...EMPTY_DRAFT,
  pickup: 'Embu Town',
  destination: 'Runyenjes Town',
  ...changes,
});

describe('how many drivers are near', () => {
  const embu = { latitude: -0.5389, longitude: 37.4596 };

  it('counts near the phone, or near a named place while the phone’s position is unknown', () => {
    expect([0, 1, 3].map((count) => nearCountText(count, embu, true))).toEqual([
      'Nobody near',
      '1 driver near',
      '3 drivers near',
    ]);
    const place = nearestPlaces(embu, 1)[0]?.place.value ?? '';
    expect(place).not.toBe('');
    expect([0, 1, 3].map((count) => nearCountText(count, embu, false))).toEqual([
      `Nobody near ${place}`,
      `1 driver near ${place}`,
      `3 drivers near ${place}`,
    ]);
  });
});

describe('booking details (spec 1 §5)', () => {
  it('reports what is missing, word for word, and nothing when all is there', () => {
    expect(draftProblem(draft({ pickup: null }), NOW)).toBe('Please select both pickup and destination locations');
    expect(draftProblem(draft({ destination: '  ' }), NOW)).toBe('Please select both pickup and destination locations');
    expect(draftProblem(draft({ destination: ' embu town ' }), NOW)).toBe('Pickup and destination cannot be the same');
    expect(draftProblem(draft({ tripTiming: 'schedule' }), NOW)).toBe('Please select a scheduled time');
    expect(draftProblem(draft(), NOW)).toBeNull();
  });

  it('R10 accepts a time between now and 24 h ahead', () => {
    const at = (ms: number) =>
      draftProblem(draft({ tripTiming: 'schedule', scheduledLocal: nairobiLocal(NOW + ms) }), NOW);
    expect(at(-60_000)).toBe(MESSAGES.find.timeOutside);
    expect(at(0)).toBeNull();
    expect(at(24 * HOUR_MS)).toBeNull();
    expect(at(24 * HOUR_MS + 60_000)).toBe(MESSAGES.find.timeOutside);
  });

  it('R10 offers every quarter of an hour of the next 24 hours, today and tomorrow', () => {
    for (const late of [0, 1, 14 * 60_000, 8 * HOUR_MS, 11 * HOUR_MS + 59 * 60_000]) {
      const now = NOW + late;
      const days = pickupSteps(now);
      const all = days.flatMap(({ date, times }) => times.map((time) => `${date}T${time}`));
      expect(all.length).toBeGreaterThanOrEqual(96);
      for (const scheduledLocal of all)
        expect(draftProblem(draft({ tripTiming: 'schedule', scheduledLocal }), now)).toBeNull();
      expect(all).toEqual([...new Set(all)].sort());
      expect(all.every((time) => /:(00|15|30|45)$/.test(time))).toBe(true);
    }
    expect(pickupSteps(NOW + 11 * HOUR_MS + 59 * 60_000)[0].times).toEqual([]);
  });

  describe('R10 R18 the time is chosen in Nairobi time, in any phone time zone', () => {
    const zone = process.env['TZ'];
    afterEach(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });

    it.each(['America/New_York', 'UTC', 'Africa/Nairobi', 'Asia/Kolkata'])('%s', (phone) => {
      process.env['TZ'] = phone;
      const typed = draft({ tripTiming: 'schedule', scheduledLocal: '2026-03-02T14:46' });
      expect(tripOf(typed).scheduledTime).toBe('2026-03-02T11:46:00.000Z');
      expect(timeOf(tripOf(typed).scheduledTime ?? '', NOW)).toBe('Today 14:46');
      const [today, tomorrow] = pickupSteps(NOW);
      expect([today.date, today.times[0]]).toEqual(['2026-03-02', '12:00']);
      expect([tomorrow.date, tomorrow.times.at(-1)]).toEqual(['2026-03-03', '12:00']);
      const ride = riddenRide({ tripTiming: 'schedule', scheduledTime: '2026-03-02T11:46:00.000Z' });
      expect(draftOfRide(ride, NOW).scheduledLocal).toBe('2026-03-02T14:46');
    });
  });

  it('two empty ends are not equal', () => {
    expect(pickupEqualsDestination(EMPTY_DRAFT)).toBe(false);
    expect(pickupEqualsDestination(draft({ destination: 'EMBU TOWN' }))).toBe(true);
  });

  it('sends Nairobi time as UTC, listed places with coordinates, unknown ends as 0,0 (R11)', () => {
    const local = nairobiLocal(NOW + HOUR_MS);
    const trip = tripOf(draft({ destination: 'Mama Njeri’s gate', tripTiming: 'schedule', scheduledLocal: local }));
    expect(trip.scheduledTime).toBe(new Date(NOW + HOUR_MS).toISOString());
    expect(trip.pickupLatitude).not.toBe(0);
    expect([trip.destinationLatitude, trip.destinationLongitude]).toEqual([0, 0]);
    expect(FindDrivers.safeParse(trip).success).toBe(true);
  });

  it('uses the coordinates of "Current Location"', () => {
    const trip = tripOf(
      draft({ pickup: 'Current Location', pickupPoint: { latitude: -0.5, longitude: 37.4, address: null } }),
    );
    expect([trip.pickup, trip.pickupLatitude, trip.pickupLongitude]).toEqual(['Current Location', -0.5, 37.4]);
  });
});

describe('booking steps (spec 1 §2)', () => {
  const choice = { offer: null, fare: 200, fareBasis: null, fareIsGuess: false };
  const progress = { ...NO_PROGRESS, found: [] };
  const asked = { draft: draft(), townFareMaxKm: 0 };

  it('shows no step with missing answers', () => {
    expect(reachableStep('confirmation', NO_PROGRESS)).toBe('details');
    expect(reachableStep('drivers', NO_PROGRESS)).toBe('details');
    expect(reachableStep('confirmation', progress)).toBe('drivers');
    expect(reachableStep('confirmation', { ...progress, choice })).toBe('confirmation');
    expect(reachableStep(null, { ...progress, choice })).toBe('details');
  });

  it('going back to the details clears the list, going back to the drivers the selection', () => {
    expect(progressUpTo('details', { ...progress, choice })).toEqual(NO_PROGRESS);
    expect(progressUpTo('drivers', { ...progress, choice })).toEqual(progress);
  });

  it('puts the preferred driver first, with the found fare, else by their bands, else the fare passed in, else KSH 150', () => {
    const found = [driverListing({ id: '1'.repeat(24) }), driverListing({ id: '2'.repeat(24), estimatedFare: 230 })];
    const known = offersOf(
      found,
      { ...driverListing({ id: '2'.repeat(24) }), estimatedFare: null, bands: null },
      asked,
    );
    expect(known.map(({ fare, preferred }) => [fare, preferred])).toEqual([
      [230, true],
      [180, false],
    ]);
    const away = { ...driverListing({ id: '3'.repeat(24) }), estimatedFare: null, bands: null };
    expect(offersOf(found, away, asked)[0]).toMatchObject({
      id: away.id,
      fare: 150,
      fareIsGuess: true,
      preferred: true,
    });
    expect(offersOf(found, { ...away, estimatedFare: 170 }, asked)[0]).toMatchObject({ fare: 170 });
    expect(offersOf(found, { ...away, driverStatus: 'on_route' }, asked)[0]).toMatchObject({ bookable: false });
    const bands = { withinTownFareMin: 50, withinTownFareMax: 60, outsideTownFareMin: 400, outsideTownFareMax: 500 };
    expect(offersOf(found, { ...away, bands }, asked)[0]).toMatchObject({ fare: 60, fareIsGuess: true });
    expect(offersOf(found, { ...away, bands }, { ...asked, townFareMaxKm: 5 })[0]).toMatchObject({ fare: 500 });
  });

  it('lists drivers by arrival, those over 20 minutes separately, and never counts them as near', () => {
    const at = (id: string, estimatedArrival: number | null, distance: number | null = null) =>
      driverListing({ id: id.repeat(24), estimatedArrival, distance });
    const found = [at('1', 25), at('2', null), at('3', 20), at('4', 2)];
    const arrivals = (offers: readonly { estimatedArrival: number | null }[]) =>
      offers.map((offer) => offer.estimatedArrival);
    const listed = listedOffers(offersOf(found, null, asked), false);
    expect([arrivals(listed.listed), arrivals(listed.farther)]).toEqual([[2, 20, null], [25]]);
    expect([listed.nearCount, listed.firstMin]).toEqual([2, 2]);
    // R44: a driver without a current position is placed at the town of their stage, but without minutes.
    const byStage = listedOffers(offersOf([...found, at('5', null, 3), at('6', null, 30)], null, asked), false);
    expect(byStage.listed.map(({ id }) => id[0])).toEqual(['4', '5', '3', '2']);
    expect(byStage.farther.map(({ id }) => id[0])).toEqual(['1', '6']);
    expect([byStage.nearCount, byStage.firstMin]).toEqual([3, 2]);
    expect(listedOffers([], false)).toEqual({
      chosen: null,
      listed: [],
      farther: [],
      nearCount: 0,
      firstMin: null,
      lowestFare: null,
      lowestFareSoon: null,
    });
  });

  it('R45 "from" counts only drivers who are near and can be booked, and knows the lowest fare within 5 minutes', () => {
    const at = (id: string, estimatedArrival: number | null, estimatedFare: number) =>
      driverListing({ id: id.repeat(24), estimatedArrival, estimatedFare });
    const found = [at('1', 6, 180), at('2', 5, 190), at('3', 21, 100), at('4', null, 90)];
    const listed = listedOffers(offersOf(found, null, asked), false);
    expect([listed.lowestFare, listed.lowestFareSoon]).toEqual([180, 190]);
    const far = listedOffers(offersOf([at('3', 21, 100), at('4', null, 90)], null, asked), false);
    expect([far.lowestFare, far.lowestFareSoon]).toEqual([null, null]);
    expect(listedOffers(offersOf(found, null, asked), true).lowestFare).toBe(90);
  });

  it('R45 when a fare is refused, the server’s fare replaces it in the selection and in the list', () => {
    const [one, other] = [driverListing({ id: '1'.repeat(24) }), driverListing({ id: '2'.repeat(24) })];
    const progress = { found: [one, other], townFareMaxKm: 0, choice: choiceAmong([one], one.id) };
    const after = withFare(500, progress);
    expect(after.choice).toMatchObject({ fare: 500, fareBasis: null, fareIsGuess: false });
    expect(after.found?.map(({ estimatedFare }) => estimatedFare)).toEqual([500, other.estimatedFare]);
    expect(withFare(500, { ...progress, choice: null }).found).toEqual(progress.found);
  });

  it('lists a driver who was chosen first separately, as long as they can be booked', () => {
    const [wanted, other] = [driverListing({ id: '1'.repeat(24) }), driverListing({ id: '2'.repeat(24) })];
    const far = { ...wanted, estimatedArrival: 25, estimatedFare: 130 };
    const { chosen, listed, farther, lowestFare } = listedOffers(
      offersOf([far, other], { ...wanted, bands: null }, asked),
      false,
    );
    expect([chosen?.id, listed.map(({ id }) => id), farther, lowestFare]).toEqual([wanted.id, [other.id], [], 180]);
    const busy = { ...wanted, driverStatus: 'on_route' as const, bands: null };
    const without = listedOffers(offersOf([other], busy, asked), false);
    expect([without.chosen, without.listed.map(({ id }) => id)]).toEqual([null, [wanted.id, other.id]]);
  });

  it('leaves nothing to choose when the search has found the driver who was chosen first, and they can be booked', () => {
    const [wanted, other] = [driverListing({ id: '1'.repeat(24) }), driverListing({ id: '2'.repeat(24) })];
    expect(choiceAmong([other, { ...wanted, estimatedFare: 130 }], wanted.id)).toMatchObject({
      offer: { id: wanted.id, preferred: true },
      fare: 130,
      fareIsGuess: false,
    });
    expect(choiceAmong([{ ...wanted, driverStatus: 'on_route' }], wanted.id)).toBeNull();
    expect(choiceAmong([other], wanted.id)).toBeNull();
    expect(choiceAmong([wanted, other], undefined)).toBeNull();
  });

  it('R20 for a scheduled ride drivers are listed by price, then by distance from the pickup', () => {
    const at = (id: string, estimatedFare: number, distance: number | null) =>
      driverListing({ id: id.repeat(24), estimatedFare, distance, estimatedArrival: null });
    const found = [at('1', 190, 1), at('2', 150, 9), at('3', 150, 2), at('4', 150, null)];
    const { listed } = listedOffers(offersOf(found, null, asked), true);
    expect(listed.map(({ id }) => id[0])).toEqual(['3', '2', '4', '1']);
  });

  it('R20 for a scheduled ride no driver is listed as farther away: current positions mean little', () => {
    const far = driverListing({ id: '1'.repeat(24), estimatedArrival: 25 });
    const { listed, farther } = listedOffers(offersOf([far], null, asked), true);
    expect([listed.length, farther]).toEqual([1, []]);
  });

  it('the preferred driver is passed with id, name, phone, stageName, isOnline, driverStatus, rating, totalTrips, estimatedFare', () => {
    const driver = driverListing({ rating: 4.6, totalTrips: 12 });
    const { preferredDriver } = readBookingState(preferredState(driver));
    expect(preferredDriver).toEqual({
      id: driver.id,
      name: 'John Mwangi',
      phone: '+254712345678',
      stageName: 'Embu Market Stage',
      isOnline: true,
      driverStatus: 'online',
      rating: 4.6,
      totalTrips: 12,
      estimatedFare: 180,
    });
    for (const odd of [
      null,
      'x',
      { preferredDriver: { id: 'x' } },
      { preferredDriver: { ...driver, isOnline: 'yes' } },
    ])
      expect(readBookingState(odd)).toEqual({});
  });

  it('spec 1 §2, §3, §9: a preferred driver arrives without a fare, with any other status and an id of any form', () => {
    const {
      id: _id,
      estimatedFare: _fare,
      rating: _rating,
      ...known
    } = preferredState(driverListing()).preferredDriver ?? never();
    const arrive = (changes: object) =>
      readBookingState({ preferredDriver: { id: 7, ...known, ...changes } }).preferredDriver ?? never();
    expect(arrive({})).toMatchObject({ id: '7', estimatedFare: null, rating: null, driverStatus: 'online' });
    expect(arrive({ driverStatus: 'other' })).toMatchObject({ driverStatus: 'offline' });
    // The fallback fare. A driver who is not listed, with an id that is not ours, cannot be requested.
    const stranger = withCurrentData(arrive({ id: 'driver-7' }), []);
    expect(offersOf([], stranger, asked)).toMatchObject([{ fare: 150, bookable: false }]);
    expect(preferredIdOf(stranger)).toBeNull();
    const listed = driverListing({ phone: '+254712345678' });
    expect(withCurrentData(arrive({ phone: '0712 345 678' }), [listed])).toMatchObject({ id: listed.id });
  });

  it('a preferred driver who goes offline is shown as offline and cannot be chosen; the fare passed in stays', () => {
    const arrived = PreferredDriver.parse(driverListing({ estimatedFare: 170 }));
    const away = withCurrentData(arrived, [
      driverListing({ isOnline: false, driverStatus: 'offline', estimatedFare: null, rating: 4 }),
    ]);
    expect(away).toMatchObject({ isOnline: false, driverStatus: 'offline', estimatedFare: 170, rating: 4 });
    expect(away.bands).toMatchObject({ withinTownFareMin: 100, outsideTownFareMax: 300 });
    expect(offersOf([], away, asked)).toMatchObject([{ bookable: false }]);
    expect(withCurrentData(arrived, [])).toEqual({ ...arrived, bands: null });
  });

  it('a driver who is no longer available is removed from the list and the selection', () => {
    const [gone, stays] = [driverListing({ id: '1'.repeat(24) }), driverListing({ id: '2'.repeat(24) })];
    expect(withoutDriver(gone.id, { ...progress, found: [gone, stays], choice })).toEqual({
      ...progress,
      found: [stays],
    });
  });

  it('R11, R21 an open request costs the fare of the default bands, and of the outside band beyond the configured distance', () => {
    expect(openQuote(draft({ pickup: 'x', destination: 'y' }), 0).fare).toBe(230);
    expect(openQuote(draft({ pickup: 'My town', destination: 'y' }), 0).fare).toBe(150);
    expect([0, 5, 50].map((km) => openQuote(draft(), km).fare)).toEqual([200, 300, 200]);
    const quick = { ...NO_ENDS, pickup: 'Embu Town', destination: 'Runyenjes Town' };
    expect([0, 5, 50].map((km) => openRequestQuote(quick, km).fare)).toEqual([200, 300, 200]);
  });

  it('one confirmation keeps its key; a changed request or a created ride gets a new one', () => {
    let made = 0;
    const keys = confirmationKeys('ride', () => `key-${++made}`);
    expect(keys.keyFor({ to: 'a' })).toBe('key-1');
    expect(keys.keyFor({ to: 'a' })).toBe('key-1');
    expect(keys.keyFor({ to: 'b' })).toBe('key-2');
    keys.done();
    expect(keys.keyFor({ to: 'b' })).toBe('key-3');
    expect(confirmationKeys('ride').keyFor({})).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('driver list (spec 1 §2, §5)', () => {
  it('finds by name, stage name, phone or plate, case-insensitively', () => {
    const driver = driverListing();
    for (const query of ['mwangi', 'MARKET', '0712345', '+254712', 'kmda 123', 'kmda123a', '']) {
      expect(matchesSearch(driver, query), query).toBe(true);
    }
    expect(matchesSearch(driver, 'kamau')).toBe(false);
  });

  it('a search combines drivers known to the phone and found by the server, online first, then nearest', () => {
    const known = [
      driverListing({ id: '1', distance: 3 }),
      driverListing({ id: '2', name: 'Otieno', distance: 1 }),
      driverListing({ id: '3', distance: null, isOnline: false, driverStatus: 'offline' }),
      driverListing({ id: '4', name: 'Mbáabu', distance: 2 }),
      driverListing({ id: '5', name: 'Mwangi', distance: 1, isOnline: false, driverStatus: 'offline' }),
    ];
    const found = { search: 'mwangi', drivers: known.slice(3) };
    const shown = (query: string) => matchingDrivers(known, { listed: 3, query, found }).map(({ id }) => id);
    expect(shown(' mwangi ')).toEqual(['4', '1', '5', '3']);
    expect(shown('otieno')).toEqual(['2']);
    // Without a query, the listed drivers in any order from the server, which may not know the phone's position yet.
    expect(shown('')).toEqual(['2', '1', '3']);
  });

  it('Available shows drivers who can be booked, Offline everyone who is not online', () => {
    expect(passesFilter(driverListing(), 'available')).toBe(true);
    expect(passesFilter(driverListing({ driverStatus: 'on_route' }), 'available')).toBe(false);
    expect(passesFilter(driverListing({ driverStatus: 'on_route' }), 'offline')).toBe(false);
    expect(passesFilter(driverListing({ isOnline: false }), 'available')).toBe(false);
    expect(passesFilter(driverListing({ isOnline: false }), 'offline')).toBe(true);
    expect(passesFilter(driverListing({ isOnline: false }), 'all')).toBe(true);
  });

  it('keeps the order between refreshes', () => {
    const known = new Set(['a', 'b', 'c', 'd']);
    expect(stableOrder([], ['b', 'a'], known)).toEqual(['b', 'a']);
    expect(stableOrder(['b', 'a'], ['c', 'a'], known)).toEqual(['b', 'a', 'c']);
    expect(stableOrder(['b', 'x'], ['b'], known)).toEqual(['b']);
  });
});

describe('the text about a ride’s state', () => {
  const NOTHING: Approach = { driver: null, ageS: null, stale: false, etaMin: null, distanceKm: null, awayM: null };
  const ride = riddenRide;
  const title = (changes: Partial<Ride>, etaMin: number | null = null) =>
    rideStory(ride(changes), NOW, { etaMin, awayM: null }).title;

  it('R14 shows the age of the driver’s position, and after a minute that their phone is silent and where it was', () => {
    const active = ride({ active: true });
    const driver = { latitude: -0.5389, longitude: 37.4596, accuracy: 8, heading: null, timestamp: NOW };
    const textAt = (ageS: number) =>
      approachText(active, { ...NOTHING, driver, ageS, stale: ageS >= 30, etaMin: 4, distanceKm: 1.2 }, NOW);
    expect(textAt(5)).toBe('1.2 km away');
    expect(approachText(active, { ...NOTHING, driver, ageS: 5, etaMin: 1, distanceKm: 0 }, NOW)).toBe('Almost there');
    expect(textAt(40)).toBe('1.2 km · last seen 40 s ago');
    expect(textAt(140)).toBe('John’s phone has been silent for 2 min, last seen near KCB Bank Embu');
    expect(approachText(active, NOTHING, NOW)).toBe('No location yet');
  });

  it('R6 after the arrival the passenger reads how long the driver still waits, and that they may leave then', () => {
    const driver = { latitude: -0.5389, longitude: 37.4574, accuracy: 8, heading: null, timestamp: NOW };
    const textAfter = (waitedS: number, ageS = 5) =>
      approachText(
        ride({ active: true, arrivedAt: new Date(NOW - waitedS * 1000).toISOString() }),
        { ...NOTHING, driver, ageS, stale: ageS >= 30, distanceKm: 0.2, awayM: 130 },
        NOW,
      );
    expect([0, 19, 179].map((waitedS) => textAfter(waitedS))).toEqual([
      'Waits 3:00 more',
      'Waits 2:41 more',
      'Waits 0:01 more',
    ]);
    expect(textAfter(180)).toBe('May leave now');
    expect(textAfter(100, 45)).toBe('Waits 1:20 more');
    expect(textAfter(100, 140)).toMatch(/^John’s phone has been silent for 2 min/);
  });

  it('R43 an arrival 100 m or more from the pickup is given in metres; nearer, or unknown, the driver has arrived', () => {
    const titleAt = (awayM: number | null) =>
      rideStory(ride({ arrivedAt: '2026-03-02T09:00:00.000Z' }), NOW, { etaMin: 1, awayM }).title;
    expect(titleAt(130)).toBe('Your driver is 130 m away');
    expect([90, 0, null].map(titleAt)).toEqual(Array<string>(3).fill('Your driver has arrived'));
  });

  it('says what happens next', () => {
    expect(title({ status: 'pending' })).toBe('Request sent. Waiting for John to answer.');
    const open = { status: 'pending', driver: null, openRequest: true } as const;
    expect(title({ ...open, asked: 3 })).toBe('Asking 3 drivers near you');
    expect(title({ ...open, asked: 1 })).toBe('Asking 1 driver near you');
    expect(title({ ...open, asked: 0 })).toBe('Nobody else is near right now');
    expect(title({ ...open, asked: 0, offeredOn: true })).toBe('Finding you another driver');
    expect(title({}, 4)).toBe('On the way to you');
    expect(storyLine(rideStory(ride({}), NOW, { etaMin: 4, awayM: null }))).toBe('On the way to you · 4 min');
    expect(title({})).toBe('On the way to you');
    expect(title({ arrivedAt: '2026-03-02T09:00:00.000Z' }, 1)).toBe('Your driver has arrived');
    expect(rideStory(ride({ status: 'in_progress' }), NOW, { etaMin: 12, awayM: null })).toMatchObject({
      title: 'To Runyenjes',
      etaMin: 12,
    });
    const ended = (minutesAgo: number) =>
      ride({ status: 'completed', completedAt: new Date(NOW - minutesAgo * 60_000).toISOString() });
    expect(rideStory(ended(1), NOW).text).toBe('Pay John KSH 250 in cash.');
    expect(rideStory(ended(31), NOW).text).toBe('KSH 250 in cash to John.');
  });

  it('R20 the time of a scheduled ride is its title', () => {
    const later = { tripTiming: 'schedule' as const, active: false, scheduledTime: '2026-03-02T15:30:00.000Z' };
    expect(title(later)).toBe('Today 18:30');
    expect(rideStory(ride(later), NOW).text).toMatch(/^John picks you up at /);
    const pending = rideStory(ride({ ...later, status: 'pending' }), NOW);
    expect(pending.title).toBe('Today 18:30');
    expect(pending.text).toMatch(/^Request sent\. Waiting for John to answer\. You/);
  });

  it('R5, R6, R9, R21 says why it ended', () => {
    const ended = (changes: Partial<Ride>) => title({ status: 'cancelled', ...changes });
    expect(ended({ cancelReason: 'declined' })).toBe('John could not take this trip');
    expect(ended({ cancelReason: 'cannot_come' })).toBe('John cannot come');
    expect(ended({ cancelReason: 'expired' })).toBe('John did not answer in time');
    expect(ended({ cancelReason: 'expired', driver: null })).toBe('No driver answered in time');
    expect(ended({ cancelReason: 'no_driver_left', driver: null })).toBe('No driver nearby could take this trip');
    expect(ended({ cancelReason: 'driver_unavailable' })).toBe('John is no longer available');
    expect(ended({ cancelReason: 'passenger_cancelled' })).toBe('You cancelled this trip');
  });
});
