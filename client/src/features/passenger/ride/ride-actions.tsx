import { useNavigate } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { RIDE } from '#shared/texts/en/passenger-ride.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import type { GivenRating } from '#shared/domain/rating.ts';
import { isBrokenOff, isOpen } from '#shared/domain/ride.ts';
import { cx } from '#client/lib/cx.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { StackedContacts } from '#client/parts/people/contact-links.tsx';
import { ReceiptLink } from '#client/parts/ride/after-ride.tsx';
import { useDone } from '#client/parts/ride/rating/use-done.ts';
import { SosControl } from '#client/parts/safety/sos-control.tsx';
import { ShareTrip } from '#client/parts/share/share-trip.tsx';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { bookAgainState, onwardState, retryState } from '#client/parts/ride/preferred-driver.ts';
import { AskAllNearby, canAskAll } from './ask-all-nearby.tsx';

/** Whether the ride can be shared: from acceptance until its end (R29). */
export const isShareable = ({ status }: Ride): boolean => status === 'accepted' || status === 'in_progress';

/**
 * The buttons pinned below the sheet: Call, WhatsApp, share and SOS. Each has its own column, so that no button appears
 * where another was. After the end only SOS stays, as long as it may be pressed. The label of SOS changes; its column
 * fits the longest label.
 */
export function RideButtons({ ride, sos }: { ride: Ride; sos: boolean }) {
  const isAsked = ride.status === 'pending' && !sos;
  const { name = '', phone = null } = (isOpen(ride.status) && ride.driver) || {};
  return (
    <StackedContacts
      name={name}
      phone={phone}
      greeting={MESSAGES.brand.whatsappGreetingRide(name)}
      className="auto-rows-[minmax(3.5rem,auto)] grid-cols-[1fr_1fr_1fr_1.4fr]"
    >
      {phone === null && (
        <div className={cx('self-center px-0!', sos ? 'col-span-3' : 'col-span-4')}>
          <p className="text-sm leading-snug text-ink-2">
            {sos ? (isOpen(ride.status) ? SAFETY.alert.hold : SAFETY.alert.after) : RIDE.actions.noContactsYet}
          </p>
        </div>
      )}
      {phone !== null && isAsked && (
        <div className="col-span-2 self-center px-0!">
          <p className="text-sm leading-snug text-ink-2">{RIDE.actions.restOnceAccepted}</p>
        </div>
      )}
      {isShareable(ride) && <ShareTrip ride={ride} />}
      {sos && <SosControl ride={ride} />}
    </StackedContacts>
  );
}

interface EndedActionsProps {
  ride: Ride;
  nowMs: number;
  /** The rating that the passenger has chosen and not sent. */
  rating: GivenRating | null;
}

/**
 * The buttons after a ride. Completed: the receipt, or book again. Cancelled: request the trip again with its details
 * (R5, R6); if the ride broke off under way, from the passenger's current position.
 */
export function EndedActions({ ride, nowMs, rating }: EndedActionsProps) {
  if (ride.status === 'completed') {
    return (
      <div className="grid grid-cols-2 gap-2">
        <ReceiptLink rideId={ride.id} size="small" />
        <LinkButton to="/passenger/book" state={bookAgainState(ride)} variant="outline" size="small">
          {RIDE.actions.bookAgain}
        </LinkButton>
        <Done ride={ride} rating={rating} />
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
        {RIDE.actions.findAnother}
      </LinkButton>
      <LinkButton to="/passenger" variant="quiet" fullWidth>
        {RIDE.actions.backHome}
      </LinkButton>
    </div>
  );
}

/** Leads home. With a chosen rating, sends it first; the filled button is then Send rating. */
function Done({ ride, rating }: Pick<EndedActionsProps, 'ride' | 'rating'>) {
  const navigate = useNavigate();
  const { done, busy } = useDone(ride, rating, () => void navigate('/passenger'));
  const className = 'col-span-2';
  if (!rating && !busy)
    return (
      <LinkButton to="/passenger" className={className}>
        {RIDE.actions.done}
      </LinkButton>
    );
  return (
    <Button variant="outline" className={className} busy={busy} onClick={done}>
      {RIDE.actions.done}
    </Button>
  );
}
