import { FIX_ROUGH_OVER_M, GRID_DEG } from './constants/positions.ts';
import { ALMOST_THERE_KM, EARTH_RADIUS_KM, DRIVER_SPEED_KMH, ROAD_FACTOR } from './constants/rules.ts';

/** A point on the earth, WGS 84 degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine, spec 1 §9). */
export function haversineKm(a: Coordinates, b: Coordinates): number {
  const dLatitude = radians(b.latitude - a.latitude);
  const dLongitude = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The road distance between two points, in km: haversine times the road factor (R11). */
export const roadKm = (a: Coordinates, b: Coordinates): number => haversineKm(a, b) * ROAD_FACTOR;

/** Minutes that a driver needs for a distance in km as the crow flies (R11). */
export const minutesToReach = (km: number): number => ((km * ROAD_FACTOR) / DRIVER_SPEED_KMH) * 60;

/** Whole minutes until a driver at `a` can be at `b`, at least one (R11). */
export const etaMinutes = (a: Coordinates, b: Coordinates): number =>
  Math.max(1, Math.ceil(minutesToReach(haversineKm(a, b))));

/**
 * A position reduced to what a map needs, to save bytes: accurate to about a metre, and the heading in whole degrees.
 */
export const onMap = ({
  latitude,
  longitude,
  heading,
}: Coordinates & { heading: number | null }): Coordinates & { heading: number | null } => ({
  latitude: Math.round(latitude * 1e5) / 1e5,
  longitude: Math.round(longitude * 1e5) / 1e5,
  heading: heading === null ? null : Math.round(heading),
});

const PER_DEGREE = Math.round(1 / GRID_DEG);
// Adding 0 turns -0 into 0, which is how JSON would send it.
const roundToGrid = (degrees: number): number => Math.round(degrees * PER_DEGREE) / PER_DEGREE + 0;

/** The centre of the grid square that a point lies in. Strangers see no more of a driver's position than this (R47). */
export const onGrid = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: roundToGrid(latitude),
  longitude: roundToGrid(longitude),
});

/** Whether a position is too inaccurate to find a person by it, or to count as an arrival (R22). */
export const isRough = (accuracyM: number): boolean => accuracyM > FIX_ROUGH_OVER_M;

/** About 1 km: a point this close to 0,0 counts as unknown. */
const NOWHERE_DEG = 0.01;

/** 0,0 means "unknown" on the wire (R11). Many phones without a position send 0,0 or a point close to it (R42). */
export const isKnown = ({ latitude, longitude }: Coordinates): boolean =>
  Math.abs(latitude) >= NOWHERE_DEG || Math.abs(longitude) >= NOWHERE_DEG;

/** A rectangle on the map, in degrees. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

export const isWithin = (box: Box, { latitude, longitude }: Coordinates): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

/** Kilometres rounded to one decimal, as shown and sent. */
export const roundKm = (km: number): number => Math.round(km * 10) / 10;

/** The distance left on a ride, as shown and sent: 0 within ALMOST_THERE_KM. */
export const leftKm = (km: number): number => (km < ALMOST_THERE_KM ? 0 : roundKm(km));

/** The compass bearing from a to b in degrees, clockwise; 0 is north. */
export function bearingDegrees(a: Coordinates, b: Coordinates): number {
  const dLongitude = radians(b.longitude - a.longitude);
  const y = Math.sin(dLongitude) * Math.cos(radians(b.latitude));
  const x =
    Math.cos(radians(a.latitude)) * Math.sin(radians(b.latitude)) -
    Math.sin(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.cos(dLongitude);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}
