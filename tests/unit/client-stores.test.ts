import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dropMoves,
  knownDrivers,
  mergeMoves,
  NO_DRIVERS,
  ridersOnMap,
  setArea,
  setListing,
  setStatus,
} from '../../client/src/stores/drivers-state.ts';
import {
  driverRides,
  mergeLiveData,
  mergePosition,
  mergeRide,
  missingFrom,
  NO_RIDES,
  openRevs,
  passengerRides,
  withdrawRide,
  type RidesState,
} from '../../client/src/stores/rides-state.ts';
import type { DriverListing } from '../../shared/contract/entities.ts';
import type { DriverMove, DriverRide, PassengerRide, RidePosition } from '../../shared/contract/ride-entities.ts';
import { RIDE_STATUSES } from '../../shared/domain/ride.ts';

const AT = '2025-06-01T08:00:00.000Z';

const driverRide = (over: Partial<DriverRide> = {}): DriverRide => ({
  view: 'driver',
  id: 'a',
  rev: 1,
  passenger_name: 'Wanjiru',
  passenger_phone: null,
  pickup_address: 'Embu Town',
  destination_address: 'Runyenjes',
  pickup_latitude: null,
  pickup_longitude: null,
  destination_latitude: null,
  destination_longitude: null,
  fare_amount: 150,
  distance_km: null,
  pickup_distance_km: null,
  passenger_count: 1,
  cargo_size: 'none',
  trip_timing: 'now',
  scheduled_time: null,
  status: 'pending',
  active: false,
  open_request: false,
  payment_method: 'cash',
  payment_status: 'pending',
  created_at: AT,
  expires_at: AT,
  accepted_at: null,
  arrived_at: null,
  started_at: null,
  completed_at: null,
  cancelled_at: null,
  cancel_reason: null,
  ...over,
});

const passengerRide = (over: Partial<PassengerRide> = {}): PassengerRide => ({
  view: 'passenger',
  id: 'a',
  rev: 1,
  status: 'pending',
  active: false,
  driver: null,
  pickup: 'Embu Town',
  destination: 'Runyenjes',
  pickupLatitude: null,
  pickupLongitude: null,
  destinationLatitude: null,
  destinationLongitude: null,
  passengerCount: 1,
  cargoSize: 'none',
  tripTiming: 'now',
  scheduledTime: null,
  paymentMethod: 'cash',
  paymentStatus: 'pending',
  fare: 150,
  distance: null,
  createdAt: AT,
  expiresAt: AT,
  acceptedAt: null,
  arrivedAt: null,
  startedAt: null,
  completedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  ...over,
});

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

const listed = (over: Partial<DriverListing> = {}): DriverListing => ({
  id: 'd1',
  name: 'Mwangi',
  phone: '+254712345678',
  stageName: 'Embu Stage',
  vehiclePlate: 'KMCA 123A',
  vehicleModel: 'Motorbike',
  profilePicture: null,
  idCardUrl: null,
  drivingLicenseUrl: null,
  platePhotoUrl: null,
  isOnline: true,
  driverStatus: 'online',
  rating: null,
  totalTrips: 0,
  distance: 1,
  estimatedArrival: 3,
  estimatedFare: 150,
  withinTownFareMin: 100,
  withinTownFareMax: 200,
  outsideTownFareMin: 150,
  outsideTownFareMax: 300,
  latitude: -0.5,
  longitude: 37.4,
  ...over,
});

/** The history of some rides as events: each rev of a ride is one view, as the server publishes it. */
const histories = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.array(fc.constantFrom(...RIDE_STATUSES), { minLength: 1, maxLength: 6 }),
  )
  .map((rides) =>
    Object.entries(rides).flatMap(([id, statuses]) =>
      statuses.map((status, index) => driverRide({ id, status, rev: index + 1, active: index % 2 === 1 })),
    ),
  );

/** Some order of these, with some of them told twice, none left out. */
const disordered = <T>(items: readonly T[]): fc.Arbitrary<T[]> =>
  fc
    .tuple(fc.shuffledSubarray([...items], { minLength: items.length }), fc.subarray([...items]))
    .chain(([all, twice]) => fc.shuffledSubarray([...all, ...twice], { minLength: all.length + twice.length }));

describe('rides, lane of facts (DESIGN section 3)', () => {
  it('ends in the same state whatever the order and however often an event comes; the highest rev stays', () => {
    const withdrawals = fc.subarray(['a', 'b', 'c']);
    const scenario = fc.tuple(histories, withdrawals).chain(([views, gone]) => {
      const events = [
        ...views.map((ride) => (state: RidesState) => mergeRide(state, ride)),
        ...gone.map((id) => (state: RidesState) => withdrawRide(state, { id })),
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

  it('drops a view whose rev is not newer, without a change anyone could notice', () => {
    const state = mergeRide(NO_RIDES, driverRide({ rev: 3, status: 'accepted' }));
    expect(mergeRide(state, driverRide({ rev: 2 }))).toBe(state);
    expect(mergeRide(state, driverRide({ rev: 3 }))).toBe(state);
  });

  it('ride:withdrawn takes a request away, also when it overtakes ride:requested, but not a ride that was won', () => {
    const gone = withdrawRide(NO_RIDES, { id: 'a' });
    const late = mergeRide(gone, driverRide());
    expect(driverRides(late).requests).toEqual([]);
    const won = mergeRide(late, driverRide({ rev: 2, status: 'accepted', active: true }));
    expect(driverRides(won).activeRide?.id).toBe('a');
  });

  it('R20 sorts a driver’s rides into requests, the active ride and those of later', () => {
    const rides = [
      driverRide({ id: 'new' }),
      driverRide({ id: 'running', status: 'in_progress', active: true }),
      driverRide({ id: 'later', status: 'accepted', trip_timing: 'scheduled', scheduled_time: AT }),
      driverRide({ id: 'done', status: 'completed' }),
    ];
    const lists = driverRides(rides.reduce(mergeRide, NO_RIDES));
    expect(lists.requests.map(({ id }) => id)).toEqual(['new']);
    expect(lists.activeRide?.id).toBe('running');
    expect(lists.scheduled.map(({ id }) => id)).toEqual(['later']);
  });

  it('R4 R20 a passenger has one ride under way and those of later', () => {
    const rides = [
      passengerRide({ id: 'now', createdAt: '2025-06-01T09:00:00.000Z' }),
      passengerRide({ id: 'later', tripTiming: 'schedule', scheduledTime: '2025-06-02T09:00:00.000Z' }),
      passengerRide({ id: 'sooner', tripTiming: 'schedule', scheduledTime: '2025-06-01T19:00:00.000Z' }),
      passengerRide({ id: 'gone', status: 'cancelled' }),
    ];
    const lists = passengerRides(rides.reduce(mergeRide, NO_RIDES));
    expect(lists.current?.id).toBe('now');
    expect(lists.scheduled.map(({ id }) => id)).toEqual(['sooner', 'later']);
    const active = rides
      .map((ride) => (ride.id === 'sooner' ? { ...ride, rev: 2, active: true, status: 'accepted' as const } : ride))
      .reduce(mergeRide, NO_RIDES);
    expect(passengerRides(active).current?.id).toBe('sooner');
  });

  it('finds rides that a complete list lacks, unless they came or changed while it was on its way', () => {
    const lost = driverRide({ id: 'lost' });
    const changing = driverRide({ id: 'changing' });
    const listedRide = driverRide({ id: 'listed' });
    const asked = [lost, changing, listedRide].reduce(mergeRide, NO_RIDES);
    const before = openRevs(asked);
    const meanwhile = [
      driverRide({ id: 'changing', rev: 2, status: 'accepted', active: true }),
      driverRide({ id: 'fresh' }),
    ].reduce(mergeRide, asked);
    expect(missingFrom(meanwhile, before, [listedRide])).toEqual(['lost']);
    expect(missingFrom(withdrawRide(meanwhile, lost), openRevs(withdrawRide(asked, lost)), [listedRide])).toEqual([]);
  });
});

describe('rides, lane of positions (DESIGN section 3)', () => {
  it('of each party the newest position stays, whatever the order', () => {
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

  it('a polled answer and events heal each other: the newer of both stays', () => {
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
  it('of each rider the newest move stays, whatever the order', () => {
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
        for (const rider of Object.values(after.moves))
          expect(rider.timestamp).toBe(
            Math.max(...list.filter(({ id }) => id === rider.id).map(({ timestamp }) => timestamp)),
          );
      }),
    );
  });

  it('drivers:left and a new area take riders off the map', () => {
    const three = mergeMoves(NO_DRIVERS, [move(), move({ id: 'd2' }), move({ id: 'd3' })]);
    expect(ridersOnMap(dropMoves(three, ['d2'])).map(({ id }) => id)).toEqual(['d1', 'd3']);
    expect(ridersOnMap(setArea(three, [move({ id: 'd3', timestamp: 2000 })])).map(({ id }) => id)).toEqual(['d3']);
  });

  it('shows listed drivers where they moved to, with the status told last', () => {
    const state = setStatus(mergeMoves({ ...NO_DRIVERS, listing: [listed()] }, [move({ latitude: -0.6 })]), {
      id: 'd1',
      isOnline: true,
      driverStatus: 'on_route',
    });
    expect(knownDrivers(state)).toMatchObject([{ latitude: -0.6, driverStatus: 'on_route', name: 'Mwangi' }]);
    const offline = setStatus(state, { id: 'd1', isOnline: false, driverStatus: 'offline' });
    expect(ridersOnMap(offline)).toEqual([]);
  });

  it('a listing replaces what was told before it was asked for, and keeps what was told while it was on its way', () => {
    const before = setStatus(NO_DRIVERS, { id: 'd1', isOnline: false, driverStatus: 'offline' });
    const meanwhile = setStatus(before, { id: 'd2', isOnline: true, driverStatus: 'on_route' });
    const after = setListing(meanwhile, before, [listed(), listed({ id: 'd2' })]);
    expect(knownDrivers(after).map(({ driverStatus }) => driverStatus)).toEqual(['online', 'on_route']);
  });
});
