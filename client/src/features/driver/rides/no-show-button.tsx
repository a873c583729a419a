import { UserX } from 'lucide-react';
import { useState } from 'react';
import type { DriverRide } from '../../../../../shared/contract/ride-entities.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { declineRide, useRideBusy } from './ride-actions.ts';
import { firstName } from './ride-words.ts';

/** Gives up an accepted ride because nobody came (R6), after a question. */
export function NoShowButton({ ride }: { ride: DriverRide }) {
  const [asking, setAsking] = useState(false);
  const busy = useRideBusy(ride.id);
  const confirm = () => void declineRide(ride).finally(() => setAsking(false));
  return (
    <>
      <Button variant="outline" fullWidth icon={UserX} disabled={busy !== null} onClick={() => setAsking(true)}>
        Passenger did not come
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title="Passenger did not come?"
        text={`The ride is cancelled and ${firstName(ride.passenger_name)} is told that you waited. Call first if you can.`}
        confirmLabel="Cancel the ride"
        cancelLabel="Keep waiting"
        danger
        busy={busy === 'decline'}
      />
    </>
  );
}
