import type { Coordinates } from '../../../../../shared/domain/geo.ts';
import type { Ride } from '../../../lib/ride.ts';

/** Where the driver has to go next: the pickup, after the start the destination. */
export const targetOf = (ride: Ride): { at: Coordinates | null; address: string } =>
  ride.status === 'in_progress' ? { at: ride.to, address: ride.destination } : { at: ride.from, address: ride.pickup };
