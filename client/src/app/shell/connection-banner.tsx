import { WifiHigh, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SHELL } from '#shared/texts/en/shell.ts';
import { CONNECTIVITY_SETTLE_MS } from '#shared/domain/constants/screens.ts';
import { CrowdedNote } from '#client/parts/crowded-note.tsx';
import { type Connectivity, useConnectivity } from '#client/data/connection/connectivity.ts';
import { Icon } from '#client/ui/icon.tsx';
import { clockTime, timeInSentence } from '#client/lib/format.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { useRides } from '#client/data/rides/rides.ts';

/**
 * Shows a banner when there is no connection (spec 1 §2), a quiet line when the connection is slow (spec 1 §4), and the
 * time of the data on screen while the data may be out of date.
 */
export function ConnectionBanner() {
  const connectivity = useShownConnectivity();
  const asOfMs = useAsOfMs();
  return (
    <>
      <div role="status">
        {connectivity === 'disconnected' && (
          // As flat as is readable, because the banner appears unprompted and pushes the page down.
          <div className="flex items-center gap-2 bg-ink px-4 py-0.5 text-xs leading-tight text-paper lg:gap-3 lg:px-8 lg:py-2.5 lg:text-sm">
            <Icon of={WifiOff} className="shrink-0" />
            <p className="grow lg:flex lg:gap-2">
              <span className="flex flex-wrap justify-between gap-x-2 font-semibold">
                <span>{MESSAGES.connectivity.offlineTitle}</span>
                {asOfMs !== null && <span className="tabular">{asOfText(asOfMs)}</span>}
              </span>
              {MESSAGES.connectivity.offlineText}
            </p>
          </div>
        )}
        {connectivity !== 'disconnected' && asOfMs !== null && (
          <p className="bg-sunk px-4 py-0.5 text-xs font-semibold text-ink-2 tabular lg:px-8">{asOfText(asOfMs)}</p>
        )}
        {connectivity === 'poor' && (
          <p className="flex items-center gap-2 bg-sunk px-4 py-0.5 text-xs font-semibold text-ink-2 lg:px-8">
            <Icon of={WifiHigh} size={16} className="shrink-0" />
            {MESSAGES.connectivity.poor}
          </p>
        )}
      </div>
      {connectivity !== 'disconnected' && <CrowdedNote className="rounded-none! lg:px-8" />}
    </>
  );
}

/** Returns the status to show: a lost connection at once; a slow one and its end only after a while (no flicker). */
function useShownConnectivity(): Connectivity {
  const connectivity = useConnectivity();
  const isPoor = connectivity === 'poor';
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasted(isPoor), CONNECTIVITY_SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isPoor]);
  if (connectivity === 'disconnected') return connectivity;
  return lasted ? 'poor' : 'connected';
}

const BEGAN_MS = Date.now();
const HALF_DAY_MS = 12 * 3600_000;

/**
 * Returns the time of the data on screen while the data may be out of date: without a connection, or after a start from
 * stored data until everything has been fetched again. Null while the data is current.
 */
function useAsOfMs(): number | null {
  const disconnected = useConnectivity() === 'disconnected';
  const ridesMs = useRides((state) => state.asOfMs);
  const snapshotsMs = useSyncExternalStore(onSnapshots, oldestShownMs);
  const oldestMs = Math.min(ridesMs ?? Infinity, snapshotsMs);
  return oldestMs < BEGAN_MS || (disconnected && oldestMs !== Infinity) ? oldestMs : null;
}

const onSnapshots = (changed: () => void): (() => void) => queryClient.getQueryCache().subscribe(changed);

/** Returns the time of the oldest query result on screen that came from storage or could not be fetched again. */
function oldestShownMs(): number {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const outdated = shown
    .map(({ state }) => state)
    .filter(({ data, status, dataUpdatedAt }) => data && (status === 'error' || dataUpdatedAt < BEGAN_MS));
  return Math.min(...outdated.map(({ dataUpdatedAt }) => dataUpdatedAt));
}

/** Returns "As of 14:05", with the day if that is more than half a day ago. */
const asOfText = (ms: number): string => {
  const nowMs = Date.now();
  const { asOf, asOfTime } = SHELL.connection;
  return nowMs - ms < HALF_DAY_MS ? asOfTime(clockTime(ms)) : asOf(timeInSentence(ms, nowMs));
};
