import { useMemo } from 'react';
import type { SharedLocation } from '../../../../shared/contract/entities.ts';
import { SHARED_MAP_HEIGHT_PX, SHARED_MAP_ZOOM } from '../../../../shared/domain/constants.ts';
import { lastSeen } from '../../lib/format.ts';
import type { MapPin } from '../../map/map-types.ts';
import { LazyMap } from '../../parts/lazy-map.tsx';
import type { Freshness } from './shared-state.ts';

interface SharedMapProps {
  location: SharedLocation;
  fresh: Freshness;
  label: string;
}

/** One marker, in the circle that the position lies in; it glides from fix to fix and greys without one (R14). */
export function SharedMap({ location, fresh, label }: SharedMapProps) {
  const { latitude, longitude, accuracy, userName } = location;
  const { stale } = fresh;
  const words = stale ? lastSeen(fresh.ageS) : userName;
  const pins = useMemo<MapPin[]>(
    () => [{ id: 'shared', kind: 'shared', latitude, longitude, accuracyMeters: accuracy, label: words, stale }],
    [latitude, longitude, accuracy, words, stale],
  );
  return <LazyMap label={label} center={location} zoom={SHARED_MAP_ZOOM} heightPx={SHARED_MAP_HEIGHT_PX} pins={pins} />;
}
