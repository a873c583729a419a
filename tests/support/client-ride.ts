import { rideOf, type Ride } from '#client/data/rides/ride.ts';
import { driverRide } from './driver-ride.ts';
import { passengerRide } from './passenger-ride.ts';

/** The ride of driver-ride.ts as the client stores it. */
export const drivenRide = (changes: Partial<Ride> = {}): Ride => ({ ...rideOf(driverRide()), ...changes });

/** The ride of passenger-ride.ts as the client stores it. */
export const riddenRide = (changes: Partial<Ride> = {}): Ride => ({
  ...rideOf(passengerRide(changes.status && { status: changes.status })),
  ...changes,
});
