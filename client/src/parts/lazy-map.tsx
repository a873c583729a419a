import { useEffect, useState, type ComponentType } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { LOADING } from '#shared/texts/en/loading.ts';
import { MAP_RETRY_DELAYS_MS } from '#shared/domain/constants/screens.ts';
import { cx } from '../lib/cx.ts';
import { developerWarning } from '../lib/log.ts';
import { retry } from '../data/connection/retry.ts';
import { loadWithTexts } from '../data/connection/lazy-part.ts';
import { useSeen } from '../lib/use-seen.ts';
import { MapStandIn } from '../map/map-stand-in.tsx';
import type { MapViewProps } from '../map/map-view.tsx';
import { mapsLoad, useDataUse, wantMaps } from '../data/phone/data-use.ts';
import { loadMapConfig } from '../data/phone/map-config.ts';
import { Skeleton } from '../ui/skeleton.tsx';

type Map = ComponentType<MapViewProps> | 'loading' | 'failed';

let loaded: Map = 'loading';

const reload = () => window.location.reload();

interface LazyMapProps extends MapViewProps {
  /** Whether the person pressed a button to see this map. */
  requested?: boolean;
}

/**
 * Loads the map once it is visible, so that the rest of the screen neither waits for the map nor fails with it. While
 * the phone uses less data, a list replaces the map until the person wants maps (R41).
 */
export function LazyMap({ requested = false, ...map }: LazyMapProps) {
  const [place, isSeen] = useSeen();
  const [seen, setSeen] = useState(isSeen);
  if (isSeen && !seen) setSeen(true);
  const loads = useDataUse(mapsLoad) || requested;
  const MapView = useMapView(loads && seen);
  if (loads && seen && MapView !== 'loading' && MapView !== 'failed') return <MapView {...map} />;
  const { heightPx } = map;
  return (
    <div
      ref={place}
      className={cx(heightPx ? 'overflow-hidden rounded-card border border-line' : 'absolute inset-0', map.className)}
      style={{ height: heightPx }}
    >
      {!loads ? (
        <MapStandIn {...map} why={LOADING.noMap} action={{ name: LOADING.showMap, run: wantMaps }} />
      ) : MapView === 'failed' ? (
        <MapStandIn {...map} why={MESSAGES.map.unavailable} action={{ name: LOADING.loadAgain, run: reload }} />
      ) : (
        <Skeleton className="size-full rounded-none" />
      )}
    </div>
  );
}

function useMapView(needed: boolean): Map {
  const [map, setMap] = useState<Map>(() => loaded);
  useEffect(() => {
    if (!needed) return;
    void loadMapConfig();
    if (loaded !== 'loading') return;
    const leaving = new AbortController();
    retry(() => loadWithTexts(() => import('../map/map-view.tsx')), MAP_RETRY_DELAYS_MS, leaving.signal).then(
      ({ MapView }) => {
        loaded = MapView;
        setMap(() => MapView);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        developerWarning('The map did not load', error);
        setMap('failed');
      },
    );
    return () => leaving.abort();
  }, [needed]);
  return map === 'loading' ? loaded : map;
}
