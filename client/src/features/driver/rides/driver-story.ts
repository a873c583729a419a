import type { Coordinates } from '#shared/domain/geo.ts';
import { atPickup, toDestination } from '#shared/domain/place-words.ts';
import { minutes, timeInSentence } from '#client/lib/format.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { firstName } from '#client/data/session/profile.ts';

/** The driver's next step. */
interface DriverStory {
  title: string;
  text: string;
}

/**
 * Returns the next step of an open ride. `etaMin` is whole minutes, before the start to the pickup, then to the
 * destination; null while unknown. `nowMs` is in epoch ms.
 */
export function driverStory(ride: Ride, etaMin: number | null, nowMs: number): DriverStory {
  const who = firstName(ride.passengerName);
  const eta = etaMin === null ? '' : ` · ${minutes(etaMin)}`;
  if (ride.status === 'in_progress') {
    return { title: `${toDestination(ride.destination)}${eta}`, text: `Take ${who} to ${ride.destination}.` };
  }
  if (ride.scheduledTime !== null && !ride.active) {
    return {
      title: `Pick up ${timeInSentence(ride.scheduledTime, nowMs)}`,
      text: `Be ${atPickup(ride.pickup)} a few minutes early.`,
    };
  }
  if (ride.arrivedAt !== null) {
    return { title: 'You are at the pickup', text: `Meet ${who} ${atPickup(ride.pickup)}, then start the trip.` };
  }
  const when = ride.scheduledTime === null ? '' : ` ${timeInSentence(ride.scheduledTime, nowMs)}`;
  return { title: `To the pickup${eta}`, text: `Pick up ${who} ${atPickup(ride.pickup)}${when}.` };
}

/** Returns the driver's next stop: the pickup, after the start the destination. */
export const nextStopOf = (ride: Ride): { at: Coordinates | null; address: string } =>
  ride.status === 'in_progress' ? { at: ride.to, address: ride.destination } : { at: ride.from, address: ride.pickup };
