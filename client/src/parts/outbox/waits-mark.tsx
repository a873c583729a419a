import { Clock } from 'lucide-react';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { cx } from '#client/lib/cx.ts';
import { useIsSending } from '#client/data/outbox/outbox.ts';
import type { Waiting } from '#client/data/outbox/outbox-state.ts';
import { Icon } from '#client/ui/icon.tsx';

/** Marks an action that was pressed without a network as waiting or being sent (R39). */
export function WaitsMark({ item, className }: { item: Waiting; className?: string }) {
  const isSending = useIsSending(item.key);
  return (
    <span className={cx('inline-flex items-start gap-1.5 text-ink-2', className)}>
      <Icon of={Clock} size={16} className="mt-0.5 shrink-0" />
      {isSending ? OUTBOX.sending : OUTBOX.will}
    </span>
  );
}
