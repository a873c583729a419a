import { NEWS } from '../../../../../shared/contract/news.ts';
import type { Ride } from '../../../lib/ride.ts';
import { SCHEDULE_REMINDER_BEFORE_MIN } from '../../../../../shared/domain/constants.ts';
import { minutes } from '../../../lib/format.ts';
import type { DriverRides } from '../../../stores/rides-state.ts';

/** A scheduled ride whose time is near, in words. */
export interface DuePickup {
  id: string;
  title: string;
  text: string;
}

/** "Pick up Wanjiku at Embu Town at 14:05 for the ride to Runyenjes Town." `nowMs`: epoch ms. */
export const reminderText = (ride: Ride, scheduledTime: string, nowMs: number): string =>
  NEWS.driverReminder.text(
    { passenger: ride.passengerName, pickup: ride.pickup, destination: ride.destination, scheduledTime },
    new Date(nowMs),
  );

/**
 * The accepted rides whose time is 15 min away or nearer, or over, until the driver is at the pickup (R20, R22). Told
 * from the rides, so that a reminder that was missed, or put away too soon, still stands on the screen.
 */
export function duePickups({ activeRide, scheduled }: DriverRides, nowMs: number): DuePickup[] {
  const mine = activeRide ? [activeRide, ...scheduled] : scheduled;
  return mine.flatMap((ride) => {
    if (ride.status !== 'accepted' || ride.scheduledTime === null || ride.arrivedAt !== null) return [];
    const leftMin = (Date.parse(ride.scheduledTime) - nowMs) / 60_000;
    if (leftMin > SCHEDULE_REMINDER_BEFORE_MIN) return [];
    return [{ id: ride.id, title: titleOf(leftMin), text: reminderText(ride, ride.scheduledTime, nowMs) }];
  });
}

function titleOf(leftMin: number): string {
  if (leftMin >= 1) return `Pickup in ${minutes(Math.ceil(leftMin))}`;
  return leftMin > -1 ? 'Pickup now' : `${minutes(Math.floor(-leftMin))} late for the pickup`;
}
