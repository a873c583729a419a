import { CalendarX, CircleX, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';
import { DRIVER_RIDE } from '#shared/texts/en/driver-ride.ts';
import type { GiveUpReason } from '#shared/domain/ride.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { type RadioCard, RadioCards } from '#client/ui/radio-cards.tsx';
import { firstName } from '#client/data/session/profile.ts';
import { noShowState } from './arrival-state.ts';
import { declineRide, useRideBusy } from './ride-actions.ts';

interface GiveUpButtonProps {
  ride: Ride;
  /** Whether the driver has waited long enough for the passenger; the button then has half a row. */
  waited?: boolean;
}

/** The button to give up an accepted ride, current or scheduled (R6); asks for the reason first. */
export function GiveUpButton({ ride, waited = false }: GiveUpButtonProps) {
  const [asking, setAsking] = useState(false);
  const busy = useRideBusy(ride.id);
  return (
    <>
      <Button
        variant="outline"
        fullWidth
        icon={waited ? undefined : CircleX}
        className={waited ? 'px-2! leading-tight!' : undefined}
        disabled={busy !== null}
        onClick={() => setAsking(true)}
      >
        {waited ? DRIVER_RIDE.giveUp.leaveNow : DRIVER_RIDE.giveUp.cannot}
      </Button>
      {asking && <GiveUpDialog ride={ride} onClose={() => setAsking(false)} />}
    </>
  );
}

function GiveUpDialog({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const texts = DRIVER_RIDE.giveUp;
  const name = firstName(ride.passengerName);
  const nowMs = useNow(1000);
  const [reason, setReason] = useState<GiveUpReason | null>(null);
  const [problem, setProblem] = useState<string>();
  const busy = useRideBusy(ride.id);
  // A no-show ends an open request; for any other reason, the server asks other drivers (R24).
  const isOfferedOn = ride.openRequest && reason !== 'no_show';
  const choose = (chosen: GiveUpReason) => {
    setReason(chosen);
    setProblem(undefined);
  };
  const confirm = () => {
    if (reason === null) setProblem(texts.reasonRequired);
    else void declineRide(ride, reason).finally(onClose);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={texts.title}
      text={isOfferedOn ? texts.othersAsked(name) : texts.isCancelled(name)}
      confirmLabel={isOfferedOn ? texts.confirmOffered : texts.confirmCancel}
      cancelLabel={texts.keep}
      danger
      busy={busy === 'decline'}
    >
      <RadioCards
        label={texts.reason}
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
  const texts = DRIVER_RIDE.giveUp;
  const noShow = noShowState(ride, nowMs);
  return [
    {
      value: 'cannot_come',
      label: texts.cannotCome,
      description: ride.openRequest ? texts.cannotComeOffered : texts.cannotComeNamed(firstName(ride.passengerName)),
      icon: CalendarX,
    },
    {
      value: 'no_show',
      label: texts.noShow,
      description: noShow.text,
      icon: UserX,
      disabled: !noShow.possible,
    },
  ];
}
