import { MapList } from '../map/map-list.tsx';
import type { MapViewProps } from '../map/map-view.tsx';
import { wantMaps } from '../stores/data-use.ts';
import { Button } from '../ui/button.tsx';

/** A map that fills a screen has the screen's Back button over its corner. */
const BELOW_BACK_PX = 24;

/** In place of a map that would cost data nobody asked to spend (R41): the same places as a list, and a button for the map. */
export function MapStandIn({ label, pins = [], drivers = [], center, covered, heightPx }: MapViewProps) {
  const { top = 0, right = 0, bottom = 0, left = 0 } = covered ?? {};
  return (
    <div
      className="flex size-full flex-col bg-sunk"
      style={{ padding: `${heightPx ? top : top + BELOW_BACK_PX}px ${right}px ${bottom}px ${left}px` }}
    >
      <MapList label={label} pins={pins} drivers={drivers} center={center} className="min-h-0 grow" />
      <div className="flex shrink-0 items-center justify-between gap-3 border-t border-line px-4 py-1.5">
        <p className="min-w-0 text-sm leading-tight text-ink-2">No map, to save data</p>
        <Button variant="outline" size="small" className="shrink-0" onClick={wantMaps}>
          Show the map
        </Button>
      </div>
    </div>
  );
}
