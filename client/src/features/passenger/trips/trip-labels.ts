import type { Ride } from '#client/data/rides/ride.ts';
import { minutes } from '#client/lib/format.ts';
import { withTimes } from '#client/parts/ride/step-times.ts';
import { driverName, rideStory } from '../ride/ride-story.ts';

/** The time shown for a trip: its start, else its scheduled time, else when it was requested. */
export const displayTimeOf = (ride: Ride): string => ride.startedAt ?? ride.scheduledTime ?? ride.createdAt;

/** Why a trip was cancelled, in the same words as on the ride screen. */
export const cancelReasonText = (ride: Ride, nowMs: number): string => rideStory(ride, null, nowMs).title;

/** The duration of the ride: "24 min"; null when it was not completed. */
export function ridingTime({ startedAt, completedAt }: Ride): string | null {
  if (startedAt === null || completedAt === null) return null;
  return minutes(Math.max(1, Math.round((Date.parse(completedAt) - Date.parse(startedAt)) / 60_000)));
}

export interface TimelineEntry {
  /** ISO. */
  at: string;
  /** With the day on the first entry and whenever it changes, else the time of day alone. */
  time: string;
  what: string;
}

/** The events of a trip, in order. */
export function timelineOf(ride: Ride, nowMs: number): TimelineEntry[] {
  const driver = driverName(ride);
  const steps: [string | null, string][] = [
    [ride.createdAt, 'You asked for the trip'],
    [ride.acceptedAt, `${driver} accepted`],
    [ride.arrivedAt, `${driver} was at the pickup`],
    [ride.startedAt, 'The trip started'],
    [ride.completedAt, 'You arrived'],
    [ride.cancelledAt, cancelReasonText(ride, nowMs)],
  ];
  return withTimes(
    steps.flatMap(([at, what]) => (at === null ? [] : [{ at, what }])),
    nowMs,
  );
}
