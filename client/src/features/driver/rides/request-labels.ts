import { etaMinutes } from '#shared/domain/geo.ts';
import { ksh, minutes, timeInSentence } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { firstName } from '#client/data/session/profile.ts';
import { type KnownPoint, pickupText } from './ride-labels.ts';

/** Time and distance to the pickup, "4 min · 2.0 km to the pickup", or to its area (R48); null while unknown. */
export function approachText(ride: Ride, own: KnownPoint | null, nowMs: number): string | null {
  const distance = pickupText(ride, own, nowMs);
  if (distance === null || !own || !ride.from || !/\d/.test(distance)) return distance;
  return `${minutes(etaMinutes(own, ride.from))} · ${distance}`;
}

/** "Request from Wanja: taken by another driver" */
export const goneSentence = (ride: Ride, why: string): string =>
  `Request from ${firstName(ride.passengerName)}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;

/** "1 request waiting", "2 requests waiting" */
export const waitingText = (count: number): string => (count === 1 ? '1 request waiting' : `${count} requests waiting`);

/** Title and text for waiting requests. The passenger of a scheduled ride is not waiting at the roadside. */
export function requestText(first: Ride, count: number, nowMs: number): { title: string; text: string } {
  const later = first.scheduledTime && `Pickup ${timeInSentence(first.scheduledTime, nowMs)}`;
  const one = later ? 'Scheduled request' : 'A passenger is waiting';
  const ends = `${first.pickup} to ${first.destination}`;
  return {
    title: count === 1 ? one : `${count} requests`,
    text: [ksh(first.fare), later ?? pickupText(first, null, nowMs), ends].filter(Boolean).join(' · '),
  };
}
