import { CircleCheck, Play } from 'lucide-react';
import { useState } from 'react';
import type { Ride } from '../../../lib/ride.ts';
import { serverNow } from '../../../lib/clock.ts';
import type { ButtonLook } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useOwnFix } from './active-ride-map.tsx';
import { completeRide, startRide, useRideBusy } from './ride-actions.ts';
import { stepQuestion, type StepQuestion } from './step-question.ts';

interface StepButtonProps extends Pick<ButtonLook, 'size' | 'variant'> {
  ride: Ride;
  /** The accessible name, where the visible label does not say whose ride it is. */
  label?: string;
  /** Another ride must end first (R3). */
  blocked?: boolean;
}

/** Start, then Complete: one tap at the right place, elsewhere with a confirmation (see stepQuestion). */
export function StepButton({ ride, label, blocked = false, ...look }: StepButtonProps) {
  const [asked, setAsked] = useState<(StepQuestion & Pick<Ride, 'status'>) | null>(null);
  const busy = useRideBusy(ride.id);
  const known = useOwnFix(ride);
  const starts = ride.status === 'accepted';
  const isBusy = busy === 'start' || busy === 'complete';
  const go = () => void (starts ? startRide(ride) : completeRide(ride)).finally(() => setAsked(null));
  const press = () => {
    const question = stepQuestion(ride, known, serverNow());
    if (question) setAsked({ ...question, status: ride.status });
    else go();
  };
  return (
    <>
      <Button
        {...look}
        fullWidth
        aria-label={label}
        icon={starts ? Play : CircleCheck}
        busy={isBusy}
        busyLabel={starts ? 'Starting...' : 'Completing...'}
        disabled={busy !== null || blocked}
        onClick={press}
      >
        {starts ? 'Start' : 'Complete'}
      </Button>
      <ConfirmDialog
        // Closes when the ride has moved on elsewhere since the question was asked.
        open={asked?.status === ride.status}
        onClose={() => setAsked(null)}
        onConfirm={go}
        title={asked?.title ?? ''}
        text={asked?.text ?? ''}
        confirmLabel={asked?.confirmLabel ?? ''}
        cancelLabel="Not yet"
        busy={isBusy}
      />
    </>
  );
}
