import { ShieldAlert, ThumbsUp } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { LowRating } from '#shared/contract/rating-entities.ts';
import { TAG_LABELS } from '#shared/texts/en/ratings.ts';
import { call } from '#client/data/connection/api.ts';
import { StarsShown } from '#client/parts/ride/rating/stars-input.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ListCard, RideLine } from './list-card.tsx';

const FILTERS = [
  { value: 'safety', label: 'About safety' },
  { value: 'new', label: 'Last 24 hours' },
  { value: 'all', label: 'All low ones' },
] as const;
const WORDS = {
  which: 'Which ratings',
  what: 'low ratings',
  rows: 'Rides with low ratings',
  none: {
    safety: 'Nobody reported feeling unsafe',
    new: 'No low ratings in the last 24 hours',
    all: 'No low ratings',
  },
  noneText: 'Ratings of two stars or less appear here as they come.',
} as const;

/**
 * Lists ratings of two stars or less, newest first. Starts with the ratings about safety, or with `?ratings=new` with
 * the new ones, to which it scrolls (R27).
 */
export function LowRatings() {
  const [query] = useSearchParams();
  const isAsked = query.get('ratings') === 'new';
  return (
    <ListCard
      title="Low ratings"
      filters={FILTERS}
      first={isAsked ? 'new' : 'safety'}
      queryKey={['admin', 'rides', 'low-ratings']}
      fetch={(page, signal) => call('adminListLowRatings', { query: page, signal })}
      row={(row, nowMs) => <Row key={row.ride_id} row={row} nowMs={nowMs} />}
      words={WORDS}
      icon={ThumbsUp}
      scrollsHere={isAsked}
    />
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
      <RideLine
        id={row.ride_id}
        pickup={row.pickup_address}
        destination={row.destination_address}
        at={row.completed_at}
        nowMs={nowMs}
      />
    </li>
  );
}
