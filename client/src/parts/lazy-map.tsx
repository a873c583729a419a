import { useEffect, useState, type ComponentType } from 'react';
import { MESSAGES } from '../../../shared/contract/messages.ts';
import { MAP_RETRY_DELAYS_MS } from '../../../shared/domain/constants/screens.ts';
import { cx } from '../lib/cx.ts';
import { developerWarning } from '../lib/log.ts';
import { retry } from '../lib/retry.ts';
import { loadPart } from '../lib/traffic.ts';
import type { MapViewProps } from '../map/map-view.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Map = ComponentType<MapViewProps> | 'loading' | 'failed';

let loaded: Map = 'loading';

/** Loads the map on its own, so that the rest of the screen neither waits for it nor fails with it. */
export function LazyMap(props: MapViewProps) {
  const MapView = useMapView();
  if (MapView !== 'loading' && MapView !== 'failed') return <MapView {...props} />;
  return (
    <div className={cx(!props.heightPx && 'absolute inset-0')} style={{ height: props.heightPx }}>
      {MapView === 'loading' ? <Skeleton className="size-full rounded-none" /> : <NoMap />}
    </div>
  );
}

function useMapView(): Map {
  const [map, setMap] = useState<Map>(() => loaded);
  useEffect(() => {
    if (loaded !== 'loading') return;
    const leaving = new AbortController();
    retry(() => loadPart(() => import('../map/map-view.tsx')), MAP_RETRY_DELAYS_MS, leaving.signal).then(
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
  }, []);
  return map;
}

function NoMap() {
  return (
    <div className="grid size-full place-items-center bg-sunk p-4">
      <Note
        tone="warning"
        action={
          <Button variant="outline" size="small" onClick={() => window.location.reload()}>
            Load again
          </Button>
        }
      >
        {MESSAGES.map.unavailable}
      </Note>
    </div>
  );
}
