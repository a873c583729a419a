import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import type { Ride } from '../lib/ride.ts';
import { Button } from '../ui/button.tsx';
import { NotLoaded, Outdated } from './list-trouble.tsx';
import type { RideHistory } from './use-ride-history.ts';

interface HistoryListProps {
  history: RideHistory;
  /** What one of them is called, by the list's reader. */
  noun: 'trip' | 'ride';
  /** In place of a list that never came: the title, and what is said without a connection. */
  missing: { title: string; offline: string };
  loading: ReactNode;
  /** In place of a list without a ride. */
  empty: ReactNode;
  row: (ride: Ride) => ReactNode;
  /** What the list is called, by its own words or by the id of its heading. */
  label: { 'aria-label': string } | { 'aria-labelledby': string };
  listClass: string;
  countClass: string;
}

/** Rides of before, page by page: one list for both parties, whose rows and words are their own. */
export function HistoryList({ history, noun, missing, loading, empty, row, ...look }: HistoryListProps) {
  const { rides, total, failed, busy, reload, more } = history;
  if (rides === null) return failed ? <NotLoaded {...missing} busy={busy} onRetry={reload} /> : loading;
  if (rides.length === 0 && !more) return empty;
  const all = total === 1 ? `1 ${noun}` : `All ${total} ${noun}s`;
  return (
    <>
      {failed && <Outdated what={`${noun}s`} busy={busy} onRetry={more ?? reload} />}
      <ul {...look.label} className={look.listClass}>
        {rides.map((ride) => row(ride))}
      </ul>
      <p role="status" className={cx('text-center text-ink-2 tabular', look.countClass)}>
        {more ? `${rides.length} of ${total} ${noun}s` : all}
      </p>
      {more && (
        <Button variant="outline" fullWidth onClick={more} busy={busy}>
          Show more
        </Button>
      )}
    </>
  );
}
