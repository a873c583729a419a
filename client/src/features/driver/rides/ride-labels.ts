import { isPlanned, type Ride } from '#client/data/rides/ride.ts';
import { REQUESTS } from '#shared/texts/en/requests.ts';
import { CANCEL_LABELS, CARGO_LABELS, ENDED } from '#shared/texts/en/ride-labels.ts';
import { isCurrent } from '#shared/domain/fix-age.ts';
import { type Coordinates, haversineKm } from '#shared/domain/geo.ts';
import { km, timeOf } from '#client/lib/format.ts';
import { firstName } from '#client/data/session/profile.ts';

export function cargoText(size: Ride['cargoSize']): string {
  const { short, what } = CARGO_LABELS[size];
  return size === 'none' ? short : `${short} (${what.toLowerCase()})`;
}

/** Returns "Now", or the pickup time. `nowMs` is in epoch ms. */
export const timingText = (ride: Ride, nowMs: number): string =>
  ride.scheduledTime === null ? REQUESTS.facts.now : timeOf(ride.scheduledTime, nowMs);

const NEXT_TO_KM = 0.1;
const AREA_KM = 0.5;

/** Returns the km to the pickup; null while unknown, and for a ride planned for later. */
function pickupKm(ride: Ride, own: KnownPoint | null, nowMs: number): number | null {
  if (isPlanned(ride)) return null;
  if (!own || !ride.from) return ride.pickupDistance;
  return isCurrent(own, nowMs) ? haversineKm(own, ride.from) : null;
}

/** A position of this phone: `accuracy` in meters, `timestamp` in epoch ms. */
export type KnownPoint = Coordinates & { accuracy: number; timestamp: number };

/** Whether the driver sees only known places near the trip's ends, because the request is not accepted yet (R48). */
export const isRough = ({ openRequest, status }: Ride): boolean => openRequest && status === 'pending';

/** Returns the distance to the pickup, if known: from `own`, this phone's position (R44), else from the server. */
export function pickupText(ride: Ride, own: KnownPoint | null, nowMs: number): string | null {
  const distanceKm = pickupKm(ride, own, nowMs);
  if (distanceKm === null) return null;
  const texts = REQUESTS.facts;
  if (isRough(ride)) return distanceKm < AREA_KM ? texts.inPickupArea : texts.toPickupArea(km(distanceKm));
  return distanceKm < NEXT_TO_KM ? texts.nextToPickup : texts.toPickup(km(distanceKm));
}

/** Returns the reason why a ride was cancelled, in the wording for its driver. */
export const cancelledText = ({ cancelReason, passengerName }: Ride): string =>
  cancelReason === null ? ENDED.cancelled : CANCEL_LABELS[cancelReason].driver(firstName(passengerName));

/** Returns the time to show in the history: when the ride ended. */
export const endedAt = (ride: Ride): string => ride.completedAt ?? ride.cancelledAt ?? ride.createdAt;

/**
 * Returns, as text, how many other drivers were asked for an open request (R23); null for any other request. The ring
 * beside the text counts down until more drivers are asked.
 */
export function turnText({ openRequest, asked, othersAskedAt }: Ride, nowMs: number): string | null {
  if (!openRequest) return null;
  const { onlyYou, youAndOthers, othersToo } = REQUESTS.turn;
  const isTheirs = othersAskedAt !== null && Date.parse(othersAskedAt) > nowMs;
  if (isTheirs) return asked > 1 ? youAndOthers(asked - 1) : onlyYou;
  return asked > 1 || othersAskedAt !== null ? othersToo : onlyYou;
}
