import { useEffect, useState } from 'react';
import type { Edges, GlMap, MapPin, PinPlace } from './map-types.ts';

type Places = Readonly<Record<string, PinPlace>>;

const AT_POINTS: Places = {};
const NOT_COVERED: Partial<Edges> = {};

/** Returns how to draw the pins at the current zoom. One pin needs no layout. Without the layout code, pins overlap. */
export function usePinLayout(map: GlMap | null, pins: readonly MapPin[], covered = NOT_COVERED): Places {
  const [places, setPlaces] = useState(AT_POINTS);
  useEffect(() => {
    if (!map || pins.length < 2) return;
    let stop: (() => void) | null = () => undefined;
    import('./pin-layout.ts').then(
      ({ followPins }) => (stop &&= followPins(map, pins, covered, setPlaces)),
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [map, pins, covered]);
  return places;
}
