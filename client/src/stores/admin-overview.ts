import { create } from 'zustand';
import type { AdminStats } from '../../../shared/contract/admin-entities.ts';
import { PAGE_SIZE_MAX } from '../../../shared/domain/constants.ts';
import { call } from '../lib/api.ts';
import { onAdminGone } from './admin-session.ts';
import { NO_OVERVIEW, type OverviewState } from './admin-overview-state.ts';

interface OverviewStore extends OverviewState {
  /** Which parts the last question got no answer for. */
  failed: { stats: boolean; health: boolean; running: boolean };
}
const START: OverviewStore = { ...NO_OVERVIEW, failed: { stats: false, health: false, running: false } };

export const useOverview = create<OverviewStore>()(() => START);
const { getState, setState } = useOverview;
onAdminGone(() => setState(START));

/** Puts what happened through a reducer of admin-overview-state.ts. */
export const applyToOverview = (reduce: (state: OverviewState) => OverviewState): void => setState(reduce);

const noteFailure = (part: keyof OverviewStore['failed'], isFailed: boolean): void =>
  setState(({ failed }) => ({ failed: { ...failed, [part]: isFailed } }));

/** `admin:stats`. */
export function tellStats(stats: AdminStats): void {
  setState({ stats });
  noteFailure('stats', false);
}

/** Fetches the figures; what an event told while they were on their way is newer. */
export async function refreshStats(): Promise<void> {
  const before = getState().stats;
  try {
    const stats = await call('adminStats');
    if (getState().stats === before) tellStats(stats);
  } catch {
    noteFailure('stats', true);
  }
}

/** Asks how the platform is; no answer is an answer too, and the screen says so. */
export async function refreshHealth(): Promise<void> {
  try {
    setState({ health: await call('adminHealth') });
    noteFailure('health', false);
  } catch {
    setState({ health: null });
    noteFailure('health', true);
  }
}

/** Fetches the rides that run now, the newest first, as many as one page holds. */
export async function refreshRunning(): Promise<void> {
  try {
    const { items, total } = await call('adminListRides', { query: { status: 'running', pageSize: PAGE_SIZE_MAX } });
    setState({ running: { rides: items, total } });
    noteFailure('running', false);
  } catch {
    noteFailure('running', true);
  }
}
