import { CANCEL_LABELS, CANCELLED, METHOD_LABELS, NOBODY_ANSWERED } from '#shared/contract/ride-labels.ts';
import { RIDE_TEXTS } from '#shared/contract/ride-texts.ts';
import { FIX_CURRENT_MAX_S } from '#shared/domain/constants/positions.ts';
import { ALMOST_THERE_KM } from '#shared/domain/constants/rules.ts';
import { atPickup, isShortName, toDestination } from '#shared/domain/place-words.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { isBrokenOff } from '#shared/domain/ride.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { clockTime, km, kmLeft, ksh, lastSeen, minutes, timeOf } from '#client/lib/format.ts';
import { firstName } from '#client/data/session/profile.ts';
import { waitClock, waitLeftS } from '#client/parts/ride/waiting-clock.ts';
import type { Approach } from './use-ride-screen.ts';

/** The state of a ride as the passenger reads it. */
interface RideStory {
  /** The next event; for a scheduled ride, the pickup time. */
  title: string;
  /** Advice for the passenger, or what the next event depends on. */
  text: string | null;
  /** Whole minutes, shown large while the driver is on the way; else null. */
  etaMin: number | null;
}

/** Returns the driver's first name; "Your driver" without a driver. */
export const driverName = (ride: Ride): string => (ride.driver ? firstName(ride.driver.name) : 'Your driver');

/** Returns the story in one line with the ETA, for places where space is short. */
export const storyLine = ({ title, etaMin }: RideStory): string =>
  etaMin === null ? title : `${title} · ${minutes(etaMin)}`;

type Reach = Pick<Approach, 'etaMin' | 'awayM'>;
const UNKNOWN: Reach = { etaMin: null, awayM: null };

/** Returns a ride's current state as text. `nowMs` is in epoch ms. */
export function rideStory(ride: Ride, nowMs: number, { etaMin, awayM }: Reach = UNKNOWN): RideStory {
  switch (ride.status) {
    case 'pending':
      return pendingStory(ride, nowMs);
    case 'accepted':
      return acceptedStory(ride, nowMs, { etaMin, awayM });
    case 'in_progress':
      return { ...wayTo(ride), ...(ride.cancellable && { text: RIDE_TEXTS.startedFar(driverName(ride)) }), etaMin };
    case 'completed':
      return { title: 'You have arrived', text: paymentText(ride, nowMs), etaMin: null };
    case 'cancelled':
      return cancelledStory(ride);
  }
}

/** How long after the end the passenger is asked to pay. */
const PAY_ASKED_MS = 30 * 60_000;

/** Returns what to pay the driver; for a while after the end, as a request, because Boda cannot see the payment. */
function paymentText(ride: Ride, nowMs: number): string {
  const [fare, { how }] = [ksh(ride.fare), METHOD_LABELS[ride.paymentMethod]];
  const isNow = ride.completedAt !== null && nowMs - Date.parse(ride.completedAt) < PAY_ASKED_MS;
  return isNow ? `Pay ${driverName(ride)} ${fare} ${how}.` : `${fare} ${how} to ${driverName(ride)}.`;
}

/** Returns the destination once: in the title, or below it if its name is long. */
const wayTo = ({ destination }: Ride): Pick<RideStory, 'title' | 'text'> => ({
  title: toDestination(destination),
  text: isShortName(destination) ? null : destination,
});

function pendingStory(ride: Ride, nowMs: number): RideStory {
  const story = ride.driver ? askedStory(ride) : openStory(ride);
  if (ride.scheduledTime === null) return { ...story, etaMin: null };
  return { title: timeOf(ride.scheduledTime, nowMs), text: `${sentence(story.title)} ${story.text}`, etaMin: null };
}

const askedStory = (ride: Ride): Words => ({
  title: `Request sent. Waiting for ${driverName(ride)} to answer.`,
  text: 'You will see here when it is accepted.',
});

const sentence = (title: string): string => (title.endsWith('.') ? title : `${title}.`);

interface Words {
  title: string;
  text: string;
}

/** Returns the text for an open request and the drivers it has reached (R23, R24). */
function openStory(ride: Ride): Words {
  const { asked, askedWithinKm, offeredOn, expiresAt } = ride;
  if (asked === 0) {
    return {
      title: offeredOn ? 'Finding you another driver' : 'Nobody else is near right now',
      text: `Boda keeps looking until ${clockTime(Date.parse(expiresAt))}.`,
    };
  }
  const asking = `Asking ${asked === 1 ? '1 driver' : `${asked} drivers`} near you`;
  const within = askedWithinKm > 0 ? ` within ${km(askedWithinKm)}` : '';
  return offeredOn
    ? { title: 'Finding you another driver', text: `${asking}${within}. The first to accept comes to you.` }
    : { title: asking, text: `The first${within} to accept comes to you.` };
}

function acceptedStory(ride: Ride, nowMs: number, { etaMin, awayM }: Reach): RideStory {
  if (ride.scheduledTime && !ride.active) {
    return {
      title: timeOf(ride.scheduledTime, nowMs),
      text: `${driverName(ride)} picks you up ${atPickup(ride.pickup)}. Be there a few minutes early.`,
      etaMin: null,
    };
  }
  if (ride.arrivedAt) {
    return {
      title:
        awayM !== null && awayM >= ALMOST_THERE_KM * 1000
          ? `Your driver is ${awayM} m away`
          : 'Your driver has arrived',
      text: `Meet ${driverName(ride)} ${atPickup(ride.pickup)}.`,
      etaMin: null,
    };
  }
  return { title: 'On the way to you', text: `Pickup ${atPickup(ride.pickup)}`, etaMin };
}

const cancelledStory = (ride: Ride): RideStory => ({
  title: cancelledTitle(ride),
  text: isBrokenOff(ride)
    ? 'You won’t be charged. If you are not safe, press SOS.'
    : ride.cancelReason === 'passenger_cancelled'
      ? 'You won’t be charged.'
      : 'You won’t be charged. Ask other drivers?',
  etaMin: null,
});

/** Returns the reason why a ride ended early, in the wording for the passenger (R5, R6, R9, R21). */
function cancelledTitle(ride: Ride): string {
  if (ride.cancelReason === null) return CANCELLED;
  if (ride.cancelReason === 'expired' && !ride.driver) return NOBODY_ANSWERED;
  return CANCEL_LABELS[ride.cancelReason].passenger(driverName(ride));
}

/**
 * Returns the driver's distance and the age of the position (R14, R44), after the arrival how long the driver still
 * waits (R6); before the ride is active, its route. If the position is older than a minute, says that the phone has been silent, so that the driver does not seem to stand
 * still. All other texts fit in one line beside the fare, so that nothing below moves.
 */
export function approachText(ride: Ride, { driver, ageS, stale, distanceKm }: Approach, nowMs: number): string {
  if (!ride.active) return `${ride.pickup} to ${ride.destination}`;
  if (driver === null || ageS === null) return 'No location yet';
  if (ageS >= FIX_CURRENT_MAX_S) {
    const silent = minutes(Math.floor(ageS / 60));
    return `${driverName(ride)}’s phone has been silent for ${silent}, last seen ${atPickup(nearestPlaceText(driver))}`;
  }
  if (ride.status === 'accepted' && ride.arrivedAt !== null) {
    const leftS = waitLeftS(ride.arrivedAt, nowMs);
    return leftS > 0 ? `Waits ${waitClock(leftS)} more` : 'May leave now';
  }
  const away = distanceKm === null ? [] : [kmLeft(distanceKm, stale ? '' : 'away').trim()];
  return [...away, ...(stale ? [lastSeen(ageS)] : [])].join(' · ');
}
