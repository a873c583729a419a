import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useConnectivity } from '../../../stores/connectivity.ts';
import { OfflineHint } from '../../../parts/offline-hint.tsx';

interface ActionBarProps {
  /** Stays in thumb reach, above the navigation, however long the page is. */
  stick: boolean;
  children: ReactNode;
}

/** What a step leads to, at its end; without a connection, why it has to wait. */
export function ActionBar({ stick, children }: ActionBarProps) {
  const offline = useConnectivity() === 'disconnected';
  return (
    <div
      className={cx(
        '-mx-1 space-y-2 bg-paper px-1 py-2',
        stick && 'sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 lg:static',
      )}
    >
      <OfflineHint />
      {children}
      <p role="status" className="text-center text-sm text-ink-2">
        {offline ? 'No connection. Your answers are kept; go on once you are back online.' : null}
      </p>
    </div>
  );
}
