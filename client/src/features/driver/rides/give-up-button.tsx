import { CalendarX, CircleX, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';
import type { GiveUpReason } from '#shared/domain/ride.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { type RadioCard, RadioCards } from '#client/ui/radio-cards.tsx';
import { firstName } from '#client/data/session/profile.ts';
import { noShowState } from './arrival-state.ts';
import { declineRide, useRideBusy } from './ride-actions.ts';

/** Gives up an accepted ride, current or scheduled (R6), after asking for the reason. */
export function GiveUpButton({ ride }: { ride: Ride }) {
  const [asking, setAsking] = useState(false);
  const busy = useRideBusy(ride.id);
  return (
    <>
      <Button variant="outline" fullWidth icon={CircleX} disabled={busy !== null} onClick={() => setAsking(true)}>
        I cannot do this trip
      </Button>
      {asking && <GiveUpDialog ride={ride} onClose={() => setAsking(false)} />}
    </>
  );
}

function GiveUpDialog({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const nowMs = useNow(1000);
  const [reason, setReason] = useState<GiveUpReason | null>(null);
  const [problem, setProblem] = useState<string>();
  const busy = useRideBusy(ride.id);
  // Only a no-show ends an open request; for any other reason, other drivers are asked (R24).
  const isOfferedOn = ride.openRequest && reason !== 'no_show';
  const choose = (chosen: GiveUpReason) => {
    setReason(chosen);
    setProblem(undefined);
  };
  const confirm = () => {
    if (reason === null) setProblem('Please choose why');
    else void declineRide(ride, reason).finally(onClose);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title="Cancel this trip?"
      text={`${isOfferedOn ? 'Other drivers will be asked' : 'The trip is cancelled'}, and ${firstName(ride.passengerName)} is notified why. Call first if you can.`}
      confirmLabel={isOfferedOn ? 'Give the trip up' : 'Cancel the trip'}
      cancelLabel="Keep the trip"
      danger
      busy={busy === 'decline'}
    >
      <RadioCards
        label="Why"
        value={reason}
        onChange={choose}
        options={reasonsOf(ride, nowMs)}
        columns={1}
        error={problem}
      />
    </ConfirmDialog>
  );
}

function reasonsOf(ride: Ride, nowMs: number): RadioCard<GiveUpReason>[] {
  const noShow = noShowState(ride, nowMs);
  return [
    {
      value: 'cannot_come',
      label: 'I cannot come',
      description: ride.openRequest
        ? 'A puncture, too far, something else. Boda asks other drivers at once.'
        : `A puncture, too far, something else. ${firstName(ride.passengerName)} can ask another driver.`,
      icon: CalendarX,
    },
    {
      value: 'no_show',
      label: 'Passenger did not come',
      description: noShow.text,
      icon: UserX,
      disabled: !noShow.possible,
    },
  ];
}
