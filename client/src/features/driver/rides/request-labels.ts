import { REQUESTS } from '#shared/texts/en/requests.ts';
import { etaMinutes } from '#shared/domain/geo.ts';
import { minutes } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { firstName } from '#client/data/session/profile.ts';
import { type KnownPoint, pickupText } from './ride-labels.ts';

/** Returns the time and distance to the pickup, "4 min · 2.0 km to the pickup", or to its area (R48); else null. */
export function approachText(ride: Ride, own: KnownPoint | null, nowMs: number): string | null {
  const distance = pickupText(ride, own, nowMs);
  if (distance === null || !own || !ride.from || !/\d/.test(distance)) return distance;
  return `${minutes(etaMinutes(own, ride.from))} · ${distance}`;
}

/** Returns, for example, "Request from Wanja: taken by another driver". */
export function goneSentence(ride: Ride, why: string): string {
  const name = firstName(ride.passengerName);
  const isNamed = [name, 'Boda'].some((who) => why.startsWith(`${who} `));
  return REQUESTS.gone.sentence(name, isNamed ? why : why.charAt(0).toLowerCase() + why.slice(1));
}
