import type { Ride } from '../../../lib/ride.ts';
import { minutes, timeInSentence } from '../../../lib/format.ts';
import { firstName } from '../../../stores/profile.ts';

/** What the passenger needs to know about a ride right now. */
export interface RideStory {
  /** What happens next. */
  title: string;
  /** What to do about it, or what it depends on. */
  text: string | null;
  /** Whole minutes, shown large while someone approaches. */
  etaMin: number | null;
}

/** The driver's first name, or "Your driver" until there is one. */
export const driverName = (ride: Ride): string => (ride.driver ? firstName(ride.driver.name) : 'Your driver');

const withEta = (words: string, etaMin: number | null): string =>
  etaMin === null ? words : `${words} · ${minutes(etaMin)}`;

/**
 * A ride's current state in words. `etaMin`: whole minutes to the pickup before the start, to the destination after it;
 * null while unknown. `nowMs`: epoch ms.
 */
export function rideStory(ride: Ride, etaMin: number | null, nowMs: number): RideStory {
  switch (ride.status) {
    case 'pending':
      return pendingStory(ride, nowMs);
    case 'accepted':
      return acceptedStory(ride, etaMin, nowMs);
    case 'in_progress':
      return { title: withEta(`On the way to ${ride.destination}`, etaMin), text: null, etaMin };
    case 'completed':
      return { title: 'You have arrived', text: `Pay ${driverName(ride)} in cash.`, etaMin: null };
    case 'cancelled':
      return cancelledStory(ride);
  }
}

function pendingStory(ride: Ride, nowMs: number): RideStory {
  const when = ride.scheduledTime ? `Scheduled for ${timeInSentence(ride.scheduledTime, nowMs)}. ` : '';
  if (!ride.driver) {
    return {
      title: 'Asking the nearest drivers…',
      text: `${when}The first to accept comes to you.`,
      etaMin: null,
    };
  }
  return {
    title: `Waiting for ${driverName(ride)} to answer`,
    text: `${when}You will see it here the moment it is accepted.`,
    etaMin: null,
  };
}

function acceptedStory(ride: Ride, etaMin: number | null, nowMs: number): RideStory {
  if (ride.scheduledTime && !ride.active) {
    return {
      title: `${driverName(ride)} will pick you up ${timeInSentence(ride.scheduledTime, nowMs)}`,
      text: `Be at ${ride.pickup} a few minutes early.`,
      etaMin: null,
    };
  }
  if (ride.arrivedAt) {
    return { title: 'Your driver has arrived', text: `Meet ${driverName(ride)} at ${ride.pickup}.`, etaMin: null };
  }
  return { title: withEta('On the way to you', etaMin), text: `Pickup at ${ride.pickup}`, etaMin };
}

function cancelledStory(ride: Ride): RideStory {
  return { title: cancelledTitle(ride), text: cancelledText(ride), etaMin: null };
}

/** Why a ride ended early, in words for the passenger (R5, R6, R9, R21). */
function cancelledTitle(ride: Ride): string {
  const driver = driverName(ride);
  switch (ride.cancelReason) {
    case 'passenger_cancelled':
      return 'You cancelled this ride';
    case 'declined':
      return `${driver} could not take this ride`;
    case 'no_show':
      return `${driver} waited and did not find you`;
    case 'cannot_come':
      return `${driver} cannot come`;
    case 'expired':
      return ride.driver ? `${driver} did not answer in time` : 'No driver answered in time';
    case 'no_driver_left':
      return 'No driver nearby could take this ride';
    case 'driver_unavailable':
      return `${driver} is no longer available`;
    case 'admin':
      return 'Boda cancelled this ride';
    case null:
      return 'This ride was cancelled';
  }
}

function cancelledText(ride: Ride): string {
  if (ride.cancelReason === 'passenger_cancelled') return 'Nothing is owed.';
  return 'Nothing is owed. Your trip details are kept.';
}
