import { useEffect, useState } from 'react';
import type { Coordinates } from '../../../shared/domain/geo.ts';
import { developerWarning } from '../lib/log.ts';

const NO_LINE: readonly Coordinates[] = [];

/**
 * The line to draw between two points (R11). The roads load when the first line is asked for; until then, and when an
 * end is unknown, there is none.
 */
export function useRouteLine(from: Coordinates | null, to: Coordinates | null): readonly Coordinates[] {
  const ends = from && to ? [from.latitude, from.longitude, to.latitude, to.longitude].join() : null;
  const [line, setLine] = useState<{ ends: string; points: readonly Coordinates[] } | null>(null);

  useEffect(() => {
    if (ends === null) return;
    const [fromLatitude = 0, fromLongitude = 0, toLatitude = 0, toLongitude = 0] = ends.split(',').map(Number);
    let wanted = true;
    import('../../../shared/domain/route.ts').then(
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

  // While the next line is on its way the last one stays, as long as it leads to the same end.
  return line && ends !== null && sameEnd(line.ends, ends) ? line.points : NO_LINE;
}

const sameEnd = (a: string, b: string): boolean => a.split(',').slice(2).join() === b.split(',').slice(2).join();
