import { Clock } from 'lucide-react';
import { useLocation } from 'react-router';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { useConnectivity } from '#client/data/connection/connectivity.ts';
import { changeOutbox, useOutbox } from '#client/data/outbox/outbox.ts';
import { nameOf, type Waiting, withoutUnsent } from '#client/data/outbox/outbox-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';

/** Shows waiting actions, and until the person has read them, actions that were not sent or were refused (R39). */
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

const isStep = ({ pressed }: Waiting): boolean => pressed.what === 'start' || pressed.what === 'complete';

function Waits() {
  const waiting = useOutbox((state) => state.waiting);
  const isOffline = useConnectivity() === 'disconnected';
  const { pathname } = useLocation();
  // There the note above the step says the same.
  const isStepShown = pathname === '/driver/rides';
  const names = waiting.filter((item) => !(isStepShown && isStep(item))).map(nameOf);
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
