import { Radio } from 'lucide-react';
import type { Quote } from '../../../../../shared/domain/fare.ts';
import { ksh, minutes } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Choice, ListedOffers } from './choice.ts';

interface AskAllCardProps {
  quote: Quote;
  reach: Pick<ListedOffers, 'nearCount' | 'firstMin'>;
  /** For a scheduled ride it does not matter how soon somebody could be there now. */
  isScheduled: boolean;
  onChoose: (choice: Choice) => void;
}

/** The recommended choice: everybody near is asked, at one price (R21). */
export function AskAllCard({ quote, reach, isScheduled, onChoose }: AskAllCardProps) {
  return (
    <button
      type="button"
      onClick={() => onChoose({ offer: null, ...quote, fareIsGuess: false })}
      className="w-full rounded-card bg-brand p-4 text-left text-on-brand shadow-soft transition-colors hover:bg-brand-strong"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-xl font-bold">
          <Icon of={Radio} className="shrink-0" />
          Ask all nearby
        </span>
        <span className="shrink-0 text-xl font-bold whitespace-nowrap tabular">{ksh(quote.fare)}</span>
      </span>
      <span className="mt-1 block font-semibold tabular">{reachText(reach, isScheduled)}</span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
        The first to accept comes to you
        <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-bold text-on-accent">Recommended</span>
      </span>
    </button>
  );
}

/** How many are near and how soon the first can be there; who is farther away is never called near. */
function reachText({ nearCount, firstMin }: AskAllCardProps['reach'], isScheduled: boolean): string {
  if (firstMin === null || (nearCount === 0 && isScheduled)) return 'The nearest drivers are asked first';
  if (nearCount === 0) return `Nobody near right now, the closest ${minutes(firstMin)} away`;
  const near = nearCount === 1 ? '1 driver near' : `${nearCount} drivers near`;
  if (isScheduled) return `${near} now`;
  return nearCount === 1 ? `${near}, ${minutes(firstMin)} away` : `${near}, nearest ${minutes(firstMin)}`;
}
