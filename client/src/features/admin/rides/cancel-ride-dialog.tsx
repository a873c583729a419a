import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { call, sentenceOf } from '#client/data/connection/api.ts';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { AskDialog } from '../table/ask-dialog.tsx';

interface CancelRideDialogProps {
  ride: AdminRide;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an admin cancels a ride (spec 2 §2, R1). */
export function CancelRideDialog({ ride, refresh, onClose }: CancelRideDialogProps) {
  return (
    <AskDialog
      title="Cancel ride"
      text={`${ride.driver_name === null ? 'The passenger is' : 'Passenger and driver are'} told at once. This action cannot be undone.`}
      confirmLabel="Cancel Ride"
      cancelLabel="Keep ride"
      danger
      act={() => call('adminUpdateRide', { params: { id: ride.id }, body: { status: 'cancelled' } })}
      refusal={(error) => sentenceOf(error, ADMIN_MESSAGES.updateFailed)}
      done={ADMIN_MESSAGES.updated('Ride')}
      refresh={refresh}
      onClose={onClose}
    >
      <RouteEnds pickup={ride.pickup_address} destination={ride.destination_address} />
      <p className="text-sm wrap-anywhere text-ink-2">
        <bdi>{ride.passenger_name}</bdi> with <bdi>{ride.driver_name ?? 'no driver yet'}</bdi>
      </p>
    </AskDialog>
  );
}
