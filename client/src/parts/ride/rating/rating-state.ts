import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { ratableUntil } from '#shared/domain/rating.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { firstName } from '#client/data/session/profile.ts';

/** `open`: can be rated; `changeable`: rated, can be changed; `given`: rated, final; `closed`: cannot be rated. */
type RatingState = 'open' | 'changeable' | 'given' | 'closed';

/** Returns the state of this person's rating of a ride (R27). `nowMs`: epoch ms. */
export function ratingState({ status, completedAt, myRating }: Ride, nowMs: number): RatingState {
  if (myRating) return nowMs <= Date.parse(myRating.changeableUntil) ? 'changeable' : 'given';
  if (status !== 'completed' || completedAt === null) return 'closed';
  return nowMs <= ratableUntil(new Date(completedAt)).getTime() ? 'open' : 'closed';
}

/** Returns the name of the other party, which this person rates: "Mwangi". */
export const otherOf = ({ view, driver, passengerName }: Ride): string =>
  view === 'driver' ? firstName(passengerName) : driver ? firstName(driver.name) : TRIP_TEXTS.rating.yourDriver;
