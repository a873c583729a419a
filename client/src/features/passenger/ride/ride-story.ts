import { RIDE } from '#shared/texts/en/passenger-ride.ts';
import { atPickup, isShortName, sayPlace, toDestination } from '#shared/texts/en/place-words.ts';
import { CANCEL_LABELS, ENDED, METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { RIDE_TEXTS } from '#shared/texts/en/ride-messages.ts';
import { FIX_CURRENT_MAX_S } from '#shared/domain/constants/positions.ts';
import { ALMOST_THERE_KM } from '#shared/domain/constants/rules.ts';
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
export const driverName = (ride: Ride): string => (ride.driver ? firstName(ride.driver.name) : RIDE.story.yourDriver);

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
      return { title: RIDE.story.arrived, text: paymentText(ride, nowMs), etaMin: null };
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
  return (isNow ? RIDE.story.payNow : RIDE.story.payment)(driverName(ride), fare, how);
}

/** Returns the destination once: in the title, or below it if its name is long. */
const wayTo = ({ destination }: Ride): Pick<RideStory, 'title' | 'text'> => ({
  title: toDestination(destination),
  text: isShortName(destination) ? null : sayPlace(destination),
});

function pendingStory(ride: Ride, nowMs: number): RideStory {
  const story = ride.driver ? askedStory(ride) : openStory(ride);
  if (ride.scheduledTime === null) return { ...story, etaMin: null };
  return { title: timeOf(ride.scheduledTime, nowMs), text: `${sentence(story.title)} ${story.text}`, etaMin: null };
}

const askedStory = (ride: Ride): Words => ({
  title: RIDE.story.requestSent(driverName(ride)),
  text: RIDE.story.seenHere,
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
      title: offeredOn ? RIDE.story.findingAnother : RIDE.story.nobodyElse,
      text: RIDE.story.keepsLooking(clockTime(Date.parse(expiresAt))),
    };
  }
  const within = askedWithinKm > 0 ? km(askedWithinKm) : null;
  return offeredOn
    ? { title: RIDE.story.findingAnother, text: RIDE.story.askingOthers(asked, within) }
    : { title: RIDE.story.asking(asked), text: RIDE.story.firstComes(within) };
}

function acceptedStory(ride: Ride, nowMs: number, { etaMin, awayM }: Reach): RideStory {
  if (ride.scheduledTime && !ride.active) {
    return {
      title: timeOf(ride.scheduledTime, nowMs),
      text: RIDE.story.planned(driverName(ride), atPickup(ride.pickup)),
      etaMin: null,
    };
  }
  if (ride.arrivedAt) {
    return {
      title:
        awayM !== null && awayM >= ALMOST_THERE_KM * 1000 ? RIDE.story.driverAway(awayM) : RIDE.story.driverArrived,
      text: RIDE.story.meet(driverName(ride), atPickup(ride.pickup)),
      etaMin: null,
    };
  }
  return { title: RIDE.story.onTheWay, text: RIDE.story.pickup(atPickup(ride.pickup)), etaMin };
}

const cancelledStory = (ride: Ride): RideStory => ({
  title: cancelledTitle(ride),
  text: isBrokenOff(ride)
    ? RIDE.story.notChargedUnsafe
    : ride.cancelReason === 'passenger_cancelled'
      ? RIDE.story.notCharged
      : RIDE.story.notChargedAskOthers,
  etaMin: null,
});

/** Returns the reason why a ride ended early, in the wording for the passenger (R5, R6, R9, R21). */
function cancelledTitle(ride: Ride): string {
  if (ride.cancelReason === null) return ENDED.cancelled;
  if (ride.cancelReason === 'expired' && !ride.driver) return ENDED.nobodyAnswered;
  return CANCEL_LABELS[ride.cancelReason].passenger(driverName(ride));
}

/**
 * Returns the driver's distance and the age of the position (R14, R44), after the arrival how long the driver still
 * waits (R6); before the ride is active, its route. If the position is older than a minute, says that the phone has been silent, so that the driver does not seem to stand
 * still. All other texts fit in one line beside the fare, so that nothing below moves.
 */
export function approachText(ride: Ride, { driver, ageS, stale, distanceKm }: Approach, nowMs: number): string {
  if (!ride.active) return RIDE.approach.route(ride.pickup, ride.destination);
  if (driver === null || ageS === null) return RIDE.approach.noLocation;
  if (ageS >= FIX_CURRENT_MAX_S) {
    const silent = minutes(Math.floor(ageS / 60));
    return RIDE.approach.silent(driverName(ride), silent, atPickup(nearestPlaceText(driver)));
  }
  if (ride.status === 'accepted' && ride.arrivedAt !== null) {
    const leftS = waitLeftS(ride.arrivedAt, nowMs);
    return leftS > 0 ? RIDE.approach.waits(waitClock(leftS)) : RIDE.approach.mayLeave;
  }
  const away = distanceKm === null ? [] : [kmLeft(distanceKm, stale ? '' : RIDE.approach.away).trim()];
  return [...away, ...(stale ? [lastSeen(ageS)] : [])].join(' · ');
}
