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
  /** What brings it; null when nothing does. */
  action: { name: string; run: () => void } | null;
}

/** A map that fills a screen has the screen's Back button over its corner. */
const BELOW_BACK_PX = 24;

const FOOT_PX = 56;

/**
 * In place of a map: the same places as a list, why there is no map, and a button for it.
 * A screen that moves its map down by a transform says by how much in --covered-top, and its foot stays where it is.
 */
export function MapStandIn(props: MapStandInProps) {
  const { label, pins = [], drivers = [], center, covered, heightPx, why, action } = props;
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
      {/* Hung from below by a transform: a sheet that grows moves nothing under the eye. */}
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
