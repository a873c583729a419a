import { SHELL } from '#shared/texts/en/shell.ts';
import { cx } from '#client/lib/cx.ts';

interface CountBadgeProps {
  count: number;
  className?: string | undefined;
  /** Hidden from screen readers, where the accessible name already contains the count. */
  silent?: boolean;
}

/** A badge with the number of waiting items; renders nothing at 0. */
export function CountBadge({ count, className, silent = false }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden={silent || undefined}
      className={cx(
        'min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-bold text-on-accent tabular',
        className,
      )}
    >
      {count > 9 ? '9+' : count}
      {!silent && <span className="sr-only">{SHELL.nav.waiting}</span>}
    </span>
  );
}
