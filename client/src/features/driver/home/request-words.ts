import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { ksh, saidTime } from '../../../lib/format.ts';
import { pickupText } from '../rides/ride-words.ts';

/** How the dashboard announces what waits for an answer: who asks for later is not waiting at the road. */
export function requestWords(first: DriverRide, count: number, nowMs: number): { title: string; text: string } {
  const later = first.scheduled_time && `Pickup ${saidTime(first.scheduled_time, nowMs)}`;
  const one = later ? 'A passenger asks for later' : 'A passenger is waiting';
  const ends = `${first.pickup_address} to ${first.destination_address}`;
  return {
    title: count === 1 ? one : `${count} passengers ask for a ride`,
    text: [ksh(first.fare_amount), later ?? pickupText(first), ends].filter(Boolean).join(' · '),
  };
}
