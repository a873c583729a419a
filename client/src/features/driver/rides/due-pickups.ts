import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { NEWS_TEXTS } from '#shared/texts/en/news.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { SCHEDULE_REMINDER_BEFORE_MIN } from '#shared/domain/constants/rules.ts';
import { minutes } from '#client/lib/format.ts';
import type { DriverRides } from '#client/data/rides/rides-state.ts';

/** A scheduled ride that is due soon. */
export interface DuePickup {
  id: string;
  title: string;
  text: string;
}

/** For example "Pick up Wanjiku at Embu Town at 14:05 for the ride to Runyenjes Town." `nowMs` is in epoch ms. */
export const reminderText = (ride: Ride, scheduledTime: string, nowMs: number): string =>
  NEWS_TEXTS.driverReminder.text(
    { passenger: ride.passengerName, pickup: ride.pickup, destination: ride.destination, scheduledTime },
    new Date(nowMs),
  );

/**
 * Returns the accepted scheduled rides that are due within 15 min or overdue, until the driver is at the pickup (R20,
 * R43). Derived from the rides, so that a missed or dismissed reminder still shows.
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
  if (leftMin >= 1) return DRIVER_RIDE.due.inMinutes(minutes(Math.ceil(leftMin)));
  return leftMin > -1 ? DRIVER_RIDE.due.now : DRIVER_RIDE.due.late(minutes(Math.floor(-leftMin)));
}
