import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

interface StatTileProps {
  label: string;
  /** undefined while loading. */
  value: string | undefined;
  icon?: LucideIcon;
  hint?: string;
  /** The address of the list behind the figure. */
  to?: string;
  small?: boolean;
  className?: string;
}

export function StatTile({ label, value, icon, hint, to, small = false, className }: StatTileProps) {
  const padding = small ? 'px-3 py-2' : 'p-4';
  return (
    <div className={cx('rounded-card border border-line bg-surface', padding, to !== undefined && PRESSED, className)}>
      <dl className="flex flex-col-reverse gap-0.5">
        <dt className="flex items-center gap-1.5 text-sm text-ink-2">
          {icon && <Icon of={icon} size={16} className="shrink-0 text-brand" />}
          {to === undefined ? (
            label
          ) : (
            // Stretches the link over the whole tile.
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none">
              {label}
            </Link>
          )}
        </dt>
        <dd className={cx('font-bold tabular', small ? 'text-base' : 'text-xl sm:text-2xl')}>
          {value ?? <Skeleton className={small ? 'h-6 w-20' : 'h-6 w-20 sm:h-7.5'} />}
        </dd>
      </dl>
      {hint && <p className="mt-1 text-xs text-ink-2">{hint}</p>}
    </div>
  );
}

const PRESSED =
  'relative transition-colors hover:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';
