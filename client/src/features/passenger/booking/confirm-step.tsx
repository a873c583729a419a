import { Banknote, Radio, Smartphone, Wallet, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { flatFareText } from '#shared/texts/en/fares.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { ACCEPTED_METHODS, PAYMENT_METHODS, type PaymentMethod } from '#shared/domain/payment.ts';
import { ksh, minutes } from '#client/lib/format.ts';
import { useDesktop } from '#client/lib/use-media-query.ts';
import { OpenCurrentRide } from '#client/parts/ride/open-current-ride.tsx';
import type { CreateProblem } from '#client/parts/ride/use-create-ride.ts';
import { FareStoryFold } from '#client/parts/ride/fare-story.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { PlateChip } from '#client/ui/plate-chip.tsx';
import { RadioCards, type RadioCard } from '#client/ui/radio-cards.tsx';
import { ActionBar } from './action-bar.tsx';
import type { BookingDraft } from '#client/parts/ride/booking-draft.ts';
import type { Choice, Offer } from './choice.ts';
import { StepMap } from './step-map.tsx';
import { TripSummary } from './trip-summary.tsx';

const ICONS: Record<PaymentMethod, LucideIcon> = { cash: Banknote, mpesa: Smartphone, wallet: Wallet };

function methodCard(value: PaymentMethod): RadioCard<PaymentMethod> {
  const card = { value, label: METHOD_LABELS[value].name, icon: ICONS[value] };
  return ACCEPTED_METHODS.includes(value)
    ? { ...card, description: BOOKING.confirm.payAtEnd }
    : { ...card, disabled: true, badge: MESSAGES.find.comingSoon };
}

interface ConfirmStepProps {
  draft: BookingDraft;
  nowMs: number;
  choice: Choice;
  onChange: (changed: Partial<BookingDraft>) => void;
  busy: boolean;
  /** Why the last attempt failed. */
  problem: CreateProblem | null;
  /** Called to go back to the list of drivers. */
  onOther: () => void;
  onConfirm: () => void;
}

/** Step 3: a summary, with the fare beside the button. Nothing is sent before Confirm. */
export function ConfirmStep({ draft, nowMs, choice, onChange, busy, problem, onOther, onConfirm }: ConfirmStepProps) {
  const desktop = useDesktop();
  const drivers = useMemo(() => (choice.offer ? [choice.offer] : []), [choice.offer]);
  return (
    <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6">
      <div className="space-y-4">
        {choice.offer ? <ChosenDriver offer={choice.offer} timing={draft.tripTiming} /> : <NearestDrivers />}
        <TripSummary draft={draft} nowMs={nowMs} />
        <RadioCards
          label={BOOKING.confirm.howYouPay}
          value={draft.paymentMethod}
          onChange={(paymentMethod) => onChange({ paymentMethod })}
          options={PAYMENT_METHODS.map(methodCard)}
          columns={1}
        />
        <FareStoryFold story={{ ...choice, fareBefore: null }} />
        <ActionBar stick problem={problem && <ConfirmTrouble problem={problem} onOther={onOther} />}>
          <FareLine choice={choice} />
          <Button size="large" fullWidth onClick={onConfirm} busy={busy} busyLabel={MESSAGES.landing.booking}>
            {BOOKING.confirm.button}
          </Button>
        </ActionBar>
      </div>
      {desktop && (
        <div className="sticky top-4">
          <StepMap draft={draft} offers={drivers} shows="trip" label={BOOKING.confirm.map} />
        </div>
      )}
    </div>
  );
}

interface ConfirmTroubleProps {
  problem: CreateProblem;
  onOther: () => void;
}

/** Whether the chosen driver went offline, is on a ride, or is no longer a driver. */
const isDriverGone = ({ code }: CreateProblem): boolean => code === 'DRIVER_UNAVAILABLE' || code === 'NOT_FOUND';

/** Shows the reason why the booking failed, with a way to continue if there is one. */
function ConfirmTrouble({ problem, onOther }: ConfirmTroubleProps) {
  const isGone = isDriverGone(problem);
  return (
    <Note tone="danger">
      <p>{isGone ? MESSAGES.booking.driverUnavailable : problem.text}</p>
      {problem.code === 'RIDE_OPEN' && <OpenCurrentRide />}
      {(isGone || problem.code === 'ASKED_TOO_OFTEN') && (
        <Button variant="outline" size="small" onClick={onOther} className="mt-3">
          {BOOKING.confirm.chooseAnother}
        </Button>
      )}
    </Note>
  );
}

/** Shows the fare, which stays visible above the button, however long the page is. */
function FareLine({ choice }: { choice: Choice }) {
  const fixed = flatFareText(choice.fareBasis) ?? BOOKING.confirm.fixedWhenConfirmed;
  return (
    <section aria-label={BOOKING.confirm.fare} className="flex items-baseline justify-between gap-3">
      <p className="text-sm leading-snug text-ink-2">
        <span className="block font-semibold text-ink">
          {choice.fareIsGuess ? BOOKING.confirm.fareAbout : BOOKING.confirm.fare}
        </span>
        {choice.fareIsGuess ? BOOKING.confirm.exactWhenConfirmed : fixed}
      </p>
      <p className="shrink-0 text-2xl font-bold whitespace-nowrap tabular">{ksh(choice.fare)}</p>
    </section>
  );
}

function ChosenDriver({ offer, timing }: { offer: Offer; timing: BookingDraft['tripTiming'] }) {
  const away =
    timing === 'now' && offer.estimatedArrival !== null ? BOOKING.confirm.away(minutes(offer.estimatedArrival)) : null;
  return (
    <section
      aria-label={BOOKING.confirm.yourDriver}
      className="flex items-center gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Avatar name={offer.name} src={offer.profilePicture} />
      <div className="min-w-0 grow">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {offer.name}
        </p>
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {offer.stageName}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm tabular">
          {offer.vehiclePlate && <PlateChip plate={offer.vehiclePlate} className="text-xs" />}
          {away}
        </p>
      </div>
    </section>
  );
}

function NearestDrivers() {
  return (
    <section
      aria-label={BOOKING.confirm.yourDriver}
      className="flex items-center gap-3 rounded-card border border-line bg-surface p-4"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-tint text-brand">
        <Icon of={Radio} size={24} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{BOOKING.confirm.nearestDrivers}</p>
        <p className="text-sm text-ink-2">{MESSAGES.booking.nearestFirst}</p>
      </div>
    </section>
  );
}
