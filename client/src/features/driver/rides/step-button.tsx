import { useState } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';
import { serverNow } from '#client/lib/clock.ts';
import { OUTBOX } from '#shared/contract/outbox-texts.ts';
import { StepWaits } from '#client/parts/outbox/step-waits.tsx';
import { useWaitingOf } from '#client/data/outbox/outbox.ts';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { SlideButton } from '#client/ui/slide-button.tsx';
import { useOwnFix } from './active-ride-map.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { completeRide, startRide, useRideBusy } from './ride-actions.ts';
import { stepQuestion, tapQuestion, type StepQuestion } from './step-question.ts';

interface StepButtonProps {
  ride: Ride;
  /** The accessible name, where the visible label does not say whose ride it is. */
  name?: string;
  /** Another ride must end first (R3). */
  blocked?: boolean;
  /** Whether it is the next thing to do. */
  filled?: boolean;
}

/**
 * Start, then Complete: both are slid on a touch screen, where a tap asks first. At the wrong place a slide asks too
 * (see stepQuestion). Start asks for the passenger's PIN if the ride needs one (R26). Without a network the step waits,
 * and Complete may follow a waiting Start (R39; StepNotes says so).
 */
export function StepButton({ ride, name, blocked = false, filled = true }: StepButtonProps) {
  const [question, setQuestion] = useState<(StepQuestion & Pick<Ride, 'status'>) | null>(null);
  const [asksPin, setAsksPin] = useState(false);
  const busy = useRideBusy(ride.id);
  const waits = useStepsWaiting(ride);
  const known = useOwnFix(ride);
  // Close the PIN dialog, so that it does not reopen by itself when the server refuses the PIN.
  if (waits.start && asksPin) setAsksPin(false);
  const starts = ride.status === 'accepted' && !waits.start;
  const isBusy = busy === 'start' || busy === 'complete';
  const go = () => void (starts ? startRide(ride) : completeRide(ride)).finally(() => setQuestion(null));
  const press = (ask: typeof stepQuestion) => {
    // The PIN proves that they are together, so no further question is needed.
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
        // Another button at the same place: a key that is held down does not press both.
        key={String(starts)}
        label={starts ? OUTBOX.start : OUTBOX.complete}
        name={name}
        hint="Slide to the right, or tap and confirm."
        busy={isBusy}
        busyLabel={starts ? 'Starting...' : 'Completing...'}
        disabled={busy !== null || blocked || waits.complete !== null}
        filled={filled}
        onSlide={() => press(stepQuestion)}
        onTap={() => press(tapQuestion)}
      />
      <ConfirmDialog
        // Closes when the ride has moved on elsewhere since the question was asked.
        open={question?.status === ride.status}
        onClose={() => setQuestion(null)}
        onConfirm={go}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        confirmLabel={question?.confirmLabel ?? ''}
        cancelLabel="Not yet"
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

/** The steps that wait for a network, each with Take back (R39): above the buttons, which keep their places. */
export function StepNotes({ ride }: { ride: Ride }) {
  const { start, complete } = useStepsWaiting(ride);
  const item = complete ?? start;
  return item && <StepWaits item={item} />;
}
