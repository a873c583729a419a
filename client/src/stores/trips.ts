import { create } from 'zustand';
import type { OutputOf } from '../../../shared/contract/api.ts';
import { onPersonGone } from './session.ts';
import { NO_HISTORY, withPage, type History, type TripFilter } from './trips-state.ts';

/** How far the passenger's history is known, per filter; the rides themselves are in stores/rides.ts. */
export const useHistory = create<History>()(() => NO_HISTORY);
onPersonGone(() => useHistory.setState(NO_HISTORY));

/** A page of `GET /api/passengers/rides` has come. */
export const notePage = (filter: TripFilter, answer: OutputOf<'listPassengerRides'>): void =>
  useHistory.setState((known) => ({ [filter]: withPage(known[filter], answer) }));
