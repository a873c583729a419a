import type { ReactNode } from 'react';

/** Names and what they are, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere tabular">{children}</dd>
    </div>
  );
}
