import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import type { RideView } from '#shared/contract/ride-entities.ts';
import { PAGE_SIZE, STATS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { type Ride, rideOf } from '#client/data/rides/ride.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import {
  HISTORY,
  type HistoryFilter,
  historyOf,
  type HistoryPage,
  type KnownHistory,
  nextPage,
  withPage,
} from '#client/data/rides/history-state.ts';
import { applyToRides, useRides } from '#client/data/rides/rides.ts';
import { mergeRide } from '#client/data/rides/rides-state.ts';
import { Button } from '#client/ui/button.tsx';
import { NotLoaded, RetryNote } from '../load-trouble.tsx';

interface HistoryListProps {
  history: RideHistory;
  /** For a list that never loaded: the title, and the text when offline. */
  missing: { title: string; offline: string };
  loading: ReactNode;
  /** Shown when there are no rides. */
  empty: ReactNode;
  row: (ride: Ride) => ReactNode;
  /** The accessible name: a text, or the id of the heading. */
  label: { 'aria-label': string } | { 'aria-labelledby': string };
  listClass: string;
  countClass: string;
}

/** A list of past rides, page by page. Passengers and drivers each pass their own rows and texts. */
export function HistoryList({ history, missing, loading, empty, row, ...look }: HistoryListProps) {
  const { rides, total, failed, busy, reload, more } = history;
  if (rides === null) return failed ? <NotLoaded {...missing} busy={busy} onRetry={reload} /> : loading;
  if (rides.length === 0 && !more) return empty;
  return (
    <>
      {failed && (
        <RetryNote busy={busy} onRetry={more ?? reload}>
          {TRIP_TEXTS.ride.notRefreshed}
        </RetryNote>
      )}
      <ul {...look.label} className={look.listClass}>
        {rides.map((ride) => row(ride))}
      </ul>
      <p role="status" className={cx('text-center text-ink-2 tabular', look.countClass)}>
        {more ? TRIP_TEXTS.ride.tripsOf(rides.length, total) : TRIP_TEXTS.ride.trips(total)}
      </p>
      {more && (
        <Button variant="outline" fullWidth onClick={more} busy={busy}>
          {TRIP_TEXTS.ride.showMore}
        </Button>
      )}
    </>
  );
}

type PageQuery = Record<'page' | 'pageSize', number> & { status: HistoryFilter };

interface HistoryOptions {
  /** Fetches a page. Must honor `signal`: after a sign-out, the next person would see a late page. */
  fetch: (
    query: PageQuery,
    signal: AbortSignal,
  ) => Promise<Omit<HistoryPage, 'items'> & { items: readonly RideView[] }>;
  filter?: HistoryFilter;
  /** Leaves out open rides. */
  endedOnly?: boolean;
}

export interface RideHistory {
  /** Newest first; null until the first page has loaded. */
  rides: Ride[] | null;
  /** The number of rides on the server, loaded or not. */
  total: number;
  /** Whether the last fetch failed. */
  failed: boolean;
  /** Whether a fetch that a button started is running. */
  busy: boolean;
  reload: () => void;
  /** Fetches the next page; null when all are loaded. */
  more: (() => void) | null;
}

/** Fetches the person's past rides page by page, and updates them from the ride store. */
export function useRideHistory({ fetch, filter = 'all', endedOnly = false }: HistoryOptions): RideHistory {
  const byId = useRides((state) => state.byId);
  const [busy, setBusy] = useState(false);
  const wanted = useRef(1);
  const queryKey = [HISTORY, filter];
  // The query holds how much of the history is loaded; the rides themselves are in data/rides/rides.ts.
  const fetchPage = async ({ signal }: { signal: AbortSignal }): Promise<KnownHistory | null> => {
    const page = await fetch({ status: filter, page: wanted.current, pageSize: PAGE_SIZE }, signal);
    const items = page.items.map(rideOf);
    applyToRides((state) => items.reduce(mergeRide, state));
    const known = queryClient.getQueryData<KnownHistory | null>(queryKey) ?? null;
    return withPage(known, { ...page, items }, useRides.getState(), filter);
  };
  const options = { queryKey, queryFn: fetchPage, initialData: null, refetchInterval: STATS_POLL_MS, gcTime: Infinity };
  const { data: known, isError: failed, refetch } = useQuery(options, queryClient);
  const shown = useMemo(() => known && historyOf({ byId }, filter, endedOnly, known), [byId, filter, endedOnly, known]);

  // Polling fetches the first page and does not affect the buttons.
  const load = async (page: number): Promise<void> => {
    setBusy(true);
    wanted.current = page;
    await refetch();
    wanted.current = 1;
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
