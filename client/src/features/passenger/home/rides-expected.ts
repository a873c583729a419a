import { useEffect } from 'react';
import { saveLocal, readLocal } from '#client/lib/storage.ts';
import { usePassengerRides, useRides } from '#client/data/rides/rides.ts';

const STORAGE_KEY = 'boda:rides-open';

/** The number of rides for which the home screen reserves space until they load. */
export interface RidesExpected {
  underWay: number;
  scheduled: number;
}

/** The last known numbers on this phone. */
export function ridesExpected(): RidesExpected {
  const [underWay = 0, scheduled = 0] = (readLocal(STORAGE_KEY) ?? '').split('+').map(Number);
  return { underWay, scheduled };
}

/** Stores the number of open rides. The shell runs it on every passenger screen. */
export function useExpectedRides(): void {
  const loaded = useRides((state) => state.loaded);
  const { underWay, scheduled } = usePassengerRides();
  const known = `${underWay.length}+${scheduled.length}`;
  useEffect(() => {
    if (loaded) saveLocal(STORAGE_KEY, known === '0+0' ? null : known);
  }, [loaded, known]);
}
