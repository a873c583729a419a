import { Radio } from 'lucide-react';
import type { Quote } from '../../../../../shared/domain/fare.ts';
import { cx } from '../../../lib/cx.ts';
import { ksh, minutes } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Choice, ListedOffers } from './choice.ts';

interface AskAllCardProps {
  quote: Quote;
  reach: Pick<ListedOffers, 'nearCount' | 'firstMin' | 'lowestFare'>;
  /** For a scheduled ride it does not matter who is near now. */
  isScheduled: boolean;
  /** Whether it is the recommended choice: not for somebody who has chosen a driver already. */
  recommended: boolean;
  onChoose: (choice: Choice) => void;
}

/** Everybody near is asked, at one price (R21). */
export function AskAllCard({ quote, reach, isScheduled, recommended, onChoose }: AskAllCardProps) {
  return (
    <button
      type="button"
      onClick={() => onChoose({ offer: null, ...quote, fareIsGuess: false })}
      className={cx(
        'w-full rounded-card p-4 text-left transition-colors',
        recommended
          ? 'bg-brand text-on-brand shadow-soft hover:bg-brand-strong'
          : 'border border-line bg-surface hover:bg-sunk',
      )}
    >
      <span className={cx('flex items-center justify-between gap-3 font-bold', recommended && 'text-xl')}>
        <span className="flex min-w-0 items-center gap-2">
          <Icon of={Radio} className={cx('shrink-0', !recommended && 'text-brand')} />
          Ask all nearby
        </span>
        <span className="shrink-0 whitespace-nowrap tabular">{ksh(quote.fare)}</span>
      </span>
      {!isScheduled && (
        <span className={cx('mt-1 block tabular', recommended ? 'font-semibold' : 'text-sm')}>{reachText(reach)}</span>
      )}
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
        <span className={cx('tabular', !recommended && 'text-ink-2')}>
          {isScheduled ? 'The first to accept picks you up' : 'The first to accept comes to you'}
          {reach.lowestFare !== null && reach.lowestFare < quote.fare && (
            <span className="block">Same price whoever comes; if you choose, from {ksh(reach.lowestFare)}</span>
          )}
        </span>
        {recommended && (
          <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-bold text-on-accent">Recommended</span>
        )}
      </span>
    </button>
  );
}

/** How many are near and how soon the first can be there; who is farther away is never called near. */
function reachText({ nearCount, firstMin }: AskAllCardProps['reach']): string {
  if (firstMin === null) return 'The nearest drivers are asked first';
  if (nearCount === 0) return `Nobody near right now, the closest ${minutes(firstMin)} away`;
  const near = nearCount === 1 ? '1 driver near' : `${nearCount} drivers near`;
  return nearCount === 1 ? `${near}, ${minutes(firstMin)} away` : `${near}, nearest ${minutes(firstMin)}`;
}
