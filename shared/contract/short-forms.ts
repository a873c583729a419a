import { DRIVER_STATUSES } from '../domain/driver.ts';
import { FIX_PURPOSES } from '../domain/fix-purpose.ts';
import type { FixReport } from './fields.ts';
import type { DriverMove, RidePosition } from './ride-entities.ts';

/**
 * Positions as they travel on a socket (decision 042): arrays without field names, because names are most of the bytes
 * and a phone pays for every byte. Degrees are integers of 0.00001° (1 m), speeds integers of 0.1 m/s, an enum is its
 * index, `still` is a 1 at the end. The server accepts `position:report` in either form; it sends short forms to a
 * socket whose handshake asks for them.
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

/** Accuracy is rounded up, so that a position never looks more accurate than it is. */
const shortFix = (fix: Omit<FixReport, 'purpose' | 'still'>): ShortFix => [
  ...degrees(fix),
  Math.ceil(fix.accuracy),
  whole(fix.heading),
  whole(fix.speed, SPEED),
  fix.timestamp,
];

/** A report of this phone's position, in short form. */
export const shortReport = (fix: FixReport): ShortReport => [
  ...shortFix(fix),
  FIX_PURPOSES.indexOf(fix.purpose ?? 'tracking'),
  ...motion(fix),
];

/** The number of elements in a report; `still` may follow them. */
const REPORT_PARTS = 7;
/** Returns a value that is not a number unchanged, for the schema to refuse. */
const part = (value: unknown, unit: number): unknown => (typeof value === 'number' ? value / unit : value);

/** Expands a short report, unchecked, for `FixReport` to validate; other input is returned as it is. */
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

/** The events that have a short form, in both forms: processes of an earlier release send long forms (decision 042). */
export interface ShortFormed {
  'ride:position': RidePosition | ShortRidePosition;
  'drivers:moved': readonly (DriverMove | ShortMove)[];
}
export type ShortFormedEvent = keyof ShortFormed;

/** Builds the short form of each event. */
export const SHORTEN = {
  'ride:position': shortRidePosition,
  'drivers:moved': (moves: readonly DriverMove[]): ShortMove[] => moves.map(shortMove),
};

export const movesIn = (either: readonly (DriverMove | ShortMove)[]): DriverMove[] =>
  either.map((it) => (isShort(it) ? longMove(it) : it));

export const ridePositionIn = (either: RidePosition | ShortRidePosition): RidePosition =>
  isShort(either) ? longRidePosition(either) : either;
