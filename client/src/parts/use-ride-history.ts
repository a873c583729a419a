import { useMemo, useState } from 'react';
import { PAGE_SIZE, STATS_POLL_MS } from '../../../shared/domain/constants.ts';
import type { Ride } from '../lib/ride.ts';
import { usePolling } from '../live/use-polling.ts';
import { notePage, useHistory } from '../stores/history.ts';
import { historyOf, nextPage, type HistoryFilter, type HistoryPage } from '../stores/history-state.ts';
import { useRides } from '../stores/rides.ts';

type PageQuery = Record<'page' | 'pageSize', number> & { status: HistoryFilter };

interface HistoryOptions {
  /** Asks the server for a page. */
  fetch: (query: PageQuery) => Promise<HistoryPage>;
  filter?: HistoryFilter;
  /** Leaves out rides that are still open. */
  endedOnly?: boolean;
}

export interface RideHistory {
  /** Newest first; null until a first page has come. */
  rides: Ride[] | null;
  /** How many there are, known or not. */
  total: number;
  /** The last fetch brought nothing. */
  failed: boolean;
  /** What was pressed is under way. */
  busy: boolean;
  reload: () => void;
  /** Fetches the next page; null when all are there. */
  more: (() => void) | null;
}

/** The person's rides of before: fetched page by page, and kept right by whatever happens to them. */
export function useRideHistory({ fetch, filter = 'all', endedOnly = false }: HistoryOptions): RideHistory {
  const known = useHistory((state) => state[filter]);
  const byId = useRides((state) => state.byId);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const shown = useMemo(() => known && historyOf({ byId }, filter, endedOnly, known), [byId, filter, endedOnly, known]);

  const fetchPage = async (page: number): Promise<void> => {
    try {
      notePage(filter, await fetch({ status: filter, page, pageSize: PAGE_SIZE }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  // What is polled keeps nobody from pressing a button.
  usePolling(() => fetchPage(1), STATS_POLL_MS);
  const load = async (page: number): Promise<void> => {
    setBusy(true);
    await fetchPage(page);
    setBusy(false);
  };

  const next = shown && nextPage(shown.listed, known, PAGE_SIZE);
  return {
    rides: shown && shown.rides,
    total: shown?.total ?? 0,
    failed,
    busy,
    reload: () => void load(1),
    more: next === null ? null : () => void load(next),
  };
}
