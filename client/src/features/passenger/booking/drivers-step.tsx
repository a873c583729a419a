import { Pencil, Route } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Quote } from '#shared/domain/fare.ts';
import type { BookingDraft } from '#client/parts/ride/booking-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Note } from '#client/ui/note.tsx';
import { AskAllCard } from './ask-all-card.tsx';
import { type Choice, listedOffers, type Offer } from './choice.ts';
import { OfferCard } from './offer-card.tsx';
import { StepMap } from './step-map.tsx';
import { TripChips } from './trip-chips.tsx';
import { TripSummary } from './trip-summary.tsx';

interface DriversStepProps {
  draft: BookingDraft;
  nowMs: number;
  offers: readonly Offer[];
  /** The fare of an open request. */
  openQuote: Quote;
  onChoose: (choice: Choice) => void;
  onEdit: () => void;
  /** Called to search again for the changed trip. */
  onRefine: (draft: BookingDraft) => void;
  /** The reason why that search found no driver. */
  problem: ReactNode;
}

const NOBODY: readonly Offer[] = [];

/** Step 2: ask all drivers nearby at once (R21), or choose one by arrival and fare; a preferred driver is first. */
export function DriversStep({
  draft,
  nowMs,
  offers,
  openQuote,
  onChoose,
  onEdit,
  onRefine,
  problem,
}: DriversStepProps) {
  const isScheduled = draft.tripTiming === 'schedule';
  const { chosen, listed, farther, ...reach } = useMemo(() => listedOffers(offers, isScheduled), [offers, isScheduled]);
  return (
    <div className="max-lg:space-y-4 lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6 lg:gap-y-4">
      <div className="space-y-4 lg:col-start-1">
        <TripSummary
          draft={draft}
          nowMs={nowMs}
          action={<ChangeDetails onPress={onEdit} />}
          facts={<TripChips draft={draft} nowMs={nowMs} onRefine={onRefine} />}
        />
        {problem}
        {chosen && (
          <ul aria-label={BOOKING.drivers.yourChoice}>
            <OfferCard offer={chosen} isScheduled={isScheduled} onChoose={onChoose} />
          </ul>
        )}
        {isPickupUnknown(offers) ? (
          <Note tone="warning">{MESSAGES.find.byName}</Note>
        ) : (
          <AskAllCard
            quote={openQuote}
            reach={reach}
            isScheduled={isScheduled}
            leads={chosen === null}
            onChoose={onChoose}
          />
        )}
      </div>
      <div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {isScheduled ? (
          <StepMap draft={draft} offers={NOBODY} shows="trip" label={BOOKING.drivers.tripMap} />
        ) : (
          <StepMap
            draft={draft}
            offers={chosen ? [chosen, ...listed] : listed}
            shows="pickup"
            label={BOOKING.drivers.nearMap}
          />
        )}
      </div>
      <div className="space-y-3 lg:col-start-1">
        {listed.length > 0 && (
          <h2 className="text-base font-semibold">{chosen ? BOOKING.drivers.orAnother : BOOKING.drivers.orOne}</h2>
        )}
        <Offers label={BOOKING.drivers.canTake} offers={listed} isScheduled={isScheduled} onChoose={onChoose} />
        {farther.length > 0 && (
          <Fold title={BOOKING.drivers.fartherTitle} icon={Route} startOpen={listed.length === 0}>
            <Offers label={BOOKING.drivers.farther} offers={farther} isScheduled={isScheduled} onChoose={onChoose} />
          </Fold>
        )}
      </div>
    </div>
  );
}

function ChangeDetails({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={Pencil}
      onClick={onPress}
      aria-label={BOOKING.drivers.changeDetails}
      className="-mt-2.5 -mr-2 shrink-0 px-2!"
    >
      {BOOKING.drivers.change}
    </Button>
  );
}

/** Whether the server does not know the pickup's position: then no driver found has a distance. */
const isPickupUnknown = (offers: readonly Offer[]): boolean =>
  offers.some(({ preferred }) => !preferred) && offers.every(({ distance }) => distance === null);

interface OffersProps extends Pick<DriversStepProps, 'offers' | 'onChoose'> {
  label: string;
  isScheduled: boolean;
}

function Offers({ label, offers, isScheduled, onChoose }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label={label} className="space-y-3">
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} isScheduled={isScheduled} onChoose={onChoose} />
      ))}
    </ul>
  );
}
