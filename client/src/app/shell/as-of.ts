import { useSyncExternalStore } from 'react';
import { clockTime, timeInSentence } from '#client/lib/format.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { useRides } from '#client/data/rides/rides.ts';

const BEGAN_MS = Date.now();
const HALF_DAY_MS = 12 * 3600_000;

/**
 * As of when what the screen shows is known, while it may be out of date: without a connection, and after a start with what
 * was kept, until all of it has been fetched anew. Null while it is current.
 */
export function useAsOfMs(): number | null {
  const disconnected = useConnectivity() === 'disconnected';
  const ridesMs = useRides((state) => state.asOfMs);
  const snapshotsMs = useSyncExternalStore(onSnapshots, oldestShownMs);
  const oldestMs = Math.min(ridesMs ?? Infinity, snapshotsMs);
  return oldestMs < BEGAN_MS || (disconnected && oldestMs !== Infinity) ? oldestMs : null;
}

const onSnapshots = (changed: () => void): (() => void) => queryClient.getQueryCache().subscribe(changed);

/** Of the snapshots on screen, the time of the oldest that was kept or could not be fetched again. */
function oldestShownMs(): number {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const outdated = shown
    .map(({ state }) => state)
    .filter(({ data, status, dataUpdatedAt }) => data && (status === 'error' || dataUpdatedAt < BEGAN_MS));
  return Math.min(...outdated.map(({ dataUpdatedAt }) => dataUpdatedAt));
}

/** "As of 14:05", with its day when that is long ago. */
export const asOfText = (ms: number): string => {
  const nowMs = Date.now();
  return `As of ${nowMs - ms < HALF_DAY_MS ? clockTime(ms) : timeInSentence(ms, nowMs)}`;
};
