import { isOpen } from '../../../shared/domain/ride.ts';
import type { PayloadOf } from '../../../shared/contract/events.ts';
import type { LiveData, RidePosition } from '../../../shared/contract/ride-entities.ts';
import type { Ride } from '../lib/ride.ts';

/** Where a party of a ride was last; `timestamp` epoch ms, `accuracy` metres. */
export interface PartyPosition {
  latitude: number;
  longitude: number;
  accuracy: number;
  heading: number | null;
  timestamp: number;
}
/** km and whole minutes from the driver to where the ride is headed, as of `timestamp`. */
export interface RideEstimate {
  distance: number | null;
  estimatedArrival: number | null;
  timestamp: number;
}
export interface RideLive {
  driver: PartyPosition | null;
  passenger: PartyPosition | null;
  estimate: RideEstimate | null;
}
export const NOTHING_LIVE: RideLive = { driver: null, passenger: null, estimate: null };

/**
 * Everything known about rides. Events and answers may come twice and in any order: of a ride the highest `rev`
 * stays, of a position the newest (DESIGN section 3, two lanes). The lists are read from it, never kept beside it.
 */
export interface RidesState {
  byId: Readonly<Record<string, Ride>>;
  /** Requests that are no longer this driver's to take, for good. */
  withdrawn: Readonly<Record<string, true>>;
  live: Readonly<Record<string, RideLive>>;
}
export const NO_RIDES: RidesState = { byId: {}, withdrawn: {}, live: {} };

/** `ride:requested`, `ride:changed`, and every answer that carries a ride. */
export function mergeRide(state: RidesState, ride: Ride): RidesState {
  const known = state.byId[ride.id];
  return known && known.rev >= ride.rev ? state : { ...state, byId: { ...state.byId, [ride.id]: ride } };
}

/** `ride:withdrawn`. A ride that this driver did get stays theirs. */
export const withdrawRide = (state: RidesState, { id }: Pick<PayloadOf<'ride:withdrawn'>, 'id'>): RidesState =>
  state.withdrawn[id] ? state : { ...state, withdrawn: { ...state.withdrawn, [id]: true } };

const newer = <T extends { timestamp: number }>(known: T | null, next: T | null): T | null =>
  next && (!known || next.timestamp > known.timestamp) ? next : known;

function mergeLive(state: RidesState, rideId: string, next: RideLive): RidesState {
  const known = state.live[rideId] ?? NOTHING_LIVE;
  const merged = {
    driver: newer(known.driver, next.driver),
    passenger: newer(known.passenger, next.passenger),
    estimate: newer(known.estimate, next.estimate),
  };
  const same =
    merged.driver === known.driver && merged.passenger === known.passenger && merged.estimate === known.estimate;
  return same ? state : { ...state, live: { ...state.live, [rideId]: merged } };
}

/** `ride:position`: of each party the newest. */
export function mergePosition(state: RidesState, position: RidePosition): RidesState {
  const { rideId, from, latitude, longitude, accuracy, heading, timestamp, distance, estimatedArrival } = position;
  return mergeLive(state, rideId, {
    ...NOTHING_LIVE,
    [from]: { latitude, longitude, accuracy, heading, timestamp },
    estimate: { distance, estimatedArrival, timestamp },
  });
}

type LivePoint = NonNullable<LiveData['driverLocation']>;
const fromLivePoint = (point: LivePoint | null): PartyPosition | null =>
  point && { ...point, latitude: point.lat, longitude: point.lng };

/** An answer of `GET /api/rides/{id}/live-data`: positions and estimate only; its `rev` tells whether to fetch the ride. */
export function mergeLiveData(state: RidesState, rideId: string, data: LiveData): RidesState {
  const driver = fromLivePoint(data.driverLocation);
  const passenger = fromLivePoint(data.passengerLocation);
  const timestamp = Math.max(driver?.timestamp ?? 0, passenger?.timestamp ?? 0);
  const estimate = { distance: data.distance, estimatedArrival: data.estimatedArrival, timestamp };
  return mergeLive(state, rideId, { driver, passenger, estimate });
}

/** The open rides and their revs, as known now: taken before a list is asked for, to judge what the list lacks. */
export const openRevs = (state: RidesState): Record<string, number> =>
  Object.fromEntries(
    Object.values(state.byId)
      .filter((ride) => isOpen(ride.status) && !(ride.status === 'pending' && state.withdrawn[ride.id]))
      .map((ride) => [ride.id, ride.rev]),
  );

/**
 * Open rides that a list, complete for this person, no longer holds although they were known before it was asked for
 * and have not changed since: an event got lost. Each must be fetched to learn what became of it.
 */
export const missingFrom = (
  state: RidesState,
  before: Readonly<Record<string, number>>,
  list: readonly Ride[],
): string[] =>
  Object.entries(before)
    .filter(([id, rev]) => state.byId[id]?.rev === rev && !list.some((ride) => ride.id === id))
    .map(([id]) => id);

const newestFirst = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);

export interface PassengerRides {
  /** Those under way, the most pressing first: one of now, and scheduled ones whose time has come (R4, R20). */
  underWay: Ride[];
  /** The first of them. */
  current: Ride | null;
  /** Those of later, soonest first. */
  scheduled: Ride[];
}

/** A passenger's open rides. */
export function passengerRides({ byId }: Pick<RidesState, 'byId'>): PassengerRides {
  const open = Object.values(byId)
    .filter((ride) => ride.view === 'passenger')
    .filter((ride) => isOpen(ride.status));
  const underWay = open.filter((ride) => ride.tripTiming === 'now' || ride.active || ride.status === 'in_progress');
  const rank = (ride: Ride): number => (ride.status === 'in_progress' ? 0 : ride.active ? 1 : 2);
  underWay.sort((a, b) => rank(a) - rank(b) || newestFirst(a.createdAt, b.createdAt));
  const scheduled = open
    .filter((ride) => !underWay.includes(ride))
    .sort((a, b) => (a.scheduledTime ?? '').localeCompare(b.scheduledTime ?? ''));
  return { underWay, current: underWay[0] ?? null, scheduled };
}

export interface DriverRides {
  /** What waits for an answer, the first to end first. */
  requests: Ride[];
  activeRide: Ride | null;
  /** Accepted rides of later, soonest first (R20). */
  scheduled: Ride[];
}

/** A driver's requests and rides. */
export function driverRides({ byId, withdrawn }: Pick<RidesState, 'byId' | 'withdrawn'>): DriverRides {
  const mine = Object.values(byId).filter((ride) => ride.view === 'driver');
  return {
    requests: mine
      .filter((ride) => ride.status === 'pending' && !withdrawn[ride.id])
      .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt)),
    activeRide: mine.find((ride) => isOpen(ride.status) && ride.active) ?? null,
    scheduled: mine
      .filter((ride) => ride.status === 'accepted' && !ride.active)
      .sort((a, b) => (a.scheduledTime ?? '').localeCompare(b.scheduledTime ?? '')),
  };
}
