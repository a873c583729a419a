import type { SharedLocation } from '#shared/contract/entities.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { SHARED } from '#shared/texts/en/shared-location.ts';
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
  const texts = SAFETY.trip;
  const ended = trip.endedAt === null ? '' : clockTime(trip.endedAt);
  const places = SHARED.trip.places(trip.pickup, trip.destination);
  const plain = { text: null, places, etaMin: null };
  if (expired && trip.endedAt === null) return { ...plain, title: texts.expired, places: null, phase: 'ended' };
  switch (trip.status) {
    case 'pending':
      return { ...plain, title: texts.finding, phase: 'waiting' };
    case 'accepted':
      return { places, ...acceptedStory(trip, nowMs) };
    case 'in_progress':
      return { ...plain, title: texts.onTheWay(trip.destination), etaMin: trip.estimatedArrival, phase: 'moving' };
    case 'completed':
      return {
        ...plain,
        title: texts.arrived(ended),
        text: texts.arrivedText(userName, trip.destination),
        places: null,
        phase: 'ended',
      };
    case 'cancelled':
      return { ...plain, title: texts.cancelled(ended), text: texts.cancelledText(userName), phase: 'ended' };
  }
}

function acceptedStory(trip: SharedTrip, nowMs: number): Omit<TripStory, 'places'> {
  const texts = SAFETY.trip;
  const name = trip.driver?.firstName ?? SHARED.trip.someDriver;
  if (!trip.active) {
    const when = trip.scheduledTime === null ? '' : timeInSentence(trip.scheduledTime, nowMs);
    return { title: texts.planned(when), text: texts.plannedText, etaMin: null, phase: 'waiting' };
  }
  if (trip.arrivedAt) return { title: texts.arrivedPickup(name), text: null, etaMin: null, phase: 'moving' };
  return { title: texts.comingTo(name), text: null, etaMin: trip.estimatedArrival, phase: 'moving' };
}
