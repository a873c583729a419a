import type { PayloadOf } from '../../../../../shared/contract/events.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import type { Ride } from '../../../lib/ride.ts';
import { endedByDriver } from '../../../../../shared/domain/ride.ts';
import { sayWhen } from '../../../../../shared/domain/schedule.ts';
import { cancelledText } from '../../../features/driver/rides/ride-words.ts';
import { rideStory } from '../../../features/passenger/ride/ride-story.ts';
import type { SystemNotification } from '../../../lib/system-notifications.ts';

const { happened, rideNotifications: titles } = MESSAGES;

type Kind = keyof typeof titles;

/** One notification per ride and kind, however often and in however many tabs it is heard of. */
export const newsTag = (rideId: string, kind: Kind): string => `${rideId}:${kind}`;

const news = (ride: Ride, kind: Kind, body: string): SystemNotification => ({
  title: titles[kind],
  body,
  tag: newsTag(ride.id, kind),
  href: ride.view === 'passenger' ? `/passenger/ride/${ride.id}` : '/driver/rides',
});

/**
 * What a change of a ride means to its passenger (spec 1 §4): accepted, arrived (R22), started, completed, and the
 * default update; null when it is nothing new, or their own doing. `etaMin`: whole minutes to the pickup, null while
 * unknown. `nowMs`: epoch ms.
 */
export function passengerNews(
  before: Ride,
  after: Ride,
  etaMin: number | null,
  nowMs: number,
): SystemNotification | null {
  const driver = after.driver?.name ?? '';
  if (after.status === before.status) {
    const arrived = after.status === 'accepted' && after.arrivedAt !== null && before.arrivedAt === null;
    return arrived ? news(after, 'arrived', happened.arrived(driver, after.pickup)) : null;
  }
  switch (after.status) {
    case 'accepted':
      return news(after, 'accepted', acceptedBody(after, etaMin, nowMs));
    case 'in_progress':
      return news(after, 'started', happened.started(driver, after.destination));
    case 'completed':
      return news(after, 'completed', happened.completed(after.destination, after.fare));
    case 'cancelled':
      if (after.cancelReason === 'passenger_cancelled') return null;
      return news(after, 'update', `${rideStory(after, null, nowMs).title}. ${after.pickup} → ${after.destination}`);
    case 'pending':
      return null;
  }
}

function acceptedBody(ride: Ride, etaMin: number | null, nowMs: number): string {
  const driver = ride.driver?.name ?? '';
  if (ride.scheduledTime && !ride.active)
    return happened.acceptedForLater(driver, ride.pickup, sayWhen(new Date(ride.scheduledTime), new Date(nowMs)));
  return etaMin === null
    ? happened.acceptedUnseen(driver, ride.pickup)
    : happened.accepted(driver, ride.pickup, etaMin);
}

/** A request that came while the driver was there to hear it; it stays until it is answered. */
export function requestNews(ride: Ride, nowMs: number): SystemNotification {
  const { passengerName, pickup, destination, fare, scheduledTime } = ride;
  const body = scheduledTime
    ? happened.requestedForLater(
        passengerName,
        pickup,
        destination,
        fare,
        sayWhen(new Date(scheduledTime), new Date(nowMs)),
      )
    : happened.requested(passengerName, pickup, destination, fare);
  return { ...news(ride, 'requested', body), requireInteraction: true };
}

/** What a change of a ride means to its driver: that it was taken from them. null when it is nothing new, or their own doing. */
export function driverNews(before: Ride, after: Ride): SystemNotification | null {
  const wasMine = before.status === 'accepted' || before.status === 'in_progress';
  if (!wasMine || after.status !== 'cancelled' || endedByDriver(after.cancelReason)) return null;
  return news(after, 'update', `${cancelledText(after)}: ${after.pickup} → ${after.destination}`);
}

/** `ride:reminder`, 15 min before a scheduled ride. */
export function reminderNews(
  ride: Ride,
  { scheduledTime }: PayloadOf<'ride:reminder'>,
  nowMs: number,
): SystemNotification {
  const when = sayWhen(new Date(scheduledTime), new Date(nowMs));
  const body =
    ride.view === 'passenger'
      ? happened.reminder(ride.driver?.name ?? '', ride.pickup, ride.destination, when)
      : happened.driverReminder(ride.passengerName, ride.pickup, ride.destination, when);
  return { ...news(ride, 'update', body), tag: `${ride.id}:reminder` };
}
