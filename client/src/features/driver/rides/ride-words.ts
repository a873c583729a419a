import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { type Coordinates, haversineKm } from '../../../../../shared/domain/geo.ts';
import { km, timeOf } from '../../../lib/format.ts';
import { pickupOf } from './directions.ts';

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

export const passengersText = (count: number): string => (count === 1 ? '1 passenger' : `${count} passengers`);

const CARGO: Record<DriverRide['cargo_size'], string> = {
  none: 'No cargo',
  small: 'Small cargo (backpack, bag)',
  medium: 'Medium cargo (suitcase, box)',
};
export const cargoText = (size: DriverRide['cargo_size']): string => CARGO[size];

const PAYMENT: Record<DriverRide['payment_method'], string> = { cash: 'Cash', mpesa: 'M-Pesa', wallet: 'Boda Wallet' };
export const paymentText = (method: DriverRide['payment_method']): string => PAYMENT[method];

/** "Now", or when the passenger wants to be picked up. `nowMs`: epoch ms. */
export const timingText = (ride: DriverRide, nowMs: number): string =>
  ride.scheduled_time === null ? 'Now' : timeOf(ride.scheduled_time, nowMs);

const NEXT_TO_KM = 0.1;

/** How far the driver is from the passenger, if both places are known. `own`: where this phone is; else the server's figure. */
export function pickupText(ride: DriverRide, own: Coordinates | null = null): string | null {
  const pickup = pickupOf(ride);
  const distanceKm = own && pickup ? haversineKm(own, pickup) : ride.pickup_distance_km;
  if (distanceKm === null) return null;
  return distanceKm < NEXT_TO_KM ? 'You are next to the pickup' : `${km(distanceKm)} to the pickup`;
}

/** A status in a word, for requests that can no longer be answered (spec 2 §2). */
export const STATUS_WORDS: Record<DriverRide['status'], string> = {
  pending: 'Waiting for your answer',
  accepted: 'Accepted',
  in_progress: 'On the way',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Of a request whose time is over (R9). */
export const NOT_ANSWERED = 'Not answered in time';

/** Why a ride was cancelled, told to its driver. */
export function cancelledText(ride: DriverRide): string {
  switch (ride.cancel_reason) {
    case 'passenger_cancelled':
      return `${firstName(ride.passenger_name)} cancelled this ride`;
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
