import { Pencil, Radio } from 'lucide-react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { kmAway, ksh, minutes } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlateChip } from '../../../ui/plate-chip.tsx';
import { Rating } from '../../../ui/rating.tsx';
import type { BookingDraft } from '../../../parts/ride/booking-draft.ts';
import type { Choice, Offer } from './choice.ts';
import { TripSummary } from './trip-summary.tsx';

interface DriversStepProps {
  draft: BookingDraft;
  nowMs: number;
  offers: readonly Offer[];
  /** The fare of an open request, whole KSH. */
  openFare: number;
  onChoose: (choice: Choice) => void;
  onEdit: () => void;
}

/** Step 2: chooses a driver by fare and arrival time, or the nearest driver (R21). */
export function DriversStep({ draft, nowMs, offers, openFare, onChoose, onEdit }: DriversStepProps) {
  return (
    <div className="space-y-4">
      <TripSummary
        draft={draft}
        nowMs={nowMs}
        action={<IconButton icon={Pencil} label="Change the details" onClick={onEdit} className="-mt-2 -mr-2" />}
      />
      {isPickupUnknown(offers) ? (
        <Note tone="warning">{MESSAGES.find.byName}</Note>
      ) : (
        <AskAll fare={openFare} onChoose={onChoose} />
      )}
      <ul aria-label="Drivers who can take you" className="space-y-3">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

/** No driver found has a distance, so the server does not know where the trip begins. */
const isPickupUnknown = (offers: readonly Offer[]): boolean =>
  offers.some(({ preferred }) => !preferred) && offers.every(({ distance }) => distance === null);

interface OfferCardProps {
  offer: Offer;
  onChoose: (choice: Choice) => void;
}

function OfferCard({ offer, onChoose }: OfferCardProps) {
  const choose = () => onChoose({ offer, fare: offer.fare, fareIsGuess: offer.fareIsGuess });
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      {offer.preferred && <p className="mb-2 text-xs font-semibold text-brand">Your choice</p>}
      <div className="flex gap-3">
        <Avatar name={offer.name} src={offer.profilePicture} />
        <div className="min-w-0 grow">
          <div className="flex items-baseline justify-between gap-3">
            <h2 dir="auto" className="truncate text-base font-semibold">
              {offer.name}
            </h2>
            <Rating value={offer.rating} className="shrink-0" />
          </div>
          <p dir="auto" className="truncate text-sm text-ink-2">
            {offer.stageName}
          </p>
          {offer.vehiclePlate && <PlateChip plate={offer.vehiclePlate} className="mt-1.5 text-xs" />}
        </div>
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-bold whitespace-nowrap tabular">
            {offer.fareIsGuess && <span className="text-sm font-normal text-ink-2">about </span>}
            {ksh(offer.fare)}
          </p>
          <p className="text-sm text-ink-2 tabular">{offer.bookable ? reach(offer) : 'Not available right now'}</p>
        </div>
        <Button onClick={choose} disabled={!offer.bookable} aria-label={`Choose ${offer.name}, ${ksh(offer.fare)}`}>
          Choose
        </Button>
      </div>
    </li>
  );
}

function reach(offer: Offer): string {
  if (offer.estimatedArrival === null) return 'Distance unknown';
  const time = minutes(offer.estimatedArrival);
  return offer.distance === null ? `${time} away` : `${time} · ${kmAway(offer.distance)}`;
}

interface AskAllProps {
  fare: number;
  onChoose: (choice: Choice) => void;
}

function AskAll({ fare, onChoose }: AskAllProps) {
  return (
    <button
      type="button"
      onClick={() => onChoose({ offer: null, fare, fareIsGuess: false })}
      className="flex min-h-14 w-full items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-3 text-left transition-colors hover:bg-sunk"
    >
      <Icon of={Radio} className="shrink-0 text-brand" />
      <span className="min-w-0 grow">
        <span className="block font-semibold">Ask all nearby</span>
        <span className="block text-sm text-ink-2">The first driver to accept comes to you</span>
      </span>
      <span className="shrink-0 font-semibold tabular">{ksh(fare)}</span>
    </button>
  );
}
