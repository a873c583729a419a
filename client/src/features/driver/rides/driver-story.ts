import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { minutes, saidTime } from '../../../lib/format.ts';
import { firstName } from './ride-words.ts';

/** What the driver has to do now, in words. */
export interface DriverStory {
  title: string;
  text: string;
}

/**
 * The next step of an open ride. `etaMin`: whole minutes to the pickup before the start, to the destination after it;
 * null while unknown. `nowMs`: epoch ms.
 */
export function driverStory(ride: DriverRide, etaMin: number | null, nowMs: number): DriverStory {
  const who = firstName(ride.passenger_name);
  const eta = etaMin === null ? '' : ` · ${minutes(etaMin)}`;
  if (ride.status === 'in_progress') {
    return { title: `Ride to the destination${eta}`, text: `Take ${who} to ${ride.destination_address}.` };
  }
  if (ride.scheduled_time !== null && !ride.active) {
    return {
      title: `Pick up ${saidTime(ride.scheduled_time, nowMs)}`,
      text: `Be at ${ride.pickup_address} a few minutes early.`,
    };
  }
  if (ride.arrived_at !== null) {
    return { title: 'You are at the pickup', text: `Meet ${who} at ${ride.pickup_address}, then press Start.` };
  }
  const when = ride.scheduled_time === null ? '' : ` ${saidTime(ride.scheduled_time, nowMs)}`;
  return { title: `Ride to the pickup${eta}`, text: `Pick up ${who} at ${ride.pickup_address}${when}.` };
}
