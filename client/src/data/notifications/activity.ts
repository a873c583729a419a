import { create } from 'zustand';
import type { Entry } from '#shared/contract/news.ts';
import { ACTIVITY_LISTED_MAX } from '#shared/domain/constants/rules.ts';
import { onPersonChanged } from '../connection/person-changed.ts';

/** A driver's Recent Activity. */
interface ActivityState {
  /** Newest first. */
  entries: readonly Entry[];
  /** Whether the list has been fetched once. */
  loaded: boolean;
  /** Whether the last fetch failed. */
  failed: boolean;
}
const START: ActivityState = { entries: [], loaded: false, failed: false };

export const useActivity = create<ActivityState>()(() => START);
onPersonChanged(() => useActivity.setState(START));

/** Returns the newest 20 entries of both lists. Responses and events may arrive twice and in any order. */
export function mergeActivity(known: readonly Entry[], heard: readonly Entry[]): Entry[] {
  const byId = new Map([...known, ...heard].map((entry) => [entry.id, entry]));
  const newestFirst = (a: Entry, b: Entry): number => b.at.localeCompare(a.at) || b.id.localeCompare(a.id);
  return [...byId.values()].sort(newestFirst).slice(0, ACTIVITY_LISTED_MAX);
}

/** Adds the entries of an `activity:added` event or of a response of `GET /api/drivers/activity`. */
export const addActivity = (heard: readonly Entry[]): void =>
  useActivity.setState(({ entries }) => ({ entries: mergeActivity(entries, heard) }));
