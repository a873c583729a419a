import { QUICK_MESSAGES_SHOWN_MAX } from '#shared/domain/constants/rules.ts';
import { isOpen } from '#shared/domain/ride.ts';
import type { PayloadOf } from '#shared/contract/events.ts';
import { liveTag } from '#shared/contract/live-tag.ts';
import type { LiveData, RidePosition } from '#shared/contract/ride-entities.ts';
import type { Ride } from './ride.ts';

/** A party's last position; `timestamp` in epoch ms, `accuracy` in meters. */
export interface PartyPosition {
  latitude: number;
  longitude: number;
  accuracy: number;
  heading: number | null;
  timestamp: number;
  /** Whether the party stands still (R40). */
  still?: true | undefined;
}
/** Kilometers and whole minutes from the driver to the next stop of the ride, as of `timestamp`. */
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
 * Everything known about rides. Events and responses may arrive twice and in any order: the highest `rev` of a ride
 * wins, and the newest position (docs/architecture.md, "How data flows"). Lists are computed from this state, never
 * stored separately.
 */
export interface RidesState {
  byId: Readonly<Record<string, Ride>>;
  /** Per request, the `rev` at which the server withdrew it from this driver; a higher `rev` is a new offer (R24). */
  withdrawn: Readonly<Record<string, number>>;
  live: Readonly<Record<string, RideLive>>;
}
export const NO_RIDES: RidesState = { byId: {}, withdrawn: {}, live: {} };

/**
 * Stores a ride from `ride:requested`, `ride:changed` or a response. When the ride has a new driver, drops the former
 * driver's position.
 */
export function mergeRide(state: RidesState, ride: Ride): RidesState {
  const known = state.byId[ride.id];
  if (known && known.rev >= ride.rev) return state;
  const byId = { ...state.byId, [ride.id]: ride };
  const live = state.live[ride.id];
  const hasLeft = known?.driver && known.driver.id !== ride.driver?.id;
  if (!live || !hasLeft) return { ...state, byId };
  return { ...state, byId, live: { ...state.live, [ride.id]: { ...live, driver: null, estimate: null } } };
}

/** Applies `ride:message`: adds a message (R25) if the ride lacks it. The ride itself carries all its messages. */
export function mergeQuickMessage(state: RidesState, { rideId, ...said }: PayloadOf<'ride:message'>): RidesState {
  const ride = state.byId[rideId];
  const known = ride?.words.some(({ at, from, word }) => at === said.at && from === said.from && word === said.word);
  if (!ride || known || !isOpen(ride.status)) return state;
  const words = [...ride.words, said].sort((a, b) => a.at.localeCompare(b.at)).slice(-QUICK_MESSAGES_SHOWN_MAX);
  return { ...state, byId: { ...state.byId, [rideId]: { ...ride, words } } };
}

/** Applies `ride:withdrawn`. A ride that this driver has accepted stays. */
export const withdrawRide = (
  state: RidesState,
  { id, rev }: Pick<PayloadOf<'ride:withdrawn'>, 'id' | 'rev'>,
): RidesState =>
  rev <= (state.withdrawn[id] ?? -1) ? state : { ...state, withdrawn: { ...state.withdrawn, [id]: rev } };

/** Withdraws a ride, at the revision known here, after the server has returned no such ride for this person. */
export const forgetRide = (state: RidesState, id: string): RidesState =>
  withdrawRide(state, { id, rev: state.byId[id]?.rev ?? 0 });

/** Whether this driver may no longer accept the request. */
export const isWithdrawn = (
  { withdrawn }: Pick<RidesState, 'withdrawn'>,
  { id, rev }: Pick<Ride, 'id' | 'rev'>,
): boolean => rev <= (withdrawn[id] ?? -1);

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

/** Applies `ride:position`: keeps each party's newest position. */
export function mergePosition(state: RidesState, position: RidePosition): RidesState {
  const { rideId, from, latitude, longitude, accuracy, heading, timestamp, still } = position;
  const { distance, estimatedArrival } = position;
  return mergeLive(state, rideId, {
    ...NOTHING_LIVE,
    [from]: { latitude, longitude, accuracy, heading, timestamp, still },
    estimate: { distance, estimatedArrival, timestamp },
  });
}

type LivePoint = NonNullable<LiveData['driverLocation']>;
const fromLivePoint = (point: LivePoint | null): PartyPosition | null =>
  point && { ...point, latitude: point.lat, longitude: point.lng };

/**
 * Applies a response of `GET /api/rides/{id}/live-data`: positions and estimate only; its `rev` shows whether to fetch
 * the ride. Ignores a response older than the known ride, which may have had another driver then.
 */
export function mergeLiveData(state: RidesState, rideId: string, data: LiveData): RidesState {
  if (data.rev < (state.byId[rideId]?.rev ?? 0)) return state;
  const driver = fromLivePoint(data.driverLocation);
  const passenger = fromLivePoint(data.passengerLocation);
  const timestamp = Math.max(driver?.timestamp ?? 0, passenger?.timestamp ?? 0);
  const estimate = { distance: data.distance, estimatedArrival: data.estimatedArrival, timestamp };
  return mergeLive(state, rideId, { driver, passenger, estimate });
}

/** Returns the tag of a ride's known data, so that live data carries only news (decision 042); undefined if unknown. */
export function liveTagOf({ byId, live }: RidesState, rideId: string): string | undefined {
  const ride = byId[rideId];
  const { driver, passenger } = live[rideId] ?? NOTHING_LIVE;
  const passengerAt = ride?.view === 'driver' ? (passenger?.timestamp ?? 0) : 0;
  return ride && liveTag({ rev: ride.rev, driverAt: driver?.timestamp ?? 0, passengerAt });
}

/** Returns the known open rides with their revs; call it before a fetch of the list, to find rides missing from it. */
export const openRevs = (state: RidesState): Record<string, number> =>
  Object.fromEntries(
    Object.values(state.byId)
      .filter((ride) => isOpen(ride.status) && !(ride.status === 'pending' && isWithdrawn(state, ride)))
      .map((ride) => [ride.id, ride.rev]),
  );

/**
 * Returns the open rides that are missing from a person's complete list, although they were known before the fetch and
 * have not changed since. An event about each was lost, so the caller must fetch its current state.
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
  /** Rides under way, the most urgent first: an immediate ride, and scheduled rides that are now active (R4, R20). */
  underWay: Ride[];
  /** The first ride under way. */
  current: Ride | null;
  /** Scheduled rides, soonest first. */
  scheduled: Ride[];
}

/** Returns a passenger's open rides. */
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
  /** Requests that wait for the driver's answer, the first to expire first. */
  requests: Ride[];
  activeRide: Ride | null;
  /** Accepted scheduled rides, soonest first (R20). */
  scheduled: Ride[];
}

/** Returns a driver's requests and rides. */
export function driverRides({ byId, withdrawn }: Pick<RidesState, 'byId' | 'withdrawn'>): DriverRides {
  const mine = Object.values(byId).filter((ride) => ride.view === 'driver');
  return {
    requests: mine
      .filter((ride) => ride.status === 'pending' && !isWithdrawn({ withdrawn }, ride))
      .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt)),
    activeRide: mine.find((ride) => isOpen(ride.status) && ride.active) ?? null,
    scheduled: mine
      .filter((ride) => ride.status === 'accepted' && !ride.active)
      .sort((a, b) => (a.scheduledTime ?? '').localeCompare(b.scheduledTime ?? '')),
  };
}
