import { useMemo } from 'react';
import { PREVIEW_MAP_HEIGHT_PX, PREVIEW_MAP_ZOOM } from '../../../../../shared/domain/constants.ts';
import { etaMinutes, roadKm, roundKm } from '../../../../../shared/domain/geo.ts';
import { km, minutes } from '../../../lib/format.ts';
import type { MapPin } from '../../../map/map-types.ts';
import { LazyMap } from '../../../parts/lazy-map.tsx';
import { circleOf } from '../../../parts/location-words.ts';
import { useRouteLine } from '../../../parts/use-route-line.ts';
import { useHere } from '../use-here.ts';
import { destinationOf, hasSameEnds, pickupOf, type BookingDraft } from '../../../parts/booking-draft.ts';

/** The trip on a small map (spec 1 §2: 200 px, zoom 14), with its length where both ends are known. */
export function TripPreview({ draft }: { draft: BookingDraft }) {
  const { center } = useHere();
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
        label="Your trip"
        center={from ?? to ?? center}
        zoom={PREVIEW_MAP_ZOOM}
        heightPx={PREVIEW_MAP_HEIGHT_PX}
        pins={pins}
        route={route}
        fit={pins.length > 1}
        interactive={false}
        className="rounded-none! border-x-0! border-t-0!"
      />
      {from && to && !hasSameEnds(draft) && (
        <figcaption className="px-4 py-2 text-sm text-ink-2 tabular">
          {km(roundKm(roadKm(from, to)))} · about {minutes(etaMinutes(from, to))} on the road
        </figcaption>
      )}
    </figure>
  );
}
