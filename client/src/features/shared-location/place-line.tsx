import { useEffect, useState } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';

type NameOf = (point: Coordinates) => string;

/** Where a point lies, by a place's name. The list of places comes with the map, after the page; its line is kept free. */
export function PlaceLine({ at }: { at: Coordinates }) {
  const [nameOf, setNameOf] = useState<NameOf | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('#shared/domain/places.ts').then(
      ({ nearestPlaceText }) => wanted && setNameOf(() => nearestPlaceText),
      // Without the list the map and the coordinates say where it is.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return <p className="mt-1 min-h-6 text-base leading-6 font-semibold wrap-anywhere">{nameOf?.(at)}</p>;
}
