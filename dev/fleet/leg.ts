import type { Coordinates } from '#shared/domain/geo.ts';
import { lengthKm, pointAlong, type PointOnLine, routeBetween } from '#shared/domain/route.ts';

/** A ride along a line from one time to another, epoch ms. */
export interface Leg {
  line: readonly Coordinates[];
  km: number;
  startsAt: number;
  endsAt: number;
}

/** A driver's position on a leg; `speed` in m/s, as their phone reports it. */
interface OnLeg extends PointOnLine {
  speed: number;
}

/** The highest speed that a driver reports, even when long rides are sped up, m/s. */
const REPORTED_SPEED_MAX = 14;

/** Returns the route along the roads at a given speed, or faster if it would take longer than `longestS`. */
export function legBetween(
  from: Coordinates,
  to: Coordinates,
  it: { now: number; speedKmh: number; longestS: number },
): Leg {
  const line = routeBetween(from, to);
  const km = lengthKm(line);
  const seconds = Math.min((km / it.speedKmh) * 3600, it.longestS);
  return { line, km, startsAt: it.now, endsAt: it.now + seconds * 1000 };
}

/** Returns a leg of no length, for a driver who stands still. */
export const standing = (at: Coordinates, now: number): Leg => ({ line: [at], km: 0, startsAt: now, endsAt: now });

export function whereOn(leg: Leg, now: number): OnLeg {
  const lasts = leg.endsAt - leg.startsAt;
  const share = lasts <= 0 ? 1 : Math.min(1, Math.max(0, (now - leg.startsAt) / lasts));
  const moving = share < 1 && leg.km > 0;
  const speed = moving ? Math.min((leg.km * 1000) / (lasts / 1000), REPORTED_SPEED_MAX) : 0;
  return { ...pointAlong(leg.line, leg.km * share), speed };
}

/** Returns a point that is off by some metres, like a phone's GPS. */
export function jittered(point: Coordinates, metres: number, random: () => number): Coordinates {
  const degrees = metres / 111_320;
  return {
    latitude: point.latitude + (random() * 2 - 1) * degrees,
    longitude: point.longitude + (random() * 2 - 1) * degrees,
  };
}
