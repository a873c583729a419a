import { useEffect } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { Button } from '../ui/button.tsx';
import { MapList } from './map-list.tsx';
import type { Edges, MapDriver, MapPin } from './map-types.ts';

interface MapStandInProps {
  label: string;
  center: Coordinates;
  pins?: readonly MapPin[];
  drivers?: readonly MapDriver[];
  covered?: Partial<Edges> | undefined;
  heightPx?: number | undefined;
  /** Why there is no map. */
  why: string | null;
  /** The button that brings the map; null if there is none. */
  action: { name: string; run: () => void } | null;
  onShown?: (() => void) | undefined;
}

/** The padding at the top of a map that fills the screen, where the Back button covers a corner. */
const BELOW_BACK_PX = 24;

const FOOT_PX = 56;

/**
 * Replaces a map: a list of the same places, the reason, and a button that brings the map. A screen that moves its map
 * down by a transform sets --covered-top to that distance; the foot with the button does not move.
 */
export function MapStandIn(props: MapStandInProps) {
  const { label, pins = [], drivers = [], center, covered, heightPx, why, action, onShown } = props;
  useEffect(() => onShown?.(), [onShown]);
  const { top = 0, right = 0, bottom = 0, left = 0 } = covered ?? {};
  return (
    <div className="relative size-full overflow-hidden bg-sunk">
      <div
        className="flex flex-col"
        style={{
          height: `calc(100% - ${bottom + FOOT_PX}px - var(--covered-top, 0px))`,
          padding: `${heightPx ? top : top + BELOW_BACK_PX}px ${right}px 0 ${left}px`,
        }}
      >
        <MapList label={label} pins={pins} drivers={drivers} center={center} className="min-h-0 grow" />
      </div>
      {/* A transform positions the foot from below, so that nothing visible moves when a sheet grows. */}
      <div
        className="absolute top-full flex items-center justify-between gap-3 border-t border-line px-4"
        style={{
          left,
          right,
          height: FOOT_PX,
          transform: `translateY(calc(-${bottom + FOOT_PX}px - var(--covered-top, 0px)))`,
        }}
      >
        <p className="min-w-0 text-sm leading-tight text-ink-2">{why}</p>
        {action && (
          <Button variant="outline" size="small" className="shrink-0" onClick={action.run}>
            {action.name}
          </Button>
        )}
      </div>
    </div>
  );
}
