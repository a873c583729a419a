import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface FactsProps {
  children: ReactNode;
  /** Small and close together, for screens of many figures. */
  dense?: boolean;
}

/** Names and what they are, line by line. */
export function Facts({ children, dense = false }: FactsProps) {
  return <dl className={cx('divide-y divide-line', dense && 'text-sm *:py-2')}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere tabular">{children}</dd>
    </div>
  );
}
