import { ROUTE_DETOUR_MAX_FACTOR, ROUTE_OFF_ROAD_MAX_SHARE, ROUTE_STRAIGHT_UNDER_KM } from './constants/rules.ts';
import { bearingDegrees, haversineKm, type Coordinates } from './geo.ts';
import { isInServiceArea } from './places.ts';
import { shortestPath, snapToRoad } from './road-graph.ts';

/** A point on a line with the direction of travel there, degrees clockwise from north. */
export interface PointOnLine extends Coordinates {
  heading: number;
}

const samePoint = (a: Coordinates, b: Coordinates): boolean => a.latitude === b.latitude && a.longitude === b.longitude;

export function lengthKm(line: readonly Coordinates[]): number {
  let km = 0;
  for (const [i, point] of line.entries()) {
    const before = line[i - 1];
    if (before) km += haversineKm(before, point);
  }
  return km;
}

/**
 * The line from one point to another, for drawing and riding: along the main roads where sensible, otherwise straight
 * (R11). It starts exactly at `from` and ends exactly at `to`.
 */
export function routeBetween(from: Coordinates, to: Coordinates): Coordinates[] {
  const start = { latitude: from.latitude, longitude: from.longitude };
  const end = { latitude: to.latitude, longitude: to.longitude };
  const straight = [start, end];
  const straightKm = haversineKm(start, end);
  if (straightKm < ROUTE_STRAIGHT_UNDER_KM || !isInServiceArea(start) || !isInServiceArea(end)) return straight;

  const entry = snapToRoad(start);
  const exit = snapToRoad(end);
  if (entry.km + exit.km > straightKm * ROUTE_OFF_ROAD_MAX_SHARE) return straight;

  const way = shortestPath(entry, exit);
  if (!way) return straight;
  const line = [start, ...way, end].filter((point, i, all) => {
    const before = all[i - 1];
    return !before || !samePoint(before, point);
  });
  return lengthKm(line) > straightKm * ROUTE_DETOUR_MAX_FACTOR ? straight : line;
}

/**
 * The point at `km` along a line, clamped to the line's ends.
 * @throws RangeError on an empty line
 */
export function pointAlong(line: readonly Coordinates[], km: number): PointOnLine {
  let left = Math.max(0, km);
  let heading = 0;
  let last = line[0];
  if (!last) throw new RangeError('an empty line has no points');
  for (const point of line.slice(1)) {
    const stepKm = haversineKm(last, point);
    if (stepKm > 0) heading = bearingDegrees(last, point);
    if (left < stepKm) {
      const share = left / stepKm;
      return {
        latitude: last.latitude + share * (point.latitude - last.latitude),
        longitude: last.longitude + share * (point.longitude - last.longitude),
        heading,
      };
    }
    left -= stepKm;
    last = point;
  }
  return { latitude: last.latitude, longitude: last.longitude, heading };
}
