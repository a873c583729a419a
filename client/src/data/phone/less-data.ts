import { saveInTab, saveLocal } from '#client/lib/storage.ts';
import { MAPS_KEY, useDataUse, WISH_KEY } from './data-use.ts';

/** Keeps the wish to use less data on this phone (R41); a person who changes it no longer wants the maps they asked for before. */
export function wishLessData(wish: boolean): void {
  saveLocal(WISH_KEY, wish ? '1' : null);
  saveInTab(MAPS_KEY, null);
  useDataUse.setState({ wish, mapsWanted: false });
}
