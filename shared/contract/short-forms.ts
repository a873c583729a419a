import { DRIVER_STATUSES } from '../domain/driver.ts';
import { FIX_PURPOSES } from '../domain/fix-purpose.ts';
import type { SharedLocation } from './entities.ts';
import type { FixReport } from './fields.ts';
import type { DriverMove, RidePosition } from './ride-entities.ts';

/**
 * Positions as they travel on a socket (decision 042): lists without names, because the names are most of their bytes and a
 * phone pays for each. A degree is an integer of 0.00001° (1 m), a speed one of 0.1 m/s, a choice its place in its list,
 * `still` a 1 at the end. `position:report` is taken in either form; a socket gets short forms if its handshake asks for them.
 */
export const ASKS_FOR_SHORT_FORMS = { short: true } as const;

/** Whether a handshake's `auth` asks for short forms. */
export const asksForShortForms = (auth: unknown): boolean =>
  typeof auth === 'object' && auth !== null && 'short' in auth && auth.short === true;

type Still = [still?: 1];
type Unsure = [unsure?: 1];
type ShortFix = [
  latitude: number,
  longitude: number,
  accuracy: number,
  heading: number | null,
  speed: number | null,
  timestamp: number,
];
export type ShortReport = [...fix: ShortFix, purpose: number, ...still: Still];
type ShortRidePosition = [
  rideId: string,
  from: 0 | 1,
  ...fix: ShortFix,
  distance: number | null,
  estimatedArrival: number | null,
  ...still: Still,
];
type ShortMove = [
  id: string,
  latitude: number,
  longitude: number,
  heading: number | null,
  driverStatus: number,
  timestamp: number,
  ...unsure: Unsure,
];

/** `rev`: of the trip that a link follows, as of which all else of the location is known; null without a trip. */
type ShortSharedFix = [
  latitude: number,
  longitude: number,
  accuracy: number | null,
  timestamp: number | null,
  rev: number | null,
  estimatedArrival: number | null,
  ...still: Still,
];

const DEGREE = 1e5;
const SPEED = 10;

const whole = (value: number | null, unit = 1): number | null => value && Math.round(value * unit);
const degrees = ({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] => [
  Math.round(latitude * DEGREE),
  Math.round(longitude * DEGREE),
];
const motion = ({ still }: { still?: true | undefined }): Still => (still ? [1] : []);
const doubt = ({ unsure }: DriverMove): Unsure => (unsure ? [1] : []);
const isShort = <Long extends object, Short extends readonly unknown[]>(either: Long | Short): either is Short =>
  Array.isArray(either);

/** An accuracy is rounded up: never better than it is. */
const shortFix = (fix: Omit<FixReport, 'purpose' | 'still'>): ShortFix => [
  ...degrees(fix),
  Math.ceil(fix.accuracy),
  whole(fix.heading),
  whole(fix.speed, SPEED),
  fix.timestamp,
];

/** A report of this phone's position. */
export const shortReport = (fix: FixReport): ShortReport => [
  ...shortFix(fix),
  FIX_PURPOSES.indexOf(fix.purpose ?? 'tracking'),
  ...motion(fix),
];

/** Of a report; `still` may follow. */
const REPORT_PARTS = 7;
/** Leaves what is no number for the schema to refuse. */
const part = (value: unknown, unit: number): unknown => (typeof value === 'number' ? value / unit : value);

/** What a short report says, unchecked; anything else as it is. For `FixReport` to judge. */
export function reportIn(input: unknown): unknown {
  if (!Array.isArray(input) || input.length < REPORT_PARTS || input.length > REPORT_PARTS + 1) return input;
  const [latitude, longitude, accuracy, heading, speed, timestamp, purpose, still] = input as unknown[];
  return {
    latitude: part(latitude, DEGREE),
    longitude: part(longitude, DEGREE),
    accuracy,
    heading,
    speed: part(speed, SPEED),
    timestamp,
    purpose: (typeof purpose === 'number' ? FIX_PURPOSES[purpose] : null) ?? null,
    ...(input.length > REPORT_PARTS && { still: still === 1 || null }),
  };
}

const shortMove = (move: DriverMove): ShortMove => [
  move.id,
  ...degrees(move),
  whole(move.heading),
  DRIVER_STATUSES.indexOf(move.driverStatus),
  move.timestamp,
  ...doubt(move),
];

const longMove = ([id, latitude, longitude, heading, status, timestamp, unsure]: ShortMove): DriverMove => ({
  id,
  latitude: latitude / DEGREE,
  longitude: longitude / DEGREE,
  heading,
  driverStatus: DRIVER_STATUSES[status] ?? 'offline',
  timestamp,
  ...(unsure && { unsure: true }),
});

const shortRidePosition = (it: RidePosition): ShortRidePosition => [
  it.rideId,
  it.from === 'driver' ? 0 : 1,
  ...shortFix(it),
  it.distance,
  it.estimatedArrival,
  ...motion(it),
];

function longRidePosition(short: ShortRidePosition): RidePosition {
  const [rideId, from, latitude, longitude, accuracy, heading, speed, timestamp, distance, estimatedArrival, still] =
    short;
  return {
    rideId,
    from: from === 0 ? 'driver' : 'passenger',
    latitude: latitude / DEGREE,
    longitude: longitude / DEGREE,
    accuracy,
    heading,
    speed: speed && speed / SPEED,
    timestamp,
    distance,
    estimatedArrival,
    ...(still && { still: true }),
  };
}

/** What a fix changes of a shared location; all of it when there is no position, since it then tells of a step of the trip. */
function shortSharedLocation(it: SharedLocation): SharedLocation | ShortSharedFix {
  const { latitude, longitude, accuracy, timestamp, trip } = it;
  if (latitude === null || longitude === null) return it;
  return [
    ...degrees({ latitude, longitude }),
    accuracy === null ? null : Math.ceil(accuracy),
    timestamp,
    trip?.rev ?? null,
    trip?.estimatedArrival ?? null,
    ...motion(it),
  ];
}

/**
 * A shared location as it is after what was heard of it.
 * @param known the last one of the same link
 * @returns null if that is unknown, or of another step of the trip: the whole must be asked for
 */
export function sharedLocationIn(
  either: SharedLocation | ShortSharedFix,
  known: SharedLocation | null,
): SharedLocation | null {
  if (!isShort(either)) return either;
  const [latitude, longitude, accuracy, timestamp, rev, estimatedArrival, still] = either;
  if (!known || (known.trip?.rev ?? null) !== rev) return null;
  const { still: _, trip, ...same } = known;
  return {
    ...same,
    latitude: latitude / DEGREE,
    longitude: longitude / DEGREE,
    accuracy,
    timestamp,
    ...(still && { still: true }),
    ...(trip && { trip: { ...trip, estimatedArrival } }),
  };
}

/** The events that have a short form, in either form: a process of an earlier release sends none (decision 042). */
export interface ShortFormed {
  'share:position': SharedLocation | ShortSharedFix;
  'ride:position': RidePosition | ShortRidePosition;
  'drivers:moved': readonly (DriverMove | ShortMove)[];
  'admin:moved': readonly (DriverMove | ShortMove)[];
}
export type ShortFormedEvent = keyof ShortFormed;

const shortMoves = (moves: readonly DriverMove[]): ShortMove[] => moves.map(shortMove);

/** By event: how the server makes its short form. */
export const SHORTEN = {
  'ride:position': shortRidePosition,
  'share:position': shortSharedLocation,
  'drivers:moved': shortMoves,
  'admin:moved': shortMoves,
};

export const movesIn = (either: readonly (DriverMove | ShortMove)[]): DriverMove[] =>
  either.map((it) => (isShort(it) ? longMove(it) : it));

export const ridePositionIn = (either: RidePosition | ShortRidePosition): RidePosition =>
  isShort(either) ? longRidePosition(either) : either;
