import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';
import { serverNow } from '#client/lib/clock.ts';
import type { ButtonLook } from '#client/ui/button-class.ts';
import { StepWaits } from '#client/parts/outbox/step-waits.tsx';
import { useWaitingOf } from '#client/data/outbox/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { SlideButton } from '#client/ui/slide-button.tsx';
import { useOwnFix } from './active-ride-map.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { completeRide, startRide, useRideBusy } from './ride-actions.ts';
import { stepQuestion, tapQuestion, type StepQuestion } from './step-question.ts';

interface StepButtonProps extends ButtonLook {
  ride: Ride;
  /** The accessible name, where the visible label does not say whose ride it is. */
  label?: string;
  /** Another ride must end first (R3). */
  blocked?: boolean;
  className?: string;
}

/**
 * Start is a tap, Complete a slide. At the wrong place both ask first (see stepQuestion); so does a tap on Complete.
 * Start asks for the passenger's PIN if the ride needs one (R26). `look` applies to Start. Without a network the step
 * waits, and Complete may follow a waiting Start (R39).
 */
export function StepButton({ ride, label, blocked = false, ...look }: StepButtonProps) {
  const [question, setQuestion] = useState<(StepQuestion & Pick<Ride, 'status'>) | null>(null);
  const [asksPin, setAsksPin] = useState(false);
  const busy = useRideBusy(ride.id);
  const waits = { start: useWaitingOf(ride.id, 'start'), complete: useWaitingOf(ride.id, 'complete') };
  const known = useOwnFix(ride);
  // Close the PIN dialog, so that it does not reopen by itself when the server refuses the PIN.
  if (waits.start && asksPin) setAsksPin(false);
  const starts = ride.status === 'accepted' && !waits.start;
  const isBusy = busy === 'start' || busy === 'complete';
  const go = () => void (starts ? startRide(ride) : completeRide(ride)).finally(() => setQuestion(null));
  const press = () => {
    // The PIN proves that they are together, so no further question is needed.
    if (starts && ride.pinNeeded) {
      setAsksPin(true);
      return;
    }
    const next = stepQuestion(ride, known, serverNow());
    if (next) setQuestion({ ...next, status: ride.status });
    else go();
  };
  const tap = () => setQuestion({ ...tapQuestion(ride, known, serverNow()), status: ride.status });
  if (waits.complete) return <StepWaits item={waits.complete} />;
  return (
    <>
      {waits.start && <StepWaits item={waits.start} />}
      {starts ? (
        <Button
          {...look}
          aria-label={label}
          icon={Play}
          busy={isBusy}
          busyLabel="Starting..."
          disabled={busy !== null || blocked}
          onClick={press}
        >
          Start
        </Button>
      ) : (
        <SlideButton
          label="Complete"
          hint="Slide to the right, or tap and confirm."
          busy={isBusy}
          busyLabel="Completing..."
          disabled={busy !== null}
          onSlide={press}
          onTap={tap}
        />
      )}
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
