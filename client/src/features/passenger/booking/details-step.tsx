import { LocateFixed, Search } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { PLACE_TEXT_MAX } from '../../../../../shared/domain/constants.ts';
import { Button } from '../../../ui/button.tsx';
import { PlacePicker } from '../../../ui/place-picker.tsx';
import { ActionBar } from './action-bar.tsx';
import { draftProblem, hasSameEnds, type BookingDraft } from '../../../parts/booking-draft.ts';
import { RoughPickup } from '../../../parts/rough-pickup.tsx';
import { TripOptions } from '../../../parts/trip-options.tsx';
import { TripPreview } from './trip-preview.tsx';
import { useCurrentLocation } from '../../../parts/use-current-location.ts';

interface DetailsStepProps {
  draft: BookingDraft;
  nowMs: number;
  onChange: (change: Partial<BookingDraft>) => void;
  onFind: () => void;
  loading: boolean;
  /** Why the last search found nobody. */
  problem: ReactNode;
  /** Above the form: who was chosen before the trip was. */
  lead: ReactNode;
}

/** Step 1: from where, to where, how many, with what and when. */
export function DetailsStep({ draft, nowMs, onChange, onFind, loading, problem, lead }: DetailsStepProps) {
  const missing = draftProblem(draft, nowMs);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null && !loading) onFind();
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {lead}
      <Places draft={draft} onChange={onChange} />
      <TripPreview draft={draft} />
      <TripOptions draft={draft} nowMs={nowMs} onChange={onChange} />
      <ActionBar stick={missing === null} problem={problem}>
        <Button
          type="submit"
          size="large"
          fullWidth
          icon={Search}
          busy={loading}
          busyLabel="Finding drivers..."
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : 'find-hint'}
        >
          Find Drivers
        </Button>
        {missing !== null && (
          <p id="find-hint" className="text-center text-sm text-ink-2">
            {missing}
          </p>
        )}
      </ActionBar>
    </form>
  );
}

function Places({ draft, onChange }: Pick<DetailsStepProps, 'draft' | 'onChange'>) {
  const here = useCurrentLocation((point) =>
    onChange({ pickup: MESSAGES.landing.currentLocation, pickupPoint: point }),
  );
  return (
    <div className="space-y-4">
      <div>
        <PlacePicker
          label="Pickup"
          value={draft.pickup}
          onChange={(pickup) => {
            here.forget();
            onChange({ pickup: shortened(pickup), pickupPoint: null });
          }}
          error={here.error ?? undefined}
          required
          freeText
        />
        <Button
          variant="quiet"
          size="small"
          icon={LocateFixed}
          onClick={here.locate}
          busy={here.locating}
          className="-ml-2"
        >
          Use current location
        </Button>
        {!here.error && <RoughPickup point={draft.pickupPoint} />}
      </div>
      <PlacePicker
        label="Destination"
        value={draft.destination}
        onChange={(destination) => onChange({ destination: shortened(destination) })}
        error={hasSameEnds(draft) ? MESSAGES.find.mustDifferInline : undefined}
        required
        freeText
      />
    </div>
  );
}

const shortened = (text: string | null): string | null => text?.slice(0, PLACE_TEXT_MAX) ?? null;
