import type { Coordinates } from '#shared/domain/geo.ts';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { atPickup, toDestination } from '#shared/texts/en/place-words.ts';
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
  const texts = DRIVER_RIDE.story;
  const who = firstName(ride.passengerName);
  const eta = etaMin === null ? '' : ` · ${minutes(etaMin)}`;
  if (ride.status === 'in_progress') {
    return { title: `${toDestination(ride.destination)}${eta}`, text: texts.take(who, ride.destination) };
  }
  if (ride.scheduledTime !== null && !ride.active) {
    return {
      title: texts.pickUpAt(timeInSentence(ride.scheduledTime, nowMs)),
      text: texts.beEarly(atPickup(ride.pickup)),
    };
  }
  if (ride.arrivedAt !== null) {
    return { title: texts.atPickup, text: texts.meet(who, atPickup(ride.pickup)) };
  }
  const when = ride.scheduledTime === null ? '' : ` ${timeInSentence(ride.scheduledTime, nowMs)}`;
  return { title: texts.toPickup(eta), text: texts.pickUp(who, atPickup(ride.pickup), when) };
}

/** Returns the driver's next stop: the pickup, after the start the destination. */
export const nextStopOf = (ride: Ride): { at: Coordinates | null; address: string } =>
  ride.status === 'in_progress' ? { at: ride.to, address: ride.destination } : { at: ride.from, address: ride.pickup };
