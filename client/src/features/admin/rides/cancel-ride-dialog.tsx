import { useState } from 'react';
import type { AdminRide } from '../../../../../shared/contract/admin-ride-entities.ts';
import { ADMIN_MESSAGES } from '../../../../../shared/contract/admin-texts.ts';
import { call, sentenceOf } from '../../../lib/api.ts';
import { useTask } from '../../../lib/use-task.ts';
import { RouteEnds } from '../../../parts/ride/route-ends.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';

interface CancelRideDialogProps {
  ride: AdminRide;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an admin cancels a ride (spec 2 §2, R1). */
export function CancelRideDialog({ ride, refresh, onClose }: CancelRideDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useTask();
  const confirm = () =>
    run(async () => {
      setProblem(null);
      try {
        await call('adminUpdateRide', { params: { id: ride.id }, body: { status: 'cancelled' } });
      } catch (error) {
        setProblem(sentenceOf(error, ADMIN_MESSAGES.updateFailed));
        await refresh();
        return;
      }
      toast.success(ADMIN_MESSAGES.updated('Ride'));
      await refresh();
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title="Cancel ride"
      text={`${ride.driver_name === null ? 'The passenger is' : 'Passenger and driver are'} told at once. This action cannot be undone.`}
      confirmLabel="Cancel Ride"
      cancelLabel="Keep ride"
      danger
      busy={busy}
    >
      <div className="space-y-3">
        <RouteEnds pickup={ride.pickup_address} destination={ride.destination_address} />
        <p className="text-sm wrap-anywhere text-ink-2">
          <bdi>{ride.passenger_name}</bdi> with <bdi>{ride.driver_name ?? 'no driver yet'}</bdi>
        </p>
        {problem !== null && <Note tone="danger">{problem}</Note>}
      </div>
    </ConfirmDialog>
  );
}
