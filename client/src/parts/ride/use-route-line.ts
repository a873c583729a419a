import { useEffect, useState } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { developerWarning } from '#client/lib/log.ts';

const NO_LINE: readonly Coordinates[] = [];

/** Returns the route line between two points (R11); empty until the roads have loaded, and while an end is unknown. */
export function useRouteLine(from: Coordinates | null, to: Coordinates | null): readonly Coordinates[] {
  const ends = from && to ? [from.latitude, from.longitude, to.latitude, to.longitude].join() : null;
  const [line, setLine] = useState<{ ends: string; points: readonly Coordinates[] } | null>(null);

  useEffect(() => {
    if (ends === null) return;
    const [fromLatitude = 0, fromLongitude = 0, toLatitude = 0, toLongitude = 0] = ends.split(',').map(Number);
    let wanted = true;
    import('#shared/domain/route.ts').then(
      ({ routeBetween }) => {
        const points = routeBetween(
          { latitude: fromLatitude, longitude: fromLongitude },
          { latitude: toLatitude, longitude: toLongitude },
        );
        if (wanted) setLine({ ends, points });
      },
      (error: unknown) => developerWarning('The roads did not load', error),
    );
    return () => {
      wanted = false;
    };
  }, [ends]);

  // Keep the last line while the next line loads, if both have the same end.
  return line && ends !== null && sameEnd(line.ends, ends) ? line.points : NO_LINE;
}

const sameEnd = (a: string, b: string): boolean => a.split(',').slice(2).join() === b.split(',').slice(2).join();
