import { useEffect } from 'react';
import { saveLocal, readLocal } from '../../../lib/storage.ts';
import { usePassengerRides, useRides } from '../../../stores/rides.ts';

const STORAGE_KEY = 'boda:rides-open';

/** How many rides were open when last known on this phone; home reserves their space until they load. */
export const ridesExpected = (): number => Number(readLocal(STORAGE_KEY) ?? 0);

/** Stores the number of open rides; the shell runs it on every passenger screen. */
export function useExpectedRides(): void {
  const loaded = useRides((state) => state.loaded);
  const { underWay, scheduled } = usePassengerRides();
  const open = underWay.length + scheduled.length;
  useEffect(() => {
    if (loaded) saveLocal(STORAGE_KEY, open === 0 ? null : String(open));
  }, [loaded, open]);
}
