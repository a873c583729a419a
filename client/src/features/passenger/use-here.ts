import { useEffect, useMemo, useState } from 'react';
import type { Fix } from '../../../../shared/contract/pieces.ts';
import { MAP_CENTER, POSITION_POST_PASSENGER_MS } from '../../../../shared/domain/constants.ts';
import type { Coordinates } from '../../../../shared/domain/geo.ts';
import { findPlace, isInServiceArea } from '../../../../shared/domain/places.ts';
import { developerWarning } from '../../lib/log.ts';
import { postLookup } from '../../live/report.ts';
import { refreshDrivers } from '../../live/snapshots.ts';
import { requestPosition, usePosition } from '../../stores/position.ts';
import { lastPickup } from './last-pickup.ts';

interface Here {
  /** What the map is about. */
  center: Coordinates;
  /** The passenger's own position, when it is known and within the four counties. */
  own: (Coordinates & Pick<Fix, 'accuracy'>) | null;
}

const EMBU: Coordinates = findPlace('Embu Town') ?? MAP_CENTER;

/** Where the passenger is; outside the four counties, or unknown, the last pickup, else Embu (DESIGN section 7). */
export function useHere(): Here {
  const fix = usePosition((state) => state.fix);
  const [elsewhere] = useState(() => lastPickup() ?? EMBU);
  const own = useMemo(
    () =>
      fix && isInServiceArea(fix) ? { latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy } : null,
    [fix],
  );
  return { center: own ?? elsewhere, own };
}

/**
 * While `allowed`: takes the position and tells the server every 120 s (spec 1 §9), so that its list is sorted from
 * here; after the first time the list is fetched anew.
 */
export function useOwnPosition(allowed: boolean): void {
  useEffect(() => {
    if (!allowed) return;
    const tell = async (first: boolean) => {
      const fix = await requestPosition();
      if (fix) await postFix(fix, first);
    };
    void tell(true);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void tell(false);
    }, POSITION_POST_PASSENGER_MS);
    return () => clearInterval(timer);
  }, [allowed]);
}

async function postFix(fix: Fix, first: boolean): Promise<void> {
  try {
    await postLookup(fix);
    if (first) await refreshDrivers();
  } catch (error) {
    // The next turn tells it anew; meanwhile the phone itself measures from here.
    developerWarning('The position was not posted', error);
  }
}
