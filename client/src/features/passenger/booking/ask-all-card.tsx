import { Radio } from 'lucide-react';
import { BOOKING } from '#shared/texts/en/booking.ts';
import { flatFareText } from '#shared/texts/en/fares.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Quote } from '#shared/domain/fare.ts';
import { cx } from '#client/lib/cx.ts';
import { ksh, minutes } from '#client/lib/format.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Choice, ListedOffers } from './choice.ts';

interface AskAllCardProps {
  quote: Quote;
  reach: Pick<ListedOffers, 'nearCount' | 'firstMin' | 'lowestFare' | 'lowestFareSoon'>;
  /** Whether the ride is scheduled; it then does not depend on the drivers who are near now. */
  isScheduled: boolean;
  /** Whether the card stands out; not if a driver has already been chosen. */
  leads: boolean;
  onChoose: (choice: Choice) => void;
}

/** Asks all drivers nearby at one price (R21); also shows the lowest fare of a driver who can be chosen (R45). */
export function AskAllCard({ quote, reach, isScheduled, leads, onChoose }: AskAllCardProps) {
  const { lowestFare, lowestFareSoon } = reach;
  const near = isScheduled ? null : reachText(reach);
  const flat = flatFareText(quote.fareBasis);
  const isFastest = leads && !isScheduled && (lowestFareSoon === null || lowestFareSoon >= quote.fare);
  return (
    <button
      type="button"
      onClick={() => onChoose({ offer: null, ...quote, fareIsGuess: false })}
      className={cx(
        'w-full rounded-card p-4 text-left transition-colors',
        leads
          ? 'bg-brand text-on-brand shadow-soft hover:bg-brand-strong'
          : 'border border-line bg-surface hover:bg-sunk',
      )}
    >
      <span className={cx('flex items-center justify-between gap-3 font-bold', leads && 'text-xl')}>
        <span className="flex min-w-0 items-center gap-2">
          <Icon of={Radio} className={cx('shrink-0', !leads && 'text-brand')} />
          {BOOKING.askAll.title}
        </span>
        {isFastest && (
          <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-bold text-on-accent">
            {MESSAGES.booking.fastest}
          </span>
        )}
      </span>
      <span className="mt-1 flex items-baseline gap-x-3 tabular">
        <span className={cx('font-bold whitespace-nowrap', leads && 'text-xl')}>{ksh(quote.fare)}</span>
        {lowestFare !== null && lowestFare !== quote.fare && (
          <span className={cx('text-sm', !leads && 'text-ink-2')}>
            {MESSAGES.booking.fareFixed} {MESSAGES.booking.choosingFrom(lowestFare)}
          </span>
        )}
      </span>
      {flat !== null && <span className={cx('block text-sm', !leads && 'text-ink-2')}>{flat}</span>}
      {near !== null && <span className={cx('mt-1 block tabular', leads ? 'font-semibold' : 'text-sm')}>{near}</span>}
      <span className={cx('mt-1 block text-sm', !leads && 'text-ink-2')}>
        {isScheduled ? BOOKING.askAll.firstPicksUp : MESSAGES.booking.nearestFirst}
      </span>
    </button>
  );
}

/** Returns how many drivers are near (not farther ones) and how soon the first arrives; null while unknown. */
function reachText({ nearCount, firstMin }: AskAllCardProps['reach']): string | null {
  if (firstMin === null) return null;
  const away = minutes(firstMin);
  return nearCount === 0 ? BOOKING.askAll.nobodyNear(away) : BOOKING.askAll.near(nearCount, away);
}
