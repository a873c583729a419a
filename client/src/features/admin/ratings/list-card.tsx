import type { LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ADMIN_POLL_MS, PAGE_SIZE } from '#shared/domain/constants/screens.ts';
import { sentenceOf } from '#client/data/connection/api.ts';
import { timeOf } from '#client/lib/format.ts';
import { refetchOnChange } from '#client/data/admin/admin.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chips } from '#client/ui/chips.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { addressOfRide } from '../admin-tabs.ts';

interface ListQuery<Filter> {
  status: Filter;
  page: number;
  pageSize: number;
}

interface ListCardProps<Filter extends string, Item> {
  title: string;
  filters: readonly { value: Filter; label: string }[];
  first: Filter;
  /** Below `['admin', 'rides']`, which is refetched when a ride changes. */
  queryKey: readonly string[];
  fetch: (query: ListQuery<Filter>, signal: AbortSignal) => Promise<{ items: Item[]; total: number }>;
  row: (item: Item, nowMs: number) => ReactNode;
  /** `rows`: the list's accessible name; `what`: its plural in a sentence. */
  words: { which: string; what: string; rows: string; none: Readonly<Record<Filter, string>>; noneText: string };
  icon: LucideIcon;
  /** Whether the screen scrolls to the card once it has loaded. */
  scrollsHere?: boolean;
  /** Shown once the list is, so that the list does not push it down. */
  children?: ReactNode;
}

/** A card with a list of rides, filtered and extended by "Show more", and updated live like the rides. */
export function ListCard<Filter extends string, Item>(props: ListCardProps<Filter, Item>) {
  const { title, filters, row, words, icon, scrollsHere = false, children } = props;
  const [status, setStatus] = useState(props.first);
  const [pages, setPages] = useState(1);
  const { data, error, isFetching, refetch } = useRows(props, status, pages);
  const nowMs = useNow(60_000);
  const top = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (scrollsHere && isLoaded) top.current?.scrollIntoView({ block: 'start' });
  }, [scrollsHere, isLoaded]);
  const choose = (next: Filter) => {
    setStatus(next);
    setPages(1);
  };
  return (
    <>
      <div ref={top} className="scroll-mt-4">
        <Card title={title}>
          <Chips label={words.which} value={status} onChange={choose} options={filters} />
          {!data && (
            <LoadTrouble
              title={`The ${words.what} did not load`}
              skeleton={<ListSkeleton label={`Loading ${words.what}`} rows={2} />}
              problem={error && sentenceOf(error, MESSAGES.general.noAnswer)}
              busy={isFetching}
              retry={() => void refetch()}
            />
          )}
          {data && data.total === 0 && <EmptyState icon={icon} title={words.none[status]} text={words.noneText} />}
          {data && data.total > 0 && (
            <>
              <ul aria-label={words.rows} className="divide-y divide-line">
                {data.items.map((item) => row(item, nowMs))}
              </ul>
              {data.items.length < data.total && (
                <Button variant="outline" size="small" busy={isFetching} onClick={() => setPages(pages + 1)}>
                  Show more
                </Button>
              )}
            </>
          )}
        </Card>
      </div>
      {(isLoaded || error !== null) && children}
    </>
  );
}

/** Returns the first rows of the list, so that "Show more" keeps the rows on screen. */
function useRows<Filter extends string, Item>(
  { queryKey, fetch }: Pick<ListCardProps<Filter, Item>, 'queryKey' | 'fetch'>,
  status: Filter,
  pages: number,
) {
  useEffect(() => refetchOnChange('rides'), []);
  const query = { status, page: 1, pageSize: Math.min(100, pages * PAGE_SIZE) };
  return useQuery(
    {
      queryKey: [...queryKey, status, pages],
      queryFn: ({ signal }) => fetch(query, signal),
      refetchInterval: ADMIN_POLL_MS,
      // Keeps the rows on screen while more rows of the same list load.
      placeholderData: (shown: { items: Item[]; total: number } | undefined, before) =>
        before?.queryKey[queryKey.length] === status ? shown : undefined,
      gcTime: 0,
    },
    queryClient,
  );
}

interface RideLineProps {
  id: string;
  pickup: string;
  destination: string;
  at: string;
  nowMs: number;
  /** Opens the ride here instead of in the list of rides. */
  onOpen?: ((id: string) => void) | undefined;
}

/** The ride that a row is about, as a link, and when it ended. */
export function RideLine({ id, pickup, destination, at, nowMs, onOpen }: RideLineProps) {
  const ends = `${pickup} to ${destination}`;
  const look =
    'inline-flex min-h-11 items-center text-left font-semibold text-brand underline-offset-2 wrap-anywhere hover:underline';
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2 tabular">
      {onOpen ? (
        <button type="button" onClick={() => onOpen(id)} className={look}>
          {ends}
        </button>
      ) : (
        <Link to={addressOfRide(id)} className={look}>
          {ends}
        </Link>
      )}
      {timeOf(at, nowMs)}
    </p>
  );
}
