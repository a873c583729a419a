import type { DriverRide, RideRequests } from '#shared/contract/ride-entities.ts';
import { type Coordinates, haversineKm } from '#shared/domain/geo.ts';
import { isOpen } from '#shared/domain/ride.ts';
import type { Area } from './areas.ts';
import { type Leg, legBetween, standing, whereOn } from './leg.ts';
import { between, pick, type Random } from './random.ts';

/**
 * The behavior of a simulated driver, without network or clock: pure functions from a state and a time (epoch ms) to
 * the next state. A driver with a job is `answering` a request, `fetching` the passenger or `carrying` them. A driver
 * without a job roams their area.
 */
export interface DriverState {
  leg: Leg;
  /** When the driver leaves for another place, unless they have a passenger. */
  roamsAt: number;
  job: Job | null;
  /** The last ride that ended; late events about it are ignored. */
  ended: string | null;
}

interface Job {
  ride: DriverRide;
  phase: 'answering' | 'fetching' | 'carrying';
  /** When the phase's action is due: accept, start, complete. */
  dueAt: number;
}

/** The parameters of one driver. Each driver has their own random numbers. */
export interface Manner {
  area: Area;
  random: Random;
  /** True rides at a motorbike's speed, even if that is slow for a demonstration. */
  realistic: boolean;
  /** How long to wait at the pickup for the server to notice the arrival (R43), ms of simulated time. */
  arrivalWaitMs: number;
}

export interface Action {
  do: 'accept' | 'start' | 'complete';
  rideId: string;
}

const TO_PICKUP_MAX_S = 25;
const TRIP_MAX_S = 40;
const WAY_HOME_MAX_S = 60;
/** The minimum distance to the next place to roam to, km. */
const ROAM_MIN_KM = 0.4;

const ROAM_KMH = [18, 30] as const;
const RIDE_KMH = [28, 38] as const;
const REST_S = [5, 40] as const;
const ANSWER_S = [2, 3.5] as const;
/** A driver farther from the pickup answers later, so that the nearest driver wins an open request. */
const ANSWER_EXTRA_MAX_S = 1.5;
const ANSWER_EXTRA_S_PER_KM = 0.15;
const STEP_S = [1, 2] as const;

const seconds = (manner: Manner, [min, max]: readonly [number, number]): number =>
  between(manner.random, min, max) * 1000;

/** Returns a driver at a random point on a road of the area, about to leave. */
export function newDriver(manner: Manner, now: number): DriverState {
  const from = pick(manner.random, manner.area.spots);
  const way = legBetween(from, pick(manner.random, manner.area.spots), { now: 0, speedKmh: 30, longestS: Infinity });
  const start = whereOn(way, way.endsAt * manner.random());
  return { leg: standing(start, now), roamsAt: now + seconds(manner, STEP_S), job: null, ended: null };
}

/** Returns the state at `now`: a driver without a passenger leaves for the next place after a rest. */
export function moved(driver: DriverState, manner: Manner, now: number): DriverState {
  if (now < driver.roamsAt || (driver.job && driver.job.phase !== 'answering')) return driver;
  return roaming(driver, manner, now, Infinity);
}

function roaming(driver: DriverState, manner: Manner, now: number, longestS: number): DriverState {
  const here = whereOn(driver.leg, now);
  const away = manner.area.spots.filter((spot) => haversineKm(here, spot) > ROAM_MIN_KM);
  const to = pick(manner.random, away);
  const speedKmh = between(manner.random, ...ROAM_KMH);
  const leg = legBetween(here, to, { now, speedKmh, longestS: manner.realistic ? Infinity : longestS });
  return { ...driver, leg, roamsAt: leg.endsAt + seconds(manner, REST_S) };
}

/** Applies a request to this driver. A busy driver ignores the request, since a later snapshot shows it again. */
export function offered(driver: DriverState, manner: Manner, ride: DriverRide, now: number): DriverState {
  if (driver.job || ride.status !== 'pending' || ride.id === driver.ended) return driver;
  const extraS = Math.min(ANSWER_EXTRA_MAX_S, (ride.pickup_distance_km ?? 0) * ANSWER_EXTRA_S_PER_KM);
  const dueAt = now + seconds(manner, ANSWER_S) + extraS * 1000;
  return { ...driver, job: { ride, phase: 'answering', dueAt } };
}

/** Applies a ride from a response, an event or a snapshot. Only a newer revision changes the state. */
export function rideSeen(driver: DriverState, manner: Manner, ride: DriverRide, now: number): DriverState {
  const { job } = driver;
  if (ride.id === driver.ended) return driver;
  const mine = job?.ride.id === ride.id ? job : null;
  if (mine && ride.rev <= mine.ride.rev) return driver;
  if (!isOpen(ride.status)) return mine ? jobOver(driver, manner, ride.id, now) : driver;
  if (ride.status === 'pending') return driver;
  if (!ride.active) return mine ? { ...driver, job: null } : driver;
  if (job && !mine && job.phase !== 'answering') return driver;
  return ride.status === 'in_progress' ? carrying(driver, manner, ride, now) : fetching(driver, manner, ride, now);
}

function fetching(driver: DriverState, manner: Manner, ride: DriverRide, now: number): DriverState {
  const underWay = driver.job?.phase === 'fetching' && driver.job.ride.id === ride.id;
  const pickup = pointOf(ride.pickup_latitude, ride.pickup_longitude);
  const leg = underWay ? driver.leg : legTo(driver, manner, pickup, { now, longestS: TO_PICKUP_MAX_S });
  const there = Math.max(now, leg.endsAt);
  // Without pickup coordinates the server detects no arrival, so assume that the passenger is beside the driver.
  const waitMs = ride.arrived_at !== null || !pickup ? seconds(manner, STEP_S) : manner.arrivalWaitMs;
  return { ...driver, leg, job: { ride, phase: 'fetching', dueAt: there + waitMs } };
}

function carrying(driver: DriverState, manner: Manner, ride: DriverRide, now: number): DriverState {
  const underWay = driver.job?.phase === 'carrying' && driver.job.ride.id === ride.id;
  if (underWay && driver.job) return { ...driver, job: { ...driver.job, ride } };
  const destination = pointOf(ride.destination_latitude, ride.destination_longitude);
  const to = destination ?? pick(manner.random, manner.area.spots);
  const leg = legTo(driver, manner, to, { now, longestS: TRIP_MAX_S });
  return { ...driver, leg, job: { ride, phase: 'carrying', dueAt: leg.endsAt + seconds(manner, STEP_S) } };
}

function legTo(
  driver: DriverState,
  manner: Manner,
  to: Coordinates | null,
  it: { now: number; longestS: number },
): Leg {
  const here = whereOn(driver.leg, it.now);
  if (!to) return standing(here, it.now);
  const speedKmh = between(manner.random, ...RIDE_KMH);
  return legBetween(here, to, { now: it.now, speedKmh, longestS: manner.realistic ? Infinity : it.longestS });
}

const pointOf = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Ends the driver's job on this ride, for any reason: the driver returns to their area. */
export function jobOver(driver: DriverState, manner: Manner, rideId: string, now: number): DriverState {
  if (driver.job?.ride.id !== rideId) return driver;
  const idle = { ...driver, job: null, ended: rideId };
  // A driver who had not accepted yet continues as before.
  return driver.job.phase === 'answering' ? idle : roaming(idle, manner, now, WAY_HOME_MAX_S);
}

/**
 * Applies the driver's requests and active ride from a response.
 * @param asked the job at the time of the request; a job that is missing from the response has ended
 */
export function snapshotSeen(
  driver: DriverState,
  manner: Manner,
  { requests, activeRide }: RideRequests,
  it: { asked: Job | null; now: number },
): DriverState {
  let next = driver;
  const known = new Set([...requests, ...(activeRide ? [activeRide] : [])].map((ride) => ride.id));
  if (it.asked && !known.has(it.asked.ride.id)) next = jobOver(next, manner, it.asked.ride.id, it.now);
  if (activeRide) next = rideSeen(next, manner, activeRide, it.now);
  const waiting = requests.find((ride) => ride.id !== next.ended);
  return waiting ? offered(next, manner, waiting, it.now) : next;
}

const ACTIONS = { answering: 'accept', fetching: 'start', carrying: 'complete' } as const;

/** Returns the button that the driver taps now; null if none is due. */
export function actionDue({ job }: DriverState, now: number): Action | null {
  if (!job || now < job.dueAt) return null;
  return { do: ACTIONS[job.phase], rideId: job.ride.id };
}

/** Returns the state after a failed action, which is due again at `until`. */
export const postponed = (driver: DriverState, until: number): DriverState =>
  driver.job ? { ...driver, job: { ...driver.job, dueAt: until } } : driver;
