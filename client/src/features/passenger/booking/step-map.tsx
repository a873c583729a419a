import { useMemo } from 'react';
import { BESIDE_MAP_HEIGHT_PX, DRIVERS_MAP_HEIGHT_PX, PREVIEW_MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import { useDesktop } from '#client/lib/use-media-query.ts';
import type { MapDriver, MapPin } from '#client/map/map-types.ts';
import { LazyMap } from '#client/parts/lazy-map.tsx';
import { type BookingDraft, destinationOf, pickupOf } from '#client/parts/ride/booking-draft.ts';
import { useRouteLine } from '#client/parts/ride/use-route-line.ts';
import { useMapCenter } from '../use-map-center.ts';
import { framed, type Offer } from './choice.ts';

interface StepMapProps {
  draft: BookingDraft;
  /** The drivers to show, at their positions from the search. */
  offers: readonly Offer[];
  /** Whether to show the whole trip with its route, or only the pickup and the drivers near it. */
  shows: 'trip' | 'pickup';
  /** The accessible name of the map. */
  label: string;
}

/** The map of step 2 or 3: above the list on a phone, beside the step on a desktop. The step works without the map. */
export function StepMap({ draft, offers, shows, label }: StepMapProps) {
  const desktop = useDesktop();
  const { center } = useMapCenter();
  const from = useMemo(() => pickupOf(draft), [draft]);
  const to = useMemo(() => (shows === 'trip' ? destinationOf(draft) : null), [draft, shows]);
  const route = useRouteLine(from, to);
  const pins = useMemo<MapPin[]>(
    () => [
      ...(from ? [{ id: 'pickup', kind: 'pickup' as const, ...from }] : []),
      ...(to ? [{ id: 'destination', kind: 'destination' as const, ...to }] : []),
    ],
    [from, to],
  );
  const drivers = useMemo(() => offers.flatMap(markOf), [offers]);
  const fit = useMemo(() => [...pins, ...route, ...framed(drivers)], [pins, route, drivers]);
  return (
    <LazyMap
      label={label}
      center={from ?? center}
      zoom={PREVIEW_MAP_ZOOM}
      heightPx={desktop ? BESIDE_MAP_HEIGHT_PX : DRIVERS_MAP_HEIGHT_PX}
      pins={pins}
      drivers={drivers}
      route={route}
      fit={fit.length > 1 && fit}
      interactive={desktop}
    />
  );
}

const markOf = ({ id, name, at, bookable }: Offer): MapDriver[] =>
  at === null ? [] : [{ id, ...at, status: bookable ? 'online' : 'offline', heading: null, label: name }];
