import { ShieldAlert, ThumbsUp } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { LOW_RATING_FILTERS, LowRating } from '#shared/contract/rating-entities.ts';
import { TAG_LABELS } from '#shared/texts/en/ratings.ts';
import { ADMIN_POLL_MS, PAGE_SIZE } from '#shared/domain/constants/screens.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { timeOf } from '#client/lib/format.ts';
import { refetchOnChange } from '#client/data/admin/admin.ts';
import { queryClient } from '#client/data/connection/query-client.ts';
import { LoadTrouble } from '#client/parts/load-trouble.tsx';
import { StarsShown } from '#client/parts/ride/rating/stars-input.tsx';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chips } from '#client/ui/chips.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { addressOfRide } from '../admin-tabs.ts';

type Filter = (typeof LOW_RATING_FILTERS)[number];
const FILTERS = [
  { value: 'safety', label: 'About safety' },
  { value: 'new', label: 'Last 24 hours' },
  { value: 'all', label: 'All low ones' },
] as const;
const NONE: Record<Filter, string> = {
  safety: 'Nobody reported feeling unsafe',
  new: 'No low ratings in the last 24 hours',
  all: 'No low ratings',
};

/**
 * Lists ratings of two stars or less, newest first, updated live like the rides. Starts with the ratings about safety,
 * or with `?ratings=new` with the new ones (R27).
 */
export function LowRatings() {
  const [query] = useSearchParams();
  const isAsked = query.get('ratings') === 'new';
  const [status, setStatus] = useState<Filter>(isAsked ? 'new' : 'safety');
  const [pages, setPages] = useState(1);
  const { data, error, isFetching, refetch } = useLowRatings(status, pages);
  const nowMs = useNow(60_000);
  const top = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  // The list is below the alerts, so the screen scrolls there if the address asks for the list.
  useEffect(() => {
    if (isAsked && isLoaded) top.current?.scrollIntoView({ block: 'start' });
  }, [isAsked, isLoaded]);
  const choose = (next: Filter) => {
    setStatus(next);
    setPages(1);
  };
  return (
    <div ref={top} className="scroll-mt-4">
      <Card title="Low ratings">
        <Chips label="Which ratings" value={status} onChange={choose} options={FILTERS} />
        {!data && (
          <LoadTrouble
            title="The ratings did not load"
            skeleton={<ListSkeleton label="Loading low ratings" rows={2} />}
            problem={error && sentenceOf(error, MESSAGES.general.noAnswer)}
            busy={isFetching}
            retry={() => void refetch()}
          />
        )}
        {data && data.total === 0 && (
          <EmptyState
            icon={ThumbsUp}
            title={NONE[status]}
            text="Ratings of two stars or less appear here as they come."
          />
        )}
        {data && data.total > 0 && (
          <>
            <ul aria-label="Rides with low ratings" className="divide-y divide-line">
              {data.items.map((row) => (
                <Row key={row.ride_id} row={row} nowMs={nowMs} />
              ))}
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
  );
}

/** Returns the first rows of the list, so that "Show more" keeps the rows on screen. Refetched when a ride changes. */
function useLowRatings(status: Filter, pages: number) {
  useEffect(() => refetchOnChange('rides'), []);
  const query = { status, page: 1, pageSize: Math.min(100, pages * PAGE_SIZE) };
  return useQuery(
    {
      queryKey: ['admin', 'rides', 'low-ratings', status, pages],
      queryFn: ({ signal }) => call('adminListLowRatings', { query, signal }),
      refetchInterval: ADMIN_POLL_MS,
      // Keeps the rows on screen while more rows of the same list load.
      placeholderData: (shown, before) => (before?.queryKey[3] === status ? shown : undefined),
      gcTime: 0,
    },
    queryClient,
  );
}

function Row({ row, nowMs }: { row: LowRating; nowMs: number }) {
  return (
    <li className="space-y-1.5 py-3">
      {row.ratings.map((rating) => {
        const [by, of] =
          rating.by === 'passenger' ? [row.passenger_name, row.driver_name] : [row.driver_name, row.passenger_name];
        return (
          <div key={rating.by} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-0 text-sm wrap-anywhere">
              <span className="font-semibold">{by}</span> ({rating.by}) of <span className="font-semibold">{of}</span>
            </p>
            <StarsShown stars={rating.stars} />
            <p className="flex items-center gap-1.5 text-sm text-ink-2">
              {rating.safety && <Icon of={ShieldAlert} size={16} className="shrink-0 text-danger" />}
              {rating.tags.map((tag) => TAG_LABELS[tag]).join(', ')}
            </p>
          </div>
        );
      })}
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2 tabular">
        <Link
          to={addressOfRide(row.ride_id)}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-2 wrap-anywhere hover:underline"
        >
          {row.pickup_address} to {row.destination_address}
        </Link>
        {timeOf(row.completed_at, nowMs)}
      </p>
    </li>
  );
}
