import { cx } from '../lib/cx.ts';

/** A gray placeholder; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-line', className)} />;
}

interface ListSkeletonProps {
  rows?: number;
  /** Announced while the list loads. */
  label: string;
}

/** Placeholder rows with a photo, a name and a line, like the lists of people and rides. */
export function ListSkeleton({ rows = 3, label }: ListSkeletonProps) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{label}</span>
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
    </div>
  );
}
