import type { LucideIcon } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

interface StatTileProps {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  icon?: LucideIcon;
  hint?: string;
  className?: string;
}

export function StatTile({ label, value, icon, hint, className }: StatTileProps) {
  return (
    <div className={cx('rounded-card border border-line bg-surface p-4', className)}>
      <dl className="flex flex-col-reverse gap-0.5">
        <dt className="flex items-center gap-1.5 text-sm text-ink-2">
          {icon && <Icon of={icon} size={16} className="shrink-0 text-brand" />}
          {label}
        </dt>
        <dd className="text-xl font-bold tabular sm:text-2xl">{value ?? <Skeleton className="h-7.5 w-20" />}</dd>
      </dl>
      {hint && <p className="mt-1 text-xs text-ink-2">{hint}</p>}
    </div>
  );
}
