import { ChevronDown, type LucideIcon, User, Users } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { CARGO_LABELS } from '#shared/texts/en/ride-labels.ts';
import { timeOf } from '#client/lib/format.ts';
import { type BookingDraft, scheduledAt, timeProblem } from '#client/parts/ride/booking-draft.ts';
import { CargoField, PassengersField, type TripOptionsProps, WhenField } from '#client/parts/ride/trip-options.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';

interface TripChipsProps {
  draft: BookingDraft;
  nowMs: number;
  /** Called to search again for the changed trip. */
  onRefine: (draft: BookingDraft) => void;
}

type Detail = 'when' | 'passengers' | 'cargo';

const FIELDS: Record<Detail, ComponentType<TripOptionsProps>> = {
  when: WhenField,
  passengers: PassengersField,
  cargo: CargoField,
};

/** Time, passengers and luggage of the trip, each one tap away: "Now", "1", "No luggage". */
export function TripChips({ draft, nowMs, onRefine }: TripChipsProps) {
  const [open, setOpen] = useState<Detail | null>(null);
  const at = draft.tripTiming === 'schedule' ? scheduledAt(draft) : null;
  return (
    <div
      role="group"
      aria-label={BOOKING.chips.label}
      className="mt-3 flex flex-wrap gap-1.5 border-t border-line pt-3"
    >
      <Chip text={at ? timeOf(at, nowMs) : BOOKING.chips.now} onPress={() => setOpen('when')} />
      <Chip
        icon={draft.passengerCount === 1 ? User : Users}
        text={String(draft.passengerCount)}
        label={BOOKING.summary.passengers(draft.passengerCount)}
        onPress={() => setOpen('passengers')}
      />
      <Chip text={CARGO_LABELS[draft.cargoSize].short} onPress={() => setOpen('cargo')} />
      {open && (
        <DetailDialog
          detail={open}
          draft={draft}
          nowMs={nowMs}
          onClose={() => setOpen(null)}
          onDone={(changed) => {
            setOpen(null);
            onRefine(changed);
          }}
        />
      )}
    </div>
  );
}

interface ChipProps {
  icon?: LucideIcon;
  text: string;
  /** What screen readers say instead of a short text. */
  label?: string;
  onPress: () => void;
}

function Chip({ icon, text, label, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-1 rounded-full border border-line-strong bg-surface px-3 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-sunk"
    >
      {icon && <Icon of={icon} size={16} className="shrink-0 text-ink-2" />}
      {text}
      <Icon of={ChevronDown} size={16} className="shrink-0 text-ink-2" />
    </button>
  );
}

interface DetailDialogProps {
  detail: Detail;
  draft: BookingDraft;
  nowMs: number;
  onClose: () => void;
  onDone: (changed: BookingDraft) => void;
}

/** The dialog for one detail of the trip; the trip changes only on Done. */
function DetailDialog({ detail, draft, nowMs, onClose, onDone }: DetailDialogProps) {
  const [typed, setTyped] = useState(draft);
  const Field = FIELDS[detail];
  const missing = timeProblem(typed, nowMs);
  return (
    <Dialog
      open
      onClose={onClose}
      title={BOOKING.chips[detail]}
      footer={
        <>
          {missing !== null && <p className="basis-full text-center text-sm text-ink-2">{missing}</p>}
          <Button disabled={missing !== null} onClick={() => onDone(typed)}>
            {BOOKING.chips.done}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field draft={typed} nowMs={nowMs} onChange={(change) => setTyped((known) => ({ ...known, ...change }))} />
      </div>
    </Dialog>
  );
}
