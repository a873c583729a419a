import { MESSAGES } from '#shared/contract/messages.ts';
import { isBrokenOff, mayCallForHelp } from '#shared/domain/ride.ts';
import { serverNow } from '#client/lib/clock.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { ContactButtons, StackedContacts } from '#client/parts/people/contact-links.tsx';
import { ReceiptLink } from '#client/parts/ride/after-ride.tsx';
import { SosControl } from '#client/parts/safety/sos-control.tsx';
import { ShareTrip } from '#client/parts/share/share-trip.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { bookAgainState, onwardState, retryState } from '#client/parts/ride/preferred-driver.ts';
import { AskAllNearby, canAskAll } from './ask-all-nearby.tsx';
import { CancelRide } from './cancel-ride.tsx';

/** Shareable from acceptance until the end of the ride (R29). */
export const isShareable = ({ status }: Ride): boolean => status === 'accepted' || status === 'in_progress';

/** Call, WhatsApp, share and SOS, one tap each. Before a driver has accepted, Cancel replaces share and SOS (R1). */
export function OpenActions({ ride }: { ride: Ride }) {
  const { driver } = ride;
  if (!driver)
    return (
      <div className="grid">
        <CancelRide ride={ride} />
      </div>
    );
  const { name, phone } = driver;
  const greeting = MESSAGES.brand.whatsappGreetingRide(name);
  if (!isShareable(ride)) {
    return (
      <ContactButtons name={name} phone={phone} greeting={greeting}>
        <CancelRide ride={ride} />
      </ContactButtons>
    );
  }
  return (
    <StackedContacts name={name} phone={phone} greeting={greeting} className="auto-cols-fr grid-flow-col">
      <ShareTrip ride={ride} />
      {mayCallForHelp(ride, serverNow()) && <SosControl ride={ride} />}
    </StackedContacts>
  );
}

interface EndedActionsProps {
  ride: Ride;
  nowMs: number;
  /** The passenger has begun a rating, so sending it comes before Done. */
  rating: boolean;
}

/**
 * After a completed ride: the receipt, or book again. After a cancelled one: retry the trip with its details (R5, R6);
 * after one that broke off under way, from where the passenger is now.
 */
export function EndedActions({ ride, nowMs, rating }: EndedActionsProps) {
  if (ride.status === 'completed') {
    return (
      <div className="grid grid-cols-2 gap-3">
        <ReceiptLink rideId={ride.id} size="medium" />
        <LinkButton to="/passenger/book" state={bookAgainState(ride)} variant="outline">
          Book again
        </LinkButton>
        <LinkButton to="/passenger" variant={rating ? 'outline' : 'primary'} className="col-span-2">
          Done
        </LinkButton>
      </div>
    );
  }
  const askAll = canAskAll(ride, nowMs);
  return (
    <div className="grid gap-3">
      {askAll && <AskAllNearby ride={ride} />}
      <LinkButton
        to="/passenger/book"
        state={isBrokenOff(ride) ? onwardState(ride) : retryState(ride)}
        variant={askAll ? 'outline' : 'primary'}
        fullWidth
      >
        Find another driver
      </LinkButton>
      <LinkButton to="/passenger" variant="quiet" fullWidth>
        Back to Home
      </LinkButton>
    </div>
  );
}
