import type { SharedLocation } from '#shared/contract/entities.ts';
import { SAFETY } from '#shared/contract/safety-texts.ts';
import type { SharedTrip } from '#shared/contract/trip-entities.ts';
import { clockTime, timeInSentence } from '#client/lib/format.ts';

/** A trip's current state, for the person who follows it by a link (R29). */
export interface TripStory {
  title: string;
  text: string | null;
  /** "Embu Town to Runyenjes Town"; null if the text already names the places, or nothing is known any more. */
  places: string | null;
  /** Whole minutes, shown large while the driver is on the way; else null. */
  etaMin: number | null;
  /** `moving`: a position is shown or expected. `ended`: no more updates will come. */
  phase: 'waiting' | 'moving' | 'ended';
}

const { trip: TEXTS } = SAFETY;

/**
 * @param nowMs epoch ms
 * @param expired whether the link no longer follows the trip, although nobody has ended it
 */
export function tripStory(
  { userName }: Pick<SharedLocation, 'userName'>,
  trip: SharedTrip,
  nowMs: number,
  expired: boolean,
): TripStory {
  const ended = trip.endedAt === null ? '' : clockTime(trip.endedAt);
  const places = `${trip.pickup} to ${trip.destination}`;
  const plain = { text: null, places, etaMin: null };
  if (expired && trip.endedAt === null) return { ...plain, title: TEXTS.expired, places: null, phase: 'ended' };
  switch (trip.status) {
    case 'pending':
      return { ...plain, title: TEXTS.finding, phase: 'waiting' };
    case 'accepted':
      return { places, ...acceptedStory(trip, nowMs) };
    case 'in_progress':
      return { ...plain, title: TEXTS.onTheWay(trip.destination), etaMin: trip.estimatedArrival, phase: 'moving' };
    case 'completed':
      return {
        ...plain,
        title: TEXTS.arrived(ended),
        text: TEXTS.arrivedText(userName, trip.destination),
        places: null,
        phase: 'ended',
      };
    case 'cancelled':
      return { ...plain, title: TEXTS.cancelled(ended), text: TEXTS.cancelledText(userName), phase: 'ended' };
  }
}

function acceptedStory(trip: SharedTrip, nowMs: number): Omit<TripStory, 'places'> {
  const name = trip.driver?.firstName ?? 'The driver';
  if (!trip.active) {
    const when = trip.scheduledTime === null ? '' : timeInSentence(trip.scheduledTime, nowMs);
    return { title: TEXTS.planned(when), text: TEXTS.plannedText, etaMin: null, phase: 'waiting' };
  }
  if (trip.arrivedAt) return { title: TEXTS.arrivedPickup(name), text: null, etaMin: null, phase: 'moving' };
  return { title: TEXTS.comingTo(name), text: null, etaMin: trip.estimatedArrival, phase: 'moving' };
}
