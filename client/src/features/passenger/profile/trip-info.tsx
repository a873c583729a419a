import { Bike, History, Star } from 'lucide-react';
import { MAX_PASSENGERS, SCHEDULE_AHEAD_H } from '../../../../../shared/domain/constants.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';

/** How rides work for this account, and the ways to them. */
export function TripInfo() {
  return (
    <>
      <Facts>
        <Fact label="Payment">Cash, at the end of the ride</Fact>
        <Fact label="Passengers on one motorbike">Up to {MAX_PASSENGERS}</Fact>
        <Fact label="Booking ahead">Up to {SCHEDULE_AHEAD_H} hours</Fact>
      </Facts>
      <div className="grid gap-2 pt-2 sm:grid-cols-3">
        <LinkButton to="/passenger/trips" variant="outline" icon={History}>
          My Trips
        </LinkButton>
        <LinkButton to="/passenger/favorites" variant="outline" icon={Star}>
          Favorites
        </LinkButton>
        <LinkButton to="/passenger/book" variant="outline" icon={Bike}>
          Book a Ride
        </LinkButton>
      </div>
    </>
  );
}
