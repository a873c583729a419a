import { OUTBOX } from '#shared/contract/outbox-texts.ts';
import { takeBack } from '#client/data/outbox/send.ts';
import { useIsSending, useOutbox } from '#client/data/outbox/outbox.ts';
import { nameOf, type Waiting } from '#client/data/outbox/outbox-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';

/** A step of a ride that was pressed without a network and is waiting (R39). */
export function StepWaits({ item }: { item: Waiting }) {
  const isSending = useIsSending(item.key);
  const isKept = useOutbox((state) => state.isKept);
  const name = nameOf(item);
  const action = !isSending && (
    <Button
      variant="quiet"
      size="small"
      className="-my-2 -mr-3 shrink-0"
      aria-label={`Take back ${name}`}
      onClick={() => void takeBack(item)}
    >
      {OUTBOX.takeBack}
    </Button>
  );
  return (
    <Note tone="warning" action={action}>
      {isSending ? OUTBOX.stepSending(name) : OUTBOX.stepWaits(name)}
      {!isKept && ` ${OUTBOX.notKept}`}
    </Note>
  );
}
