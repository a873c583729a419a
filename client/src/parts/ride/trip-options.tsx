import { CalendarClock, User, Users, Zap } from 'lucide-react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { CARGO_LABELS } from '#shared/texts/en/ride-labels.ts';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { RadioCards } from '#client/ui/radio-cards.tsx';
import { timeProblem, type BookingDraft, type CargoSize } from './booking-draft.ts';
import { TimeSteps } from './time-steps.tsx';

const CARGO_SIZES: readonly CargoSize[] = ['none', 'small', 'medium'];

export interface TripOptionsProps {
  draft: BookingDraft;
  nowMs: number;
  onChange: (change: Partial<BookingDraft>) => void;
  /** The problem with the time; shown even before a time is entered. */
  timeError?: string | undefined;
}

/** The fields for passengers, cargo and time. */
export const TripOptions = (props: TripOptionsProps) => (
  <>
    <PassengersField {...props} />
    <CargoField {...props} />
    <WhenField {...props} />
  </>
);

type OptionProps = Pick<TripOptionsProps, 'draft' | 'onChange'>;

export const PassengersField = ({ draft, onChange }: OptionProps) => (
  <RadioCards
    label={TRIP_TEXTS.ride.passengers}
    hint={MESSAGES.find.maxPassengers}
    value={draft.passengerCount === 2 ? '2' : '1'}
    onChange={(count) => onChange({ passengerCount: Number(count) })}
    options={[
      { value: '1', label: '1', icon: User },
      { value: '2', label: '2', icon: Users },
    ]}
  />
);

export const CargoField = ({ draft, onChange }: OptionProps) => (
  <RadioCards
    label={TRIP_TEXTS.ride.luggage}
    value={draft.cargoSize}
    onChange={(cargoSize) => onChange({ cargoSize })}
    options={CARGO_SIZES.map((value) => ({
      value,
      label: CARGO_LABELS[value].label,
      description: CARGO_LABELS[value].what,
    }))}
    columns={3}
  />
);

export const WhenField = (props: TripOptionsProps) => (
  <>
    <RadioCards
      label={TRIP_TEXTS.ride.when}
      value={props.draft.tripTiming}
      onChange={(tripTiming) => props.onChange({ tripTiming })}
      options={[
        { value: 'now', label: TRIP_TEXTS.ride.now, icon: Zap },
        { value: 'schedule', label: TRIP_TEXTS.ride.schedule, icon: CalendarClock },
      ]}
    />
    {props.draft.tripTiming === 'schedule' && <TimeField {...props} />}
  </>
);

function TimeField({ draft, nowMs, onChange, timeError }: TripOptionsProps) {
  const problem = draft.scheduledLocal === '' ? null : timeProblem(draft, nowMs);
  return (
    <TimeSteps
      value={draft.scheduledLocal}
      nowMs={nowMs}
      onChange={(scheduledLocal) => onChange({ scheduledLocal })}
      error={timeError ?? problem ?? undefined}
    />
  );
}
