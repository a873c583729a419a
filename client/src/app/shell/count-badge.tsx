import { cx } from '../../lib/cx.ts';

/** How many things wait; nothing when none do. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={cx(
        'min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-bold text-on-accent tabular',
        className,
      )}
    >
      {count > 9 ? '9+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
