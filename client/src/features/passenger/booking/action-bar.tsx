import type { ReactNode } from 'react';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { cx } from '#client/lib/cx.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';

interface ActionBarProps {
  /** Whether to keep the bar above the navigation, within thumb reach, however long the page is. */
  stick: boolean;
  /** The reason why the last press failed. */
  problem: ReactNode;
  children: ReactNode;
}

/** Shows the main button at the end of a step, with the error of the last press, or a note when offline. */
export function ActionBar({ stick, problem, children }: ActionBarProps) {
  const offline = useConnectivity() === 'disconnected';
  return (
    <div
      data-toasts={stick ? 'bar' : undefined}
      className={cx('-mx-1 space-y-2 bg-paper px-1 py-2', stick && 'sticky above-nav z-10 lg:bottom-0')}
    >
      {problem}
      <p role="status" className="text-center text-sm text-ink-2">
        {offline && !problem ? OUTBOX.bookingNeedsNetwork : null}
      </p>
      {children}
    </div>
  );
}
