import { Star } from 'lucide-react';
import { UI } from '#shared/texts/en/ui.ts';
import { cx } from '../lib/cx.ts';
import { ratingText, ratingWord } from '../lib/format.ts';

/** A rating with one decimal (spec 2 §9); a text when there is none yet. */
export function Rating({ value, className }: { value: number | null; className?: string }) {
  if (value === null || value <= 0)
    return <span className={cx('text-sm text-ink-2', className)}>{ratingWord(null)}</span>;
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm font-semibold tabular', className)}>
      <Star size={16} className="fill-accent text-accent-strong" aria-hidden />
      <span className="sr-only">{UI.rated.before}</span>
      {ratingText(value)}
      <span className="sr-only">{UI.rated.after}</span>
    </span>
  );
}
