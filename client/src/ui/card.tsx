import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface CardProps {
  children: ReactNode;
  /** With a title, the card is a labeled section. */
  title?: string;
  /** An element at the right of the title: a refresh button, a link. */
  action?: ReactNode;
  /** True omits the padding, for lists and maps that reach the edge. */
  flush?: boolean;
  className?: string;
}

export function Card({ children, title, action, flush = false, className }: CardProps) {
  const look = cx('rounded-card border border-line bg-surface', flush ? 'overflow-hidden' : 'p-4', className);
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section aria-label={title} className={look}>
      <div className={cx('flex min-h-11 items-center justify-between gap-3', flush ? 'px-4 pt-3' : '-mt-1 mb-2')}>
        <h2 className="text-xl font-bold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
