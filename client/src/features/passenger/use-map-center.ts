import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { Area, type Fix } from '#shared/contract/fields.ts';
import { MAP_CENTER, POSITION_POST_PASSENGER_MS } from '#shared/domain/constants/screens.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { findPlace, isInServiceArea } from '#shared/domain/places.ts';
import { developerWarning } from '#client/lib/log.ts';
import { LAST_PICKUP_KEY, readLocal, saveLocal } from '#client/lib/storage.ts';
import { postLookup } from '#client/data/position/report.ts';
import { refreshDrivers } from '#client/data/drivers/fetch-drivers.ts';
import { requestPosition, usePosition } from '#client/data/position/position.ts';

export interface MapCenter {
  /** The center of maps and of the search. */
  center: Coordinates;
  /** The passenger's own position; null if unknown or outside the four counties. */
  own: (Coordinates & Pick<Fix, 'accuracy'>) | null;
}

const EMBU: Coordinates = findPlace('Embu Town') ?? MAP_CENTER;

/** Returns the passenger's position; if it is unknown or outside the four counties, the last pickup, else Embu. */
export function useMapCenter(): MapCenter {
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
 * While `allowed`, posts this phone's position to the server every 120 s (spec 1 §9), so that the server sorts its list
 * by the distance from here. Refreshes the list after the first post.
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
    // The next post tries again; until then this phone computes the distances.
    developerWarning('The position was not posted', error);
  }
}

/** Returns the last booked pickup: the map's center when the phone has no position or is outside the area. */
function lastPickup(): Coordinates | null {
  try {
    const read = z.safeParse(Area, JSON.parse(readLocal(LAST_PICKUP_KEY) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export const rememberPickup = (point: Coordinates): void => saveLocal(LAST_PICKUP_KEY, JSON.stringify(point));
