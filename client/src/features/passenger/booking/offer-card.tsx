import { BOOKING } from '#shared/texts/en/booking.ts';
import { cx } from '#client/lib/cx.ts';
import { kmAway, ksh, minutes, stageAway } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { Rating } from '#client/ui/rating.tsx';
import { type Choice, choiceOf, type Offer } from './choice.ts';

interface OfferCardProps {
  offer: Offer;
  /** Whether the ride is scheduled; it then does not depend on how soon the driver could arrive now. */
  isScheduled: boolean;
  onChoose: (choice: Choice) => void;
}

/** A driver to choose: arrival, name and fare. The driver chosen before stands out. */
export function OfferCard({ offer, isScheduled, onChoose }: OfferCardProps) {
  const { fare, fareIsGuess } = offer;
  const isChosen = offer.preferred && offer.bookable;
  return (
    <li
      className={cx(
        'rounded-card bg-surface p-4',
        isChosen ? 'border-2 border-brand shadow-soft' : 'border border-line',
      )}
    >
      {offer.preferred && <p className="mb-2 text-xs font-semibold text-brand">{BOOKING.offer.yourChoice}</p>}
      <div className="flex gap-3">
        <Avatar name={offer.name} src={offer.profilePicture} />
        <div className="min-w-0 grow">
          <h3 dir="auto" className="line-clamp-2 text-base leading-tight font-semibold wrap-anywhere">
            {offer.name}
          </h3>
          <p dir="auto" className="mt-0.5 line-clamp-2 text-sm leading-snug text-ink-2 wrap-anywhere">
            {offer.stageName}
          </p>
          <Experience offer={offer} />
        </div>
        {!isScheduled && <Arrival offer={offer} />}
      </div>
      <div className="mt-3 flex items-center gap-3">
        {offer.vehiclePlate && <PlateChip plate={offer.vehiclePlate} className="text-xs" />}
        <p className="grow text-right text-base font-bold whitespace-nowrap tabular">
          {fareIsGuess && <span className="text-sm font-normal text-ink-2">{BOOKING.offer.about}</span>}
          {ksh(fare)}
        </p>
        <Button
          variant={isChosen ? 'primary' : 'outline'}
          size="small"
          onClick={() => onChoose(choiceOf(offer))}
          disabled={!offer.bookable}
          aria-label={BOOKING.offer.chooseDriver(offer.name, ksh(fare))}
        >
          {BOOKING.offer.choose}
        </Button>
      </div>
      {!offer.bookable && <p className="mt-2 text-sm text-ink-2">{BOOKING.offer.notAvailable}</p>}
    </li>
  );
}

/** Shows the rating, if there is one, and the number of trips. */
function Experience({ offer: { rating, totalTrips } }: { offer: Offer }) {
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2 tabular">
      {rating !== null && <Rating value={rating} />}
      {BOOKING.offer.trips(totalTrips)}
    </p>
  );
}

function Arrival({ offer: { bookable, estimatedArrival, distance } }: { offer: Offer }) {
  if (!bookable) return null;
  if (estimatedArrival === null) {
    return (
      <p className="w-20 shrink-0 text-right text-sm text-ink-2 tabular">
        {distance === null ? BOOKING.offer.distanceUnknown : stageAway(distance)}
      </p>
    );
  }
  return (
    <p className="shrink-0 text-right tabular">
      <span className="block text-xl leading-tight font-bold">{minutes(estimatedArrival)}</span>
      {distance !== null && <span className="block text-sm text-ink-2">{kmAway(distance)}</span>}
    </p>
  );
}
