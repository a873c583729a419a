import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';

interface ActionBarProps {
  /** Stays in thumb reach, above the navigation, however long the page is. */
  stick: boolean;
  children: ReactNode;
}

/** What a step leads to, at its end. */
export function ActionBar({ stick, children }: ActionBarProps) {
  return (
    <div
      className={cx(
        '-mx-1 space-y-2 bg-paper px-1 py-2',
        stick && 'sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 lg:static',
      )}
    >
      {children}
    </div>
  );
}
