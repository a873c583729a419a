import { isPlanned, type Ride } from '#client/data/rides/ride.ts';
import { isCurrent } from '#shared/domain/fix-age.ts';
import { type Coordinates, haversineKm } from '#shared/domain/geo.ts';
import { km, timeOf } from '#client/lib/format.ts';
import { firstName } from '#client/data/session/profile.ts';

export const passengersText = (count: number): string => (count === 1 ? '1 passenger' : `${count} passengers`);

const CARGO: Record<Ride['cargoSize'], string> = {
  none: 'No luggage',
  small: 'Small cargo (backpack, bag)',
  medium: 'Medium cargo (suitcase, box)',
};
export const cargoText = (size: Ride['cargoSize']): string => CARGO[size];

const PAYMENT: Record<Ride['paymentMethod'], string> = { cash: 'Cash', mpesa: 'M-Pesa', wallet: 'Boda Wallet' };
export const paymentText = (method: Ride['paymentMethod']): string => PAYMENT[method];

/** "Now", or the pickup time. `nowMs`: epoch ms. */
export const timingText = (ride: Ride, nowMs: number): string =>
  ride.scheduledTime === null ? 'Now' : timeOf(ride.scheduledTime, nowMs);

const NEXT_TO_KM = 0.1;
const AREA_KM = 0.5;

/** The distance to the pickup of a ride for now, km; null while unknown. */
function pickupKm(ride: Ride, own: KnownPoint | null, nowMs: number): number | null {
  if (isPlanned(ride)) return null;
  if (!own || !ride.from) return ride.pickupDistance;
  return isCurrent(own, nowMs) ? haversineKm(own, ride.from) : null;
}

/** Where this phone was, to within how many meters, and when, epoch ms. */
export type KnownPoint = Coordinates & { accuracy: number; timestamp: number };

/** Whether this driver knows only which known places the trip's ends are near, since they have not accepted it (R48). */
export const isRough = ({ openRequest, status }: Ride): boolean => openRequest && status === 'pending';

/** How far the pickup is, if known: from `own`, this phone's position (R44), else by the server's figure. */
export function pickupText(ride: Ride, own: KnownPoint | null, nowMs: number): string | null {
  const distanceKm = pickupKm(ride, own, nowMs);
  if (distanceKm === null) return null;
  if (isRough(ride))
    return distanceKm < AREA_KM ? 'You are in the pickup area' : `${km(distanceKm)} to the pickup area`;
  return distanceKm < NEXT_TO_KM ? 'You are next to the pickup' : `${km(distanceKm)} to the pickup`;
}

/** The status text of a request that can no longer be answered (spec 2 §2). */
export const STATUS_LABELS: Record<Ride['status'], string> = {
  pending: 'Waiting for your answer',
  accepted: 'Accepted',
  in_progress: 'On the way',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** For a request that expired (R9). */
export const NOT_ANSWERED = 'Not answered in time';

/** Why a ride was cancelled, in words for its driver. */
export function cancelledText(ride: Ride): string {
  switch (ride.cancelReason) {
    case 'passenger_cancelled':
      return `${firstName(ride.passengerName)} cancelled this ride`;
    case 'admin':
      return 'Boda cancelled this ride';
    case 'expired':
      return NOT_ANSWERED;
    case 'no_show':
      return 'The passenger did not come';
    case 'cannot_come':
      return 'You could not come';
    case 'declined':
    case 'no_driver_left':
    case 'driver_unavailable':
    case null:
      return 'This ride was cancelled';
  }
}

/** The time shown in the history: when the ride ended. */
export const endedAt = (ride: Ride): string => ride.completedAt ?? ride.cancelledAt ?? ride.createdAt;

/** Who else was asked for an open request (R23); null for any other. A ring beside it counts how long it is only theirs. */
export function turnText({ openRequest, asked, othersAskedAt }: Ride, nowMs: number): string | null {
  if (!openRequest) return null;
  const others = asked === 2 ? 'and 1 other' : `and ${asked - 1} others`;
  const isTheirs = othersAskedAt !== null && Date.parse(othersAskedAt) > nowMs;
  if (isTheirs) return asked > 1 ? `Only you ${others} are asked` : 'Only you are asked';
  return asked > 1 || othersAskedAt !== null ? 'Other drivers are asked too' : 'Only you are asked';
}
