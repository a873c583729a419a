import { create } from 'zustand';
import { NO_OVERVIEW, type OverviewState } from './admin-overview-state.ts';
import { onAdminGone } from '../session/admin-session.ts';

export const useOverview = create<OverviewState>()(() => NO_OVERVIEW);
onAdminGone(() => useOverview.setState(NO_OVERVIEW));

/** Applies a reducer of admin-overview-state.ts. */
export const applyToOverview = (reduce: (state: OverviewState) => OverviewState): void => useOverview.setState(reduce);
