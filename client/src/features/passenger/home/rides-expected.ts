import { useEffect } from 'react';
import { keep, readKept } from '../../../lib/storage.ts';
import { usePassengerRides, useRides } from '../../../stores/rides.ts';

const KEPT_AS = 'boda:rides-open';

/** How many rides were open when last known on this phone; home reserves their space until they load. */
export const ridesExpected = (): number => Number(readKept(KEPT_AS) ?? 0);

/** Stores the number of open rides; the shell runs it on every passenger screen. */
export function useExpectedRides(): void {
  const loaded = useRides((state) => state.loaded);
  const { underWay, scheduled } = usePassengerRides();
  const open = underWay.length + scheduled.length;
  useEffect(() => {
    if (loaded) keep(KEPT_AS, open === 0 ? null : String(open));
  }, [loaded, open]);
}
