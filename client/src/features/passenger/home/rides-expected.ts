import { useEffect } from 'react';
import { keep, readKept } from '../../../lib/storage.ts';
import { usePassengerRides, useRides } from '../../../stores/rides.ts';

const KEPT_AS = 'boda:rides-open';

/** How many open rides this phone knew of last: home keeps their place until they are there. */
export const ridesExpected = (): number => Number(readKept(KEPT_AS) ?? 0);

/** Keeps in mind how many rides are open; the shell runs it on every passenger screen. */
export function useRidesReminded(): void {
  const loaded = useRides((state) => state.loaded);
  const { underWay, scheduled } = usePassengerRides();
  const open = underWay.length + scheduled.length;
  useEffect(() => {
    if (loaded) keep(KEPT_AS, open === 0 ? null : String(open));
  }, [loaded, open]);
}
