import { WifiOff } from 'lucide-react';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { cx } from '../lib/cx.ts';
import { useConnectivity } from '../data/connection/connectivity.ts';
import { Icon } from '../ui/icon.tsx';

interface OfflineHintProps {
  /** Says what happens to the action. */
  text?: string;
  className?: string;
}

/** Shown next to an action that needs the server, while there is no connection. */
export function OfflineHint({ text = MESSAGES.connectivity.waits, className }: OfflineHintProps) {
  if (useConnectivity() !== 'disconnected') return null;
  return (
    <p role="status" className={cx('flex items-start gap-2 text-sm text-ink-2', className)}>
      <Icon of={WifiOff} size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
