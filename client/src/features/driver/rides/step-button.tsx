import { useState } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';
import { serverNow } from '#client/lib/clock.ts';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { useWaitingOf, useIsSending, useOutbox } from '#client/data/outbox/outbox.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { SlideButton } from '#client/ui/slide-button.tsx';
import { useOwnFix } from './active-ride-map.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { completeRide, startRide, useRideBusy } from './ride-actions.ts';
import { stepQuestion, tapQuestion, type StepQuestion } from './step-question.ts';
import { takeBack } from '#client/data/outbox/send.ts';
import { nameOf, type Waiting } from '#client/data/outbox/outbox-state.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';

interface StepButtonProps {
  ride: Ride;
  /** The accessible name, for places where the visible label does not say whose ride it is. */
  name?: string;
  /** Whether another ride must end first (R3). */
  blocked?: boolean;
  /** Whether the button is the driver's next step; it is then filled with color. */
  filled?: boolean;
}

/**
 * The button Start, then Complete. On a touch screen the driver slides it; a tap asks for confirmation first, and so
 * does a slide at the wrong place (see stepQuestion). Start asks for the passenger's PIN if the ride needs one (R26).
 * Without a network the step waits, and Complete may follow a waiting Start (R39; StepNotes says so).
 */
export function StepButton({ ride, name, blocked = false, filled = true }: StepButtonProps) {
  const [question, setQuestion] = useState<(StepQuestion & Pick<Ride, 'status'>) | null>(null);
  const [asksPin, setAsksPin] = useState(false);
  const busy = useRideBusy(ride.id);
  const waits = useStepsWaiting(ride);
  const known = useOwnFix(ride);
  // Closes the PIN dialog, so that it does not reopen by itself when the server refuses the PIN.
  if (waits.start && asksPin) setAsksPin(false);
  const starts = ride.status === 'accepted' && !waits.start;
  const isBusy = busy === 'start' || busy === 'complete';
  const go = () => void (starts ? startRide(ride) : completeRide(ride)).finally(() => setQuestion(null));
  const press = (ask: typeof stepQuestion) => {
    // The PIN proves that driver and passenger are together, so no further question is needed.
    if (starts && ride.pinNeeded) {
      setAsksPin(true);
      return;
    }
    const next = ask(ride, known, serverNow());
    if (next) setQuestion({ ...next, status: ride.status });
    else go();
  };
  return (
    <>
      <SlideButton
        // Makes Start and Complete two buttons, so that a key that is held down does not press both.
        key={String(starts)}
        label={starts ? OUTBOX.start : OUTBOX.complete}
        name={name}
        hint={waits.complete ? '\u00A0' : DRIVER_RIDE.step.hint}
        busy={isBusy}
        busyLabel={starts ? DRIVER_RIDE.step.starting : DRIVER_RIDE.step.completing}
        disabled={busy !== null || blocked || waits.complete !== null}
        filled={filled}
        onSlide={() => press(stepQuestion)}
        onTap={() => press(tapQuestion)}
      />
      <ConfirmDialog
        // Closes when the ride's status has changed since the question was asked.
        open={question?.status === ride.status}
        onClose={() => setQuestion(null)}
        onConfirm={go}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        confirmLabel={question?.confirmLabel ?? ''}
        cancelLabel={DRIVER_RIDE.step.notYet}
        busy={isBusy}
      />
      {asksPin && starts && <PinDialog ride={ride} onClose={() => setAsksPin(false)} />}
    </>
  );
}

const useStepsWaiting = ({ id }: Ride) => ({
  start: useWaitingOf(id, 'start'),
  complete: useWaitingOf(id, 'complete'),
});

/** Shows the waiting step (Complete, if both wait) with Take back (R39), above the buttons, which keep their places. */
export function StepNotes({ ride }: { ride: Ride }) {
  const { start, complete } = useStepsWaiting(ride);
  const item = complete ?? start;
  return item && <StepWaits item={item} />;
}

/** Shows a step that was pressed without a network and waits to be sent (R39). */
function StepWaits({ item }: { item: Waiting }) {
  const isSending = useIsSending(item.key);
  const isKept = useOutbox((state) => state.isKept);
  const name = nameOf(item);
  const action = !isSending && (
    <Button
      variant="quiet"
      size="small"
      className="-my-2 -mr-3 shrink-0"
      aria-label={DRIVER_RIDE.step.takeBack(name)}
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
