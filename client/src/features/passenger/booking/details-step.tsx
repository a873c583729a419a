import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { PLACE_TEXT_MAX } from '#shared/domain/constants/rules.ts';
import { PREVIEW_MAP_HEIGHT_PX, PREVIEW_MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import { etaMinutes, roadKm, roundKm } from '#shared/domain/geo.ts';
import { km, minutes } from '#client/lib/format.ts';
import type { MapPin } from '#client/map/map-types.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { circleOf } from '#client/parts/location/location-labels.ts';
import { PickupField } from '#client/parts/location/pickup-field.tsx';
import { usePlaceSearch } from '#client/parts/location/use-place-search.tsx';
import {
  type BookingDraft,
  destinationOf,
  draftProblem,
  pickupEqualsDestination,
  pickupOf,
} from '#client/parts/ride/booking-draft.ts';
import { TripOptions } from '#client/parts/ride/trip-options.tsx';
import { useRouteLine } from '#client/parts/ride/use-route-line.ts';
import { Button } from '#client/ui/button.tsx';
import { PlacePicker } from '#client/parts/location/place-picker.tsx';
import { useMapCenter } from '../use-map-center.ts';
import { ActionBar } from './action-bar.tsx';

interface DetailsStepProps {
  draft: BookingDraft;
  nowMs: number;
  onChange: (change: Partial<BookingDraft>) => void;
  onFind: () => void;
  loading: boolean;
  /** The reason why the last search found no driver. */
  problem: ReactNode;
  /** Shown above the form: the preferred driver. */
  lead: ReactNode;
}

/** Step 1: pickup, destination, passengers, cargo and time. */
export function DetailsStep({ draft, nowMs, onChange, onFind, loading, problem, lead }: DetailsStepProps) {
  const missing = draftProblem(draft, nowMs);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null && !loading) onFind();
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="max-lg:space-y-5 lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6 lg:gap-y-5"
    >
      {lead && <div className="lg:col-span-2">{lead}</div>}
      <Places draft={draft} onChange={onChange} />
      <TripPreview draft={draft} />
      <div className="space-y-5">
        <TripOptions draft={draft} nowMs={nowMs} onChange={onChange} />
      </div>
      <ActionBar stick={missing === null} problem={problem}>
        <Button
          type="submit"
          size="large"
          fullWidth
          icon={Search}
          busy={loading}
          busyLabel={BOOKING.details.finding}
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : 'find-hint'}
        >
          {BOOKING.details.find}
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
  const search = usePlaceSearch({ ends: draft, freeText: true, onChange });
  return (
    <div className="space-y-4">
      <PickupField
        label={BOOKING.details.pickup}
        pickup={draft.pickup}
        pickupPoint={draft.pickupPoint}
        onChange={({ pickup, pickupPoint }) => onChange({ pickup: shortened(pickup), pickupPoint })}
        freeText
        onPress={search.onPress('pickup')}
      />
      <PlacePicker
        label={BOOKING.details.destination}
        value={draft.destination}
        onChange={(destination) => onChange({ destination: shortened(destination), destinationPoint: null })}
        error={pickupEqualsDestination(draft) ? MESSAGES.find.mustDifferInline : undefined}
        required
        freeText
        onPress={search.onPress('destination')}
      />
      {search.screen}
    </div>
  );
}

const shortened = (text: string | null): string | null => text?.slice(0, PLACE_TEXT_MAX) ?? null;

/** The trip on a small map (spec 1 §2: 200 px, zoom 14), with its length when both ends are known. */
function TripPreview({ draft }: { draft: BookingDraft }) {
  const { center } = useMapCenter();
  const from = useMemo(() => pickupOf(draft), [draft]);
  const to = useMemo(() => destinationOf(draft), [draft]);
  const route = useRouteLine(from, to);
  const pins = useMemo<MapPin[]>(
    () => [
      ...(from
        ? [{ id: 'pickup', kind: 'pickup' as const, ...from, accuracyMeters: circleOf(draft.pickupPoint?.accuracyM) }]
        : []),
      ...(to ? [{ id: 'destination', kind: 'destination' as const, ...to }] : []),
    ],
    [from, to, draft.pickupPoint],
  );
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <LazyMap
        label={BOOKING.details.map}
        center={from ?? to ?? center}
        zoom={PREVIEW_MAP_ZOOM}
        heightPx={PREVIEW_MAP_HEIGHT_PX}
        pins={pins}
        route={route}
        fit={pins.length > 1}
        interactive={false}
        className="rounded-none! border-x-0! border-t-0!"
      />
      {from && to && !pickupEqualsDestination(draft) && (
        <figcaption className="px-4 py-2 text-sm text-ink-2 tabular">
          {BOOKING.details.length(km(roundKm(roadKm(from, to))), minutes(etaMinutes(from, to)))}
        </figcaption>
      )}
    </figure>
  );
}
