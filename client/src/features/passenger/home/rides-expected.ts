import { useEffect } from 'react';
import { saveLocal, readLocal } from '#client/lib/storage.ts';
import { usePassengerRides, useRides } from '#client/data/rides/rides.ts';

const STORAGE_KEY = 'boda:rides-open';

/** How many rides home reserves space for until they load. */
export interface RidesExpected {
  underWay: number;
  scheduled: number;
}

/** What was last known on this phone. */
export function ridesExpected(): RidesExpected {
  const [underWay = 0, scheduled = 0] = (readLocal(STORAGE_KEY) ?? '').split('+').map(Number);
  return { underWay, scheduled };
}

/** Stores the numbers of open rides; the shell runs it on every passenger screen. */
export function useExpectedRides(): void {
  const loaded = useRides((state) => state.loaded);
  const { underWay, scheduled } = usePassengerRides();
  const known = `${underWay.length}+${scheduled.length}`;
  useEffect(() => {
    if (loaded) saveLocal(STORAGE_KEY, known === '0+0' ? null : known);
  }, [loaded, known]);
}
