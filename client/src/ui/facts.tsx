import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';

interface FactsProps {
  children: ReactNode;
  /** True makes the list small and tight, for screens with many figures. */
  dense?: boolean;
}

/** A list of names and values. */
export function Facts({ children, dense = false }: FactsProps) {
  return <dl className={cx('divide-y divide-line', dense && 'text-sm *:py-2')}>{children}</dl>;
}

/** A name and its value on one line. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere tabular">{children}</dd>
    </div>
  );
}

interface FactLineProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A line of a two-column list: name left, value right. */
export const FactLine = ({ label, className, children }: FactLineProps) => (
  <>
    <dt className="text-ink-2">{label}</dt>
    <dd className={cx('min-w-0 text-right font-semibold wrap-anywhere', className)}>{children}</dd>
  </>
);

/** A value with an icon instead of a name. */
export const IconFact = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    <Icon of={icon} size={16} className="shrink-0" />
    {children}
  </li>
);
