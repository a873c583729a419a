import type { Ride } from '../../../lib/ride.ts';
import { ksh, saidTime } from '../../../lib/format.ts';
import { pickupText } from '../rides/ride-words.ts';

/** How the dashboard announces what waits for an answer: who asks for later is not waiting at the road. */
export function requestWords(first: Ride, count: number, nowMs: number): { title: string; text: string } {
  const later = first.scheduledTime && `Pickup ${saidTime(first.scheduledTime, nowMs)}`;
  const one = later ? 'A passenger asks for later' : 'A passenger is waiting';
  const ends = `${first.pickup} to ${first.destination}`;
  return {
    title: count === 1 ? one : `${count} passengers ask for a ride`,
    text: [ksh(first.fare), later ?? pickupText(first), ends].filter(Boolean).join(' · '),
  };
}
