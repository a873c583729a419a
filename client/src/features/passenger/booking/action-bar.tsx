import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useConnectivity } from '../../../stores/connectivity.ts';

interface ActionBarProps {
  /** Stays in thumb reach, above the navigation, however long the page is. */
  stick: boolean;
  /** What the last press met. */
  problem: ReactNode;
  children: ReactNode;
}

/** What a step leads to, at its end; beside it, one at a time, what the press met, or why it has to wait. */
export function ActionBar({ stick, problem, children }: ActionBarProps) {
  const offline = useConnectivity() === 'disconnected';
  return (
    <div className={cx('-mx-1 space-y-2 bg-paper px-1 py-2', stick && 'sticky above-nav z-10 lg:static')}>
      {problem}
      <p role="status" className="text-center text-sm text-ink-2">
        {offline && !problem ? 'No connection. Your details are kept; go on once you are back online.' : null}
      </p>
      {children}
    </div>
  );
}
