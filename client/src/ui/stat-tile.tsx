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
  /** The address of the list behind the figure. */
  to?: string;
  small?: boolean;
  className?: string;
}

export function StatTile({ label, value, icon, to, small = false, className }: StatTileProps) {
  const padding = small ? 'px-3 py-1.5' : 'p-4';
  return (
    <div className={cx('rounded-card border border-line bg-surface', padding, to !== undefined && PRESSED, className)}>
      <dl className={cx('flex flex-col-reverse', !small && 'gap-0.5')}>
        <dt className={cx('flex items-center gap-1.5 text-ink-2', small ? 'text-xs' : 'text-sm')}>
          {icon && <Icon of={icon} size={16} className="shrink-0 text-brand" />}
          {to === undefined ? (
            label
          ) : (
            // Stretch the link over the whole tile.
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none">
              {label}
            </Link>
          )}
        </dt>
        <dd className={cx('font-bold tabular', small ? 'text-base' : 'text-xl sm:text-2xl')}>
          {value ?? <Skeleton className={small ? 'h-6 w-20' : 'h-6 w-20 sm:h-7.5'} />}
        </dd>
      </dl>
    </div>
  );
}

const PRESSED =
  'relative transition-colors hover:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';
