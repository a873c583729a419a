import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dropMoves,
  knownDrivers,
  mergeMoves,
  NO_DRIVERS,
  driversOnMap,
  setArea,
  setFound,
  setListing,
  withoutPlaces,
  setStatus,
  type DriversState,
} from '#client/data/drivers/drivers-state.ts';
import {
  driverRides,
  mergeLiveData,
  mergePosition,
  mergeRide,
  mergeQuickMessage,
  missingFrom,
  NO_RIDES,
  openRevs,
  passengerRides,
  withdrawRide,
  type RidesState,
} from '#client/data/rides/rides-state.ts';
import type { DriverListing } from '#shared/contract/entities.ts';
import type { DriverMove, RidePosition } from '#shared/contract/ride-entities.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { RIDE_STATUSES } from '#shared/domain/ride.ts';
import { driverListing } from '../support/driver-listing.ts';
import { drivenRide, riddenRide } from '../support/client-ride.ts';

const AT = '2025-06-01T08:00:00.000Z';

const request = (over: Partial<Ride> = {}): Ride =>
  drivenRide({ id: 'a', rev: 1, status: 'pending', active: false, acceptedAt: null, ...over });

const asked = (over: Partial<Ride> = {}): Ride =>
  riddenRide({ id: 'a', status: 'pending', active: false, driver: null, ...over });

const position = (over: Partial<RidePosition> = {}): RidePosition => ({
  rideId: 'a',
  from: 'driver',
  latitude: -0.53,
  longitude: 37.45,
  accuracy: 5,
  heading: null,
  speed: null,
  timestamp: 1000,
  distance: 1.2,
  estimatedArrival: 3,
  ...over,
});

const move = (over: Partial<DriverMove> = {}): DriverMove => ({
  id: 'd1',
  latitude: -0.53,
  longitude: 37.45,
  heading: null,
  driverStatus: 'online',
  timestamp: 1000,
  ...over,
});

const listed = (over: Partial<DriverListing> = {}): DriverListing => driverListing({ id: 'd1', ...over });

/** The history of some rides as events: one view for each rev of a ride, as the server publishes them. */
const histories = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.array(fc.constantFrom(...RIDE_STATUSES), { minLength: 1, maxLength: 6 }),
  )
  .map((rides) =>
    Object.entries(rides).flatMap(([id, statuses]) =>
      statuses.map((status, index) => request({ id, status, rev: index + 1, active: index % 2 === 1 })),
    ),
  );

/** All items in any order, some of them twice. */
const disordered = <T>(items: readonly T[]): fc.Arbitrary<T[]> =>
  fc
    .tuple(fc.shuffledSubarray([...items], { minLength: items.length }), fc.subarray([...items]))
    .chain(([all, twice]) => fc.shuffledSubarray([...all, ...twice], { minLength: all.length + twice.length }));

describe('architecture "How data flows": facts about rides', () => {
  it('ends in the same state in any order and repetition of events; the highest rev stays', () => {
    const withdrawals = fc.subarray(['a', 'b', 'c']);
    const scenario = fc.tuple(histories, withdrawals).chain(([views, gone]) => {
      const events = [
        ...views.map((ride) => (state: RidesState) => mergeRide(state, ride)),
        ...gone.map((id) => (state: RidesState) => withdrawRide(state, { id, rev: 2 })),
      ];
      return fc.tuple(fc.constant(views), fc.constant(events), disordered(events));
    });
    fc.assert(
      fc.property(scenario, ([views, inOrder, shuffled]) => {
        const after = shuffled.reduce((state, event) => event(state), NO_RIDES);
        expect(after).toEqual(inOrder.reduce((state, event) => event(state), NO_RIDES));
        for (const ride of Object.values(after.byId)) {
          expect(ride.rev).toBe(Math.max(...views.filter(({ id }) => id === ride.id).map(({ rev }) => rev)));
        }
      }),
    );
  });

  it('ignores a view whose rev is not newer, and keeps the same state object', () => {
    const state = mergeRide(NO_RIDES, request({ rev: 3, status: 'accepted' }));
    expect(mergeRide(state, request({ rev: 2 }))).toBe(state);
    expect(mergeRide(state, request({ rev: 3 }))).toBe(state);
  });

  it('ride:withdrawn removes a request, even when it overtakes ride:requested, but not a ride that was won', () => {
    const gone = withdrawRide(NO_RIDES, { id: 'a', rev: 2 });
    const late = mergeRide(gone, request());
    expect(driverRides(late).requests).toEqual([]);
    const won = mergeRide(late, request({ rev: 2, status: 'accepted', active: true }));
    expect(driverRides(won).activeRide?.id).toBe('a');
  });

  it('R20 sorts a driver’s rides into requests, the active ride and scheduled ones', () => {
    const rides = [
      request({ id: 'new' }),
      request({ id: 'running', status: 'in_progress', active: true }),
      request({ id: 'later', status: 'accepted', tripTiming: 'schedule', scheduledTime: AT }),
      request({ id: 'done', status: 'completed' }),
    ];
    const lists = driverRides(rides.reduce(mergeRide, NO_RIDES));
    expect(lists.requests.map(({ id }) => id)).toEqual(['new']);
    expect(lists.activeRide?.id).toBe('running');
    expect(lists.scheduled.map(({ id }) => id)).toEqual(['later']);
  });

  it('R4 R20 sorts a passenger’s rides into those under way and scheduled ones', () => {
    const rides = [
      asked({ id: 'now', createdAt: '2025-06-01T09:00:00.000Z' }),
      asked({ id: 'later', tripTiming: 'schedule', scheduledTime: '2025-06-02T09:00:00.000Z' }),
      asked({ id: 'sooner', tripTiming: 'schedule', scheduledTime: '2025-06-01T19:00:00.000Z' }),
      asked({ id: 'gone', status: 'cancelled' }),
    ];
    const lists = passengerRides(rides.reduce(mergeRide, NO_RIDES));
    expect(lists.current?.id).toBe('now');
    expect(lists.scheduled.map(({ id }) => id)).toEqual(['sooner', 'later']);
    const active = rides
      .map((ride) => (ride.id === 'sooner' ? { ...ride, rev: 2, active: true, status: 'accepted' as const } : ride))
      .reduce(mergeRide, NO_RIDES);
    expect(passengerRides(active).current?.id).toBe('sooner');
    expect(passengerRides(active).underWay.map(({ id }) => id)).toEqual(['sooner', 'now']);
    expect(passengerRides(active).scheduled.map(({ id }) => id)).toEqual(['later']);
  });

  it('finds rides missing from a complete list, unless they came or changed while the list was pending', () => {
    const lost = request({ id: 'lost' });
    const changing = request({ id: 'changing' });
    const listedRide = request({ id: 'listed' });
    const asked = [lost, changing, listedRide].reduce(mergeRide, NO_RIDES);
    const before = openRevs(asked);
    const meanwhile = [
      request({ id: 'changing', rev: 2, status: 'accepted', active: true }),
      request({ id: 'fresh' }),
    ].reduce(mergeRide, asked);
    expect(missingFrom(meanwhile, before, [listedRide])).toEqual(['lost']);
    expect(missingFrom(withdrawRide(meanwhile, lost), openRevs(withdrawRide(asked, lost)), [listedRide])).toEqual([]);
  });
});

describe('architecture "How data flows": positions in rides', () => {
  it('keeps the newest position of each side, in any order', () => {
    const fixes = fc.uniqueArray(
      fc.record({
        rideId: fc.constantFrom('a', 'b'),
        from: fc.constantFrom('driver' as const, 'passenger' as const),
        timestamp: fc.integer({ min: 1, max: 1000 }),
        latitude: fc.double({ min: -1, max: 1, noNaN: true }),
      }),
      { selector: ({ timestamp }) => timestamp, maxLength: 12 },
    );
    const scenario = fixes.chain((list) => fc.tuple(fc.constant(list), disordered(list)));
    fc.assert(
      fc.property(scenario, ([list, shuffled]) => {
        const run = (some: typeof list) => some.map((fix) => position(fix)).reduce(mergePosition, NO_RIDES);
        const after = run(shuffled);
        expect(after).toEqual(run(list));
        for (const rideId of ['a', 'b'])
          for (const from of ['driver', 'passenger'] as const) {
            const times = list.filter((fix) => fix.rideId === rideId && fix.from === from).map((fix) => fix.timestamp);
            const newest = times.length === 0 ? undefined : Math.max(...times);
            expect(after.live[rideId]?.[from]?.timestamp).toBe(newest);
          }
      }),
    );
  });

  it('a polled response and events complete each other: the newer one stays', () => {
    const polled = {
      driverLocation: { lat: -0.5, lng: 37.4, accuracy: 8, heading: 90, timestamp: 2000 },
      passengerLocation: null,
      estimatedArrival: 7,
      distance: 3,
      status: 'accepted' as const,
      rev: 2,
    };
    const older = mergeLiveData(mergePosition(NO_RIDES, position({ timestamp: 1000 })), 'a', polled);
    expect(older.live['a']?.driver).toMatchObject({ latitude: -0.5, longitude: 37.4, timestamp: 2000 });
    expect(older.live['a']?.estimate).toMatchObject({ distance: 3, estimatedArrival: 7 });
    const newer = mergePosition(NO_RIDES, position({ timestamp: 3000 }));
    expect(mergeLiveData(newer, 'a', polled)).toBe(newer);
  });
});

describe('drivers near a passenger', () => {
  it('keeps the newest move of each driver, in any order', () => {
    const moves = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('d1', 'd2', 'd3'),
        timestamp: fc.integer({ min: 1, max: 1000 }),
        latitude: fc.double({ min: -1, max: 1, noNaN: true }),
      }),
      { selector: ({ timestamp }) => timestamp, maxLength: 12 },
    );
    const scenario = moves.chain((list) =>
      fc.tuple(fc.constant(list), disordered(list), fc.integer({ min: 1, max: 4 })),
    );
    fc.assert(
      fc.property(scenario, ([list, shuffled, size]) => {
        const batches = shuffled.flatMap((_, at) => (at % size === 0 ? [shuffled.slice(at, at + size)] : []));
        const after = batches.reduce((state, batch) => mergeMoves(state, batch.map(move)), NO_DRIVERS);
        expect(after).toEqual(mergeMoves(NO_DRIVERS, list.map(move)));
        for (const driver of Object.values(after.moves))
          expect(driver.timestamp).toBe(
            Math.max(...list.filter(({ id }) => id === driver.id).map(({ timestamp }) => timestamp)),
          );
      }),
    );
  });

  it('drivers:left and a new area take drivers off the map', () => {
    const three = mergeMoves(NO_DRIVERS, [move(), move({ id: 'd2' }), move({ id: 'd3' })]);
    expect(driversOnMap(dropMoves(three, ['d2'])).map(({ id }) => id)).toEqual(['d1', 'd3']);
    expect(driversOnMap(setArea(three, [move({ id: 'd3', timestamp: 2000 })])).map(({ id }) => id)).toEqual(['d3']);
  });

  it('R47 shows listed drivers at their newest position while they are Available, and otherwise nowhere', () => {
    const here = mergeMoves({ ...NO_DRIVERS, listing: [listed({ distance: 0.4 })] }, [move({ latitude: -0.6 })]);
    expect(knownDrivers(here)).toMatchObject([{ latitude: -0.6, driverStatus: 'online', name: 'John Mwangi' }]);
    const nowhere = { latitude: null, longitude: null, distance: null, estimatedArrival: null };
    const taken = setStatus(here, { id: 'd1', rev: 2, isOnline: true, driverStatus: 'on_route' });
    // Even if an earlier move arrives late.
    for (const state of [taken, mergeMoves(taken, [move({ latitude: -0.7, timestamp: 9000 })])]) {
      expect(knownDrivers(state)).toMatchObject([{ ...nowhere, driverStatus: 'on_route', name: 'John Mwangi' }]);
      expect(driversOnMap(state)).toEqual([]);
    }
    const offline = setStatus(taken, { id: 'd1', rev: 3, isOnline: false, driverStatus: 'offline' });
    expect(driversOnMap(offline)).toEqual([]);
    const late = setStatus(offline, { id: 'd1', rev: 1, isOnline: true, driverStatus: 'online' });
    expect(driversOnMap(late)).toEqual([]);
    const again = setStatus(offline, { id: 'd1', rev: 4, isOnline: true, driverStatus: 'online' });
    expect(driversOnMap(again)).toMatchObject([{ id: 'd1', latitude: -0.6 }]);
  });

  it('R47 a driver listed as on route is on no map, whatever was received before', () => {
    const here = mergeMoves(NO_DRIVERS, [move()]);
    const listing = [listed({ driverStatus: 'on_route', latitude: null, longitude: null })];
    expect(driversOnMap(setListing(here, here, listing, 1000))).toEqual([]);
  });

  it('drivers found by a search are added to the listed ones, with changes reported while the search was pending', () => {
    const start: DriversState = { ...NO_DRIVERS, listing: [listed(), listed({ id: 'd2' })] };
    const before = ['d1', 'd9'].reduce(
      (state, id) => setStatus(state, { id, rev: 1, isOnline: false, driverStatus: 'offline' }),
      start,
    );
    const meanwhile = setStatus(before, { id: 'd8', rev: 1, isOnline: true, driverStatus: 'on_route' });
    const drivers = [listed(), listed({ id: 'd9' }), listed({ id: 'd8' })];
    const after = setFound(meanwhile, before, { search: 'john', drivers });
    expect(knownDrivers(after).map(({ id, driverStatus }) => [id, driverStatus])).toEqual([
      ['d1', 'online'],
      ['d2', 'online'],
      ['d9', 'online'],
      ['d8', 'on_route'],
    ]);
    expect(after.listing).toBe(start.listing);
  });

  it('a listing replaces changes from before its request, and keeps changes reported while it was pending', () => {
    const before = setStatus(NO_DRIVERS, { id: 'd1', rev: 1, isOnline: false, driverStatus: 'offline' });
    const meanwhile = setStatus(before, { id: 'd2', rev: 1, isOnline: true, driverStatus: 'on_route' });
    const after = setListing(meanwhile, before, [listed(), listed({ id: 'd2' })], 0);
    expect(knownDrivers(after).map(({ driverStatus }) => driverStatus)).toEqual(['online', 'on_route']);
  });
});

describe('R40 when an event about a driver’s move is lost', () => {
  it('the next listing gives the position, unless something newer was received', () => {
    const here = mergeMoves(mergeMoves(NO_DRIVERS, [move()]), [move({ id: 'd2', timestamp: 50_000 })]);
    const drivers = ['d1', 'd2'].map((id) => listed({ id, latitude: -0.6, longitude: 37.5 }));
    const after = setListing(here, here, drivers, 61_000);
    expect(knownDrivers(after).map(({ latitude }) => latitude)).toEqual([-0.6, -0.53]);
  });

  it('R44 a driver whose position is no longer current is on no map, and listed as the server says', () => {
    const here = mergeMoves(mergeMoves(NO_DRIVERS, [move()]), [move({ id: 'd2', timestamp: 50_000 })]);
    const unknown = { latitude: null, longitude: null, distance: 4, estimatedArrival: null };
    const after = setListing(here, here, [listed({ id: 'd1', ...unknown }), listed({ id: 'd2', ...unknown })], 61_000);
    expect(driversOnMap(after).map(({ id }) => id)).toEqual(['d2']);
    expect(knownDrivers(after)[0]).toMatchObject(unknown);
  });

  it('R44 without a listing for a minute no driver is on the map', () => {
    const known = setListing(mergeMoves(NO_DRIVERS, [move()]), NO_DRIVERS, [listed({ id: 'd1' })], 1000);
    const lost = withoutPlaces(known);
    expect(driversOnMap(lost)).toEqual([]);
    expect(knownDrivers(lost)).toMatchObject([{ distance: null, estimatedArrival: null }]);
  });
});

describe('R25 messages of a ride', () => {
  const said = { rideId: 'a', from: 'driver', word: 'here', at: AT } as const;
  const ride = riddenRide({ id: 'a', rev: 2, status: 'accepted' });
  const { rideId: _, ...kept } = said;

  it('a message appears once, whether its event or the ride arrives first, and a newer ride takes precedence', () => {
    const known = mergeRide(NO_RIDES, ride);
    const merged = mergeQuickMessage(mergeQuickMessage(known, said), said);
    expect(merged.byId['a']?.words).toEqual([kept]);
    const newer = mergeRide(merged, { ...ride, rev: 3, words: [kept] });
    expect(mergeQuickMessage(newer, said)).toBe(newer);
    expect(mergeRide(merged, { ...ride, rev: 3, words: [] }).byId['a']?.words).toEqual([]);
  });

  it('a message for an unknown or ended ride changes nothing', () => {
    expect(mergeQuickMessage(NO_RIDES, said)).toBe(NO_RIDES);
    const over = mergeRide(NO_RIDES, { ...ride, status: 'completed', active: false });
    expect(mergeQuickMessage(over, said)).toBe(over);
  });
});
