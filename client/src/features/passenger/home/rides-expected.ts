import { useEffect } from 'react';
import { saveLocal, readLocal } from '#client/lib/storage.ts';
import { usePassengerRides, useRides } from '#client/data/rides/rides.ts';

const STORAGE_KEY = 'boda:rides-open';

/** The number of rides for which the home screen reserves space until the rides load. */
export interface RidesExpected {
  underWay: number;
  scheduled: number;
}

/** Returns the numbers of rides last stored on this phone. */
export function ridesExpected(): RidesExpected {
  const [underWay = 0, scheduled = 0] = (readLocal(STORAGE_KEY) ?? '').split('+').map(Number);
  return { underWay, scheduled };
}

/** Stores the number of open rides. The shell calls this on all passenger screens. */
export function useExpectedRides(): void {
  const loaded = useRides((state) => state.loaded);
  const { underWay, scheduled } = usePassengerRides();
  const known = `${underWay.length}+${scheduled.length}`;
  useEffect(() => {
    if (loaded) saveLocal(STORAGE_KEY, known === '0+0' ? null : known);
  }, [loaded, known]);
}
