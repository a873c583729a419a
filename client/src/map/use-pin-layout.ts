import { useEffect, useState } from 'react';
import type { GlMap, MapPin, PinPlace } from './map-types.ts';

type Places = Readonly<Record<string, PinPlace>>;

const AT_POINTS: Places = {};

/** How the pins are drawn at the map's present zoom. A lone pin needs no layout, and without its code pins overlap. */
export function usePinLayout(map: GlMap | null, pins: readonly MapPin[]): Places {
  const [places, setPlaces] = useState(AT_POINTS);
  useEffect(() => {
    if (!map || pins.length < 2) return;
    let stop: (() => void) | null = () => undefined;
    import('./pin-layout.ts').then(
      ({ followPins }) => (stop &&= followPins(map, pins, setPlaces)),
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [map, pins]);
  return places;
}
