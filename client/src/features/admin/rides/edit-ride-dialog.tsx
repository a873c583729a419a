import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { ADMIN_STATUS_LABELS } from '#shared/contract/admin-ride-labels.ts';
import { FARE_STEP_KSH } from '#shared/domain/constants/rules.ts';
import { call } from '#client/data/connection/api.ts';
import { RouteEnds } from '#client/parts/ride/route-ends.tsx';
import { SelectInput } from '#client/ui/select-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { useForm } from '#client/parts/form/use-form.ts';
import { validateRide, offeredStatuses, shownFare, shownStatus, UNTOUCHED } from './ride-edit.ts';

interface EditRideDialogProps {
  /** The ride as currently in the list; the ride may change while the form is open. */
  ride: AdminRide;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Changes the status and fare of a ride, within the rules for admins (spec 2 §2, §5; R1). */
export function EditRideDialog({ ride, refresh, onClose }: EditRideDialogProps) {
  const form = useForm({
    start: UNTOUCHED,
    validate: (draft) => validateRide(ride, draft),
    send: async (body) => {
      try {
        await call('adminUpdateRide', { params: { id: ride.id }, body });
        toast.success(ADMIN_MESSAGES.updated('Ride'));
      } finally {
        // Also after a refusal, because another change may have caused it.
        await refresh();
      }
    },
    fallback: ADMIN_MESSAGES.updateFailed,
    onSaved: onClose,
    onUnchanged: onClose,
  });
  const { draft, problems, change } = form;
  const status = shownStatus(ride, draft);
  return (
    <FormDialog title="Edit ride" submitLabel="Save changes" busyLabel="Saving…" form={form} onClose={onClose}>
      <div className="rounded-control bg-sunk px-4 py-3">
        <RouteEnds pickup={ride.pickup_address} destination={ride.destination_address} />
        <p className="mt-2 text-sm wrap-anywhere text-ink-2">
          <bdi>{ride.passenger_name}</bdi> with <bdi>{ride.driver_name ?? 'no driver yet'}</bdi>
        </p>
      </div>
      <SelectInput
        label="Status"
        value={status}
        onChange={(next) => change({ status: next })}
        options={[
          ...(status === '' ? [{ value: '' as const, label: 'Choose a status' }] : []),
          ...offeredStatuses(ride).map((value) => ({ value, label: ADMIN_STATUS_LABELS[value] })),
        ]}
        hint={`Now: ${ADMIN_STATUS_LABELS[ride.status]}`}
        error={problems['status']}
        required
      />
      <TextInput
        label="Fare"
        prefix="KSH"
        type="number"
        inputMode="numeric"
        min={0}
        step={FARE_STEP_KSH}
        value={shownFare(ride, draft)}
        onChange={(fare_amount) => change({ fare_amount })}
        {...(status === 'cancelled' ? { hint: ADMIN_MESSAGES.fareOfCancelled, disabled: true } : {})}
        error={problems['fare_amount']}
        required
      />
    </FormDialog>
  );
}
