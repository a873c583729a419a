import { create } from 'zustand';
import { readInTab, readLocal, saveInTab } from '#client/lib/storage.ts';

/** The Network Information API. It is not a finished standard, so TypeScript's types lack parts of it. */
interface PhoneNetwork extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** The conditions for loading maps automatically (R41). */
interface DataUse {
  /** Whether the person wants to use less data on this phone. */
  wish: boolean;
  /** Whether the browser reports that Data Saver is on or the network is 2G. */
  phoneSaves: boolean;
  /** Whether the person wants maps on this visit, whatever data they cost. */
  mapsWanted: boolean;
}

export const WISH_KEY = 'boda:less-data';
export const MAPS_KEY = 'boda:maps';
const network = (navigator as { connection?: PhoneNetwork }).connection;

const phoneSaves = (): boolean => network?.saveData === true || /2g$/.test(network?.effectiveType ?? '');

export const useDataUse = create<DataUse>()(() => ({
  wish: !!readLocal(WISH_KEY),
  phoneSaves: phoneSaves(),
  mapsWanted: !!readInTab(MAPS_KEY),
}));

network?.addEventListener('change', () => useDataUse.setState({ phoneSaves: phoneSaves() }));

/** Whether maps load automatically. */
export const mapsLoad = ({ wish, phoneSaves, mapsWanted }: DataUse): boolean => mapsWanted || !(wish || phoneSaves);

/** Lets maps load for the rest of this visit. */
export function wantMaps(): void {
  saveInTab(MAPS_KEY, '1');
  useDataUse.setState({ mapsWanted: true });
}
