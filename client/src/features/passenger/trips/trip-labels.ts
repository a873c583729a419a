import { TRIPS } from '#shared/texts/en/trips.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { minutes } from '#client/lib/format.ts';
import { withTimes } from '#client/parts/ride/step-times.ts';
import { driverName, rideStory } from '../ride/ride-story.ts';

/** Returns the time to show for a trip: its start, else its scheduled time, else when it was requested. */
export const displayTimeOf = (ride: Ride): string => ride.startedAt ?? ride.scheduledTime ?? ride.createdAt;

/** Returns the reason why a trip was cancelled, with the same text as the ride screen. */
export const cancelReasonText = (ride: Ride, nowMs: number): string => rideStory(ride, nowMs).title;

/** Returns the duration of the ride, such as "24 min"; null if the ride was not completed. */
export function ridingTime({ startedAt, completedAt }: Ride): string | null {
  if (startedAt === null || completedAt === null) return null;
  return minutes(Math.max(1, Math.round((Date.parse(completedAt) - Date.parse(startedAt)) / 60_000)));
}

export interface TimelineEntry {
  /** The time in ISO. */
  at: string;
  /** The time of day; on the first entry and whenever the day changes, with the day. */
  time: string;
  what: string;
}

/** Returns the events of a trip, in order. */
export function timelineOf(ride: Ride, nowMs: number): TimelineEntry[] {
  const driver = driverName(ride);
  const steps: [string | null, string][] = [
    [ride.createdAt, TRIPS.timeline.requested],
    [ride.acceptedAt, TRIPS.timeline.accepted(driver)],
    [ride.arrivedAt, TRIPS.timeline.driverArrived(driver)],
    [ride.startedAt, TRIPS.timeline.started],
    [ride.completedAt, TRIPS.timeline.arrived],
    [ride.cancelledAt, cancelReasonText(ride, nowMs)],
  ];
  return withTimes(
    steps.flatMap(([at, what]) => (at === null ? [] : [{ at, what }])),
    nowMs,
  );
}
