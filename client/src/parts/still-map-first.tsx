import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { cx } from '../lib/cx.ts';
import type { MapDriver, MapPin } from '../map/map-types.ts';
import { StillMap } from '../map/still-map.tsx';
import { mapsLoad, useDataUse, wantMaps } from '../data/phone/data-use.ts';
import { LazyMap } from './lazy-map.tsx';

interface StillMapFirstProps {
  /** The accessible name. */
  label: string;
  center: Coordinates;
  zoom: number;
  heightPx: number;
  own: MapPin | null;
  drivers: readonly MapDriver[];
  className: string;
}

/** A still map. The real map loads when the person touches the still map, and replaces it once drawn (R41). */
export function StillMapFirst({ heightPx, className, own, drivers, ...map }: StillMapFirstProps) {
  const saves = !useDataUse(mapsLoad);
  const [wanted, setWanted] = useState(false);
  const [shown, setShown] = useState(false);
  const onWanted = useCallback(() => {
    setWanted(true);
    // One request for a map applies to all maps of this visit.
    if (saves) wantMaps();
  }, [saves]);
  const pins = useMemo(() => (own ? [own] : []), [own]);
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const onShown = useCallback(() => {
    hadFocus.current ||= box.current?.contains(document.activeElement) ?? false;
    setShown(true);
  }, []);
  // Move the focus from the still map's button to its replacement.
  useEffect(() => {
    if (shown && hadFocus.current) box.current?.querySelector<HTMLElement>('canvas, button')?.focus();
  }, [shown]);
  return (
    <div ref={box} className="relative" style={{ height: heightPx }}>
      {wanted && (
        <div inert={!shown} className="absolute inset-0">
          <LazyMap
            {...map}
            requested
            heightPx={heightPx}
            pins={pins}
            drivers={drivers}
            fit={drivers.length > 0}
            onShown={onShown}
            className={className}
          />
        </div>
      )}
      {!shown && (
        <div className={cx('absolute inset-0 overflow-hidden rounded-card border border-line', className)}>
          <StillMap {...map} own={own} drivers={drivers} busy={wanted} onlyByButton={saves} onWanted={onWanted} />
        </div>
      )}
    </div>
  );
}
