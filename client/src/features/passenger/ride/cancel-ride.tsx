import { useState } from 'react';
import type { Ride } from '#client/data/rides/ride.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { CANCEL_REASONS, RIDE } from '#shared/texts/en/passenger-ride.ts';
import { PASSENGER_REASONS } from '#shared/domain/ride.ts';
import { ApiError, call, sentenceOf } from '#client/data/connection/api.ts';
import { useTask } from '#client/lib/use-task.ts';
import { takeStep } from '#client/data/rides/fetch-rides.ts';
import { refreshRide } from '#client/data/rides/fetch-rides.ts';
import { OfflineHint } from '#client/parts/offline-hint.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/dialog.tsx';
import { RadioCards } from '#client/ui/radio-cards.tsx';
import { toast } from '#client/ui/toast.tsx';
import { driverName } from './ride-story.ts';

/** Asks for confirmation, then cancels a ride that its passenger may cancel (R1). */
export function CancelRide({ ride }: { ride: Ride }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const { busy, run } = useTask();
  const cancel = async () => {
    try {
      await takeStep(
        ride.id,
        () => call('cancelRide', { params: { id: ride.id }, body: { reason } }),
        ({ status }) => status === 'cancelled',
      );
    } catch (error) {
      toast.error(sentenceOf(error, MESSAGES.booking.cancelFailed));
      // The ride has changed meanwhile, so its current state is fetched. If that fails, the 10 s poll updates it.
      if (error instanceof ApiError && error.status === 409) await refreshRide(ride.id).catch(() => undefined);
    }
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setAsking(true)}
        aria-label={RIDE.cancel.label}
        // As low as the line it ends, with the touch area of a button: nothing else around it can be pressed.
        className="-my-3 -mr-2 px-2! text-danger!"
      >
        {RIDE.cancel.button}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => run(cancel)}
        title={RIDE.cancel.title}
        text={ride.driver ? RIDE.cancel.driverTold(driverName(ride)) : RIDE.cancel.askedTold}
        confirmLabel={RIDE.cancel.confirm}
        cancelLabel={RIDE.cancel.keep}
        danger
        busy={busy}
      >
        <RadioCards
          label={RIDE.cancel.reason}
          value={reason}
          onChange={setReason}
          options={PASSENGER_REASONS.map((value) => ({ value, label: CANCEL_REASONS[value] }))}
          columns={2}
        />
        <OfflineHint />
      </ConfirmDialog>
    </>
  );
}
