import { lazy, Suspense } from 'react';
import { cx } from '../lib/cx.ts';
import type { MapViewProps } from '../map/map-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const MapView = lazy(() => import('../map/map-view.tsx').then((module) => ({ default: module.MapView })));

/** The map, in its own time: the rest of the screen does not wait for it. */
export function LazyMap(props: MapViewProps) {
  return (
    <Suspense
      fallback={
        <div className={cx(!props.heightPx && 'absolute inset-0')} style={{ height: props.heightPx }}>
          <Skeleton className="size-full rounded-none" />
        </div>
      }
    >
      <MapView {...props} />
    </Suspense>
  );
}
