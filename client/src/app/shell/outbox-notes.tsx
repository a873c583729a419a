import { Clock } from 'lucide-react';
import { OUTBOX } from '#shared/contract/outbox-texts.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { changeOutbox, useOutbox } from '#client/data/outbox/outbox.ts';
import { nameOf, withoutUnsent } from '#client/data/outbox/outbox-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';

/** The waiting actions, and those that were not sent or were refused, until the person has read them (R39). */
export function OutboxNotes() {
  const unsent = useOutbox((state) => state.unsent);
  return (
    <>
      <Waits />
      {unsent.map(({ key, title, text }) => (
        <Note
          key={key}
          tone="danger"
          title={title}
          className="rounded-none! py-2! lg:px-8!"
          action={
            <Button
              variant="quiet"
              size="small"
              className="-my-1 -mr-3 shrink-0"
              onClick={() => void changeOutbox((box) => withoutUnsent(box, key))}
            >
              {OUTBOX.understood}
            </Button>
          }
        >
          {text}
        </Note>
      ))}
    </>
  );
}

function Waits() {
  const waiting = useOutbox((state) => state.waiting);
  const isOffline = useConnectivity() === 'disconnected';
  const names = waiting.map(nameOf);
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="flex items-start gap-2 bg-accent-tint px-4 py-0.5 text-xs font-semibold text-ink lg:px-8 lg:text-sm">
          <Icon of={Clock} size={16} className="mt-px shrink-0" />
          {isOffline ? OUTBOX.waiting(names) : OUTBOX.beingSent(names)}
        </p>
      )}
    </div>
  );
}
