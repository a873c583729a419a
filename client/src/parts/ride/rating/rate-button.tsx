import { Star } from 'lucide-react';
import { useState } from 'react';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import type { Ride } from '#client/data/rides/ride.ts';
import { useWaitingOf } from '#client/data/outbox/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { WaitsMark } from '#client/parts/outbox/waits-mark.tsx';
import { RateRide } from './rate-ride.tsx';
import { otherOf, ratingState } from './rating-state.ts';
import { StarsShown } from './stars-input.tsx';

/** In a list of rides: a button that opens the rating of a ride (R27), or the stars already given. */
export function RateButton({ ride, nowMs }: { ride: Ride; nowMs: number }) {
  const [open, setOpen] = useState(false);
  const state = ratingState(ride, nowMs);
  const waits = useWaitingOf(ride.id, 'rating');
  const close = () => setOpen(false);
  return (
    <>
      {state === 'open' && !waits && (
        <Button
          variant="quiet"
          size="small"
          icon={Star}
          className="px-3!"
          aria-label={TRIP_TEXTS.rating.rateFor(otherOf(ride), ride.destination)}
          onClick={() => setOpen(true)}
        >
          {TRIP_TEXTS.rating.rate}
        </Button>
      )}
      {ride.myRating && !waits && (
        <span className="inline-flex items-center px-3">
          <StarsShown stars={ride.myRating.stars} />
        </span>
      )}
      {waits?.pressed.what === 'rating' && (
        <button type="button" onClick={() => setOpen(true)} className="inline-flex flex-wrap items-center gap-x-2 px-3">
          <StarsShown stars={waits.pressed.stars} />
          <WaitsMark item={waits} className="text-xs" />
        </button>
      )}
      <Dialog open={open} onClose={close} title={TRIP_TEXTS.rating.tripTo(ride.destination)}>
        <RateRide ride={ride} nowMs={nowMs} onSent={close} />
      </Dialog>
    </>
  );
}
