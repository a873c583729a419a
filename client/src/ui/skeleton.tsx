import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

/** A gray placeholder; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-line', className)} />;
}

interface LoadingProps {
  /** Announced while the content loads. */
  label: string;
  className?: string;
  /** The classes of each plain placeholder. */
  blocks?: readonly string[];
  /** Other placeholders. */
  children?: ReactNode;
}

/** Shown in place of content while it loads. */
export function Loading({ label, className, blocks = [], children }: LoadingProps) {
  return (
    <div role="status" data-loading className={className}>
      <span className="sr-only">{label}</span>
      {blocks.map((block, index) => (
        <Skeleton key={index} className={block} />
      ))}
      {children}
    </div>
  );
}

/** Placeholder rows with a photo, a name and a line, like the lists of people and rides. */
export function ListSkeleton({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <Loading label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 py-3">
          <Skeleton className="size-12 shrink-0 rounded-full" />
          <div className="grow space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-9 w-16" />
        </div>
      ))}
    </Loading>
  );
}
