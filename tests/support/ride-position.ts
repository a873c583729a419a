import type { RidePosition } from '#shared/contract/ride-entities.ts';
import { EMBU } from './context.ts';

/** A driver's position on a ride, as its passenger receives it; `timestamp` is epoch ms. */
export const ridePosition = (rideId: string, timestamp: number): RidePosition => ({
  rideId,
  from: 'driver',
  ...EMBU,
  accuracy: 5,
  heading: null,
  speed: 8,
  timestamp,
  distance: 1,
  estimatedArrival: 3,
});
