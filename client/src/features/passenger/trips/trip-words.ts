import type { Ride } from '../../../lib/ride.ts';
import type { RideStatus } from '../../../../../shared/domain/ride.ts';
import { minutes } from '../../../lib/format.ts';
import { withTimes } from '../../../parts/step-times.ts';
import { riderName, rideStory } from '../ride/ride-story.ts';

/** How a trip's state is called in the history. */
export const STATUS_WORDS: Record<RideStatus, string> = {
  pending: 'Waiting for an answer',
  accepted: 'Accepted',
  in_progress: 'Under way',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The moment a trip is remembered by: its start, or when it was meant to start. */
export const momentOf = (ride: Ride): string => ride.startedAt ?? ride.scheduledTime ?? ride.createdAt;

/** Why a trip was cancelled, as the passenger was told. */
export const whyCancelled = (ride: Ride, nowMs: number): string => rideStory(ride, null, nowMs).title;

/** How long the ride itself took: "24 min"; null when it never ended. */
export function ridingTime({ startedAt, completedAt }: Ride): string | null {
  if (startedAt === null || completedAt === null) return null;
  return minutes(Math.max(1, Math.round((Date.parse(completedAt) - Date.parse(startedAt)) / 60_000)));
}

export interface TimelineEntry {
  /** ISO. */
  at: string;
  /** The day too at first and when it changes, else the time of day alone. */
  time: string;
  what: string;
}

/** What happened on a trip, in order. */
export function timelineOf(ride: Ride, nowMs: number): TimelineEntry[] {
  const rider = riderName(ride);
  const steps: [string | null, string][] = [
    [ride.createdAt, 'You asked for the ride'],
    [ride.acceptedAt, `${rider} accepted`],
    [ride.arrivedAt, `${rider} was at the pickup`],
    [ride.startedAt, 'The ride started'],
    [ride.completedAt, 'You arrived'],
    [ride.cancelledAt, whyCancelled(ride, nowMs)],
  ];
  return withTimes(
    steps.flatMap(([at, what]) => (at === null ? [] : [{ at, what }])),
    nowMs,
  );
}
