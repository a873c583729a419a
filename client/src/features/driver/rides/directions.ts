import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import type { Coordinates } from '../../../../../shared/domain/geo.ts';

const point = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

export const pickupOf = (ride: DriverRide): Coordinates | null => point(ride.pickup_latitude, ride.pickup_longitude);

export const destinationOf = (ride: DriverRide): Coordinates | null =>
  point(ride.destination_latitude, ride.destination_longitude);

/** Where the driver has to go next: the pickup, after the start the destination. */
export const targetOf = (ride: DriverRide): { at: Coordinates | null; address: string } =>
  ride.status === 'in_progress'
    ? { at: destinationOf(ride), address: ride.destination_address }
    : { at: pickupOf(ride), address: ride.pickup_address };
