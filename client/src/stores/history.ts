import { create } from 'zustand';
import { withPage, type HistoryFilter, type HistoryPage, type KnownHistory } from './history-state.ts';
import { applyToRides, useRides } from './rides.ts';
import { mergeRide } from './rides-state.ts';
import { onPersonGone } from './session.ts';

/** null until a first page has come. */
type History = Readonly<Record<HistoryFilter, KnownHistory | null>>;
const NOTHING: History = { all: null, completed: null, cancelled: null };

/** How far the person's history is known, per filter; the rides themselves are in stores/rides.ts. */
export const useHistory = create<History>()(() => NOTHING);
onPersonGone(() => useHistory.setState(NOTHING));

/** A page of the person's rides has come. */
export function notePage(filter: HistoryFilter, page: HistoryPage): void {
  applyToRides((state) => page.items.reduce(mergeRide, state));
  useHistory.setState((known) => ({ [filter]: withPage(known[filter], page, useRides.getState(), filter) }));
}
