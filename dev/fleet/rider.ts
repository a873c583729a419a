import type { DriverRide, RideRequests } from '../../shared/contract/ride-entities.ts';
import { type Coordinates, haversineKm } from '../../shared/domain/geo.ts';
import { isOpen } from '../../shared/domain/ride.ts';
import type { Area } from './areas.ts';
import { type Leg, legBetween, standing, whereOn } from './leg.ts';
import { between, pick, type Random } from './random.ts';

/**
 * What a simulated driver does, without network or clock: pure functions from one state and a time (epoch ms) to the
 * next. `answering` a request, `fetching` the passenger, `carrying` them; without a job it roams its area.
 */
export interface Rider {
  leg: Leg;
  /** When it leaves for somewhere else, if it has no passenger to mind. */
  roamsAt: number;
  job: Job | null;
  /** The last ride that ended: late news of it is no news. */
  ended: string | null;
}

export interface Job {
  ride: DriverRide;
  phase: 'answering' | 'fetching' | 'carrying';
  /** When the phase's action is due: accept, start, complete. */
  dueAt: number;
}

/** How a driver rides. Random is theirs alone. */
export interface Manner {
  area: Area;
  random: Random;
  /** Rides at a motorbike's speed even where a demonstration would take too long. */
  realistic: boolean;
  /** How long to wait at the pickup for the server to notice (R22), ms of the rider's own time. */
  arrivalWaitMs: number;
}

export interface Action {
  do: 'accept' | 'start' | 'complete';
  rideId: string;
}

const TO_PICKUP_MAX_S = 25;
const TRIP_MAX_S = 40;
const WAY_HOME_MAX_S = 60;
/** Nearer than this the next place is not worth starting the engine, km. */
const ROAM_MIN_KM = 0.4;

const ROAM_KMH = [18, 30] as const;
const RIDE_KMH = [28, 38] as const;
const REST_S = [5, 40] as const;
const ANSWER_S = [2, 3.5] as const;
/** Whoever is farther from the pickup answers later, so that the nearest wins an open request. */
const ANSWER_EXTRA_MAX_S = 1.5;
const ANSWER_EXTRA_S_PER_KM = 0.15;
const STEP_S = [1, 2] as const;

const seconds = (manner: Manner, [min, max]: readonly [number, number]): number =>
  between(manner.random, min, max) * 1000;

/** Somewhere on a road of the area, about to leave. */
export function newRider(manner: Manner, now: number): Rider {
  const from = pick(manner.random, manner.area.spots);
  const way = legBetween(from, pick(manner.random, manner.area.spots), { now: 0, speedKmh: 30, longestS: Infinity });
  const start = whereOn(way, way.endsAt * manner.random());
  return { leg: standing(start, now), roamsAt: now + seconds(manner, STEP_S), job: null, ended: null };
}

/** Time passes: a driver without a passenger to mind leaves for the next place when it has rested. */
export function moved(rider: Rider, manner: Manner, now: number): Rider {
  if (now < rider.roamsAt || (rider.job && rider.job.phase !== 'answering')) return rider;
  return roaming(rider, manner, now, Infinity);
}

function roaming(rider: Rider, manner: Manner, now: number, longestS: number): Rider {
  const here = whereOn(rider.leg, now);
  const away = manner.area.spots.filter((spot) => haversineKm(here, spot) > ROAM_MIN_KM);
  const to = pick(manner.random, away);
  const speedKmh = between(manner.random, ...ROAM_KMH);
  const leg = legBetween(here, to, { now, speedKmh, longestS: manner.realistic ? Infinity : longestS });
  return { ...rider, leg, roamsAt: leg.endsAt + seconds(manner, REST_S) };
}

/** A request was made to this driver. One who is busy leaves it to the others, and to the next look. */
export function offered(rider: Rider, manner: Manner, ride: DriverRide, now: number): Rider {
  if (rider.job || ride.status !== 'pending' || ride.id === rider.ended) return rider;
  const extraS = Math.min(ANSWER_EXTRA_MAX_S, (ride.pickup_distance_km ?? 0) * ANSWER_EXTRA_S_PER_KM);
  const dueAt = now + seconds(manner, ANSWER_S) + extraS * 1000;
  return { ...rider, job: { ride, phase: 'answering', dueAt } };
}

/** The ride as the server tells it now, in an answer, an event or a snapshot; what is not newer changes nothing. */
export function rideSeen(rider: Rider, manner: Manner, ride: DriverRide, now: number): Rider {
  const { job } = rider;
  if (ride.id === rider.ended) return rider;
  const mine = job?.ride.id === ride.id ? job : null;
  if (mine && ride.rev <= mine.ride.rev) return rider;
  if (!isOpen(ride.status)) return mine ? jobOver(rider, manner, ride.id, now) : rider;
  if (ride.status === 'pending') return rider;
  if (!ride.active) return mine ? { ...rider, job: null } : rider;
  if (job && !mine && job.phase !== 'answering') return rider;
  return ride.status === 'in_progress' ? carrying(rider, manner, ride, now) : fetching(rider, manner, ride, now);
}

function fetching(rider: Rider, manner: Manner, ride: DriverRide, now: number): Rider {
  const underWay = rider.job?.phase === 'fetching' && rider.job.ride.id === ride.id;
  const pickup = pointOf(ride.pickup_latitude, ride.pickup_longitude);
  const leg = underWay ? rider.leg : legTo(rider, manner, pickup, { now, longestS: TO_PICKUP_MAX_S });
  const there = Math.max(now, leg.endsAt);
  // A pickup that is only a name on the server cannot be arrived at: the passenger is where the driver stands.
  const waitMs = ride.arrived_at !== null || !pickup ? seconds(manner, STEP_S) : manner.arrivalWaitMs;
  return { ...rider, leg, job: { ride, phase: 'fetching', dueAt: there + waitMs } };
}

function carrying(rider: Rider, manner: Manner, ride: DriverRide, now: number): Rider {
  const underWay = rider.job?.phase === 'carrying' && rider.job.ride.id === ride.id;
  if (underWay && rider.job) return { ...rider, job: { ...rider.job, ride } };
  const destination = pointOf(ride.destination_latitude, ride.destination_longitude);
  const to = destination ?? pick(manner.random, manner.area.spots);
  const leg = legTo(rider, manner, to, { now, longestS: TRIP_MAX_S });
  return { ...rider, leg, job: { ride, phase: 'carrying', dueAt: leg.endsAt + seconds(manner, STEP_S) } };
}

function legTo(rider: Rider, manner: Manner, to: Coordinates | null, it: { now: number; longestS: number }): Leg {
  const here = whereOn(rider.leg, it.now);
  if (!to) return standing(here, it.now);
  const speedKmh = between(manner.random, ...RIDE_KMH);
  return legBetween(here, to, { now: it.now, speedKmh, longestS: manner.realistic ? Infinity : it.longestS });
}

const pointOf = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The ride is not this driver's any more, whatever the reason: back to the own area. */
export function jobOver(rider: Rider, manner: Manner, rideId: string, now: number): Rider {
  if (rider.job?.ride.id !== rideId) return rider;
  const idle = { ...rider, job: null, ended: rideId };
  // Someone who had only been asked goes on as before.
  return rider.job.phase === 'answering' ? idle : roaming(idle, manner, now, WAY_HOME_MAX_S);
}

/**
 * What waits and what runs, as the server answered it.
 * @param asked the job when the question was put: one that the answer does not know any more is over
 */
export function snapshotSeen(
  rider: Rider,
  manner: Manner,
  { requests, activeRide }: RideRequests,
  it: { asked: Job | null; now: number },
): Rider {
  let next = rider;
  const known = new Set([...requests, ...(activeRide ? [activeRide] : [])].map((ride) => ride.id));
  if (it.asked && !known.has(it.asked.ride.id)) next = jobOver(next, manner, it.asked.ride.id, it.now);
  if (activeRide) next = rideSeen(next, manner, activeRide, it.now);
  const waiting = requests.find((ride) => ride.id !== next.ended);
  return waiting ? offered(next, manner, waiting, it.now) : next;
}

const ACTIONS = { answering: 'accept', fetching: 'start', carrying: 'complete' } as const;

/** What the driver's thumb does now, if anything. */
export function actionDue({ job }: Rider, now: number): Action | null {
  if (!job || now < job.dueAt) return null;
  return { do: ACTIONS[job.phase], rideId: job.ride.id };
}

/** The action could not be done now: again at that time. */
export const postponed = (rider: Rider, until: number): Rider =>
  rider.job ? { ...rider, job: { ...rider.job, dueAt: until } } : rider;
