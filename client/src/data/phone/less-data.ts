import { saveInTab, saveLocal } from '#client/lib/storage.ts';
import { MAPS_KEY, useDataUse, WISH_KEY } from './data-use.ts';

/** Stores the wish to use less data on this phone (R41). A change also cancels an earlier wish for maps. */
export function wishLessData(wish: boolean): void {
  saveLocal(WISH_KEY, wish ? '1' : null);
  saveInTab(MAPS_KEY, null);
  useDataUse.setState({ wish, mapsWanted: false });
}
