import { useState } from 'react';
import type { AdminRide } from '#shared/contract/admin-ride-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { ApiError, call } from '#client/data/connection/api.ts';
import { confirmationKeys } from '#client/data/connection/idempotency-key.ts';
import { pickupEqualsDestination } from '#client/parts/ride/booking-draft.ts';
import { TripOptions } from '#client/parts/ride/trip-options.tsx';
import { useTownFareMaxKm } from '#client/parts/ride/use-town-fare-max.ts';
import { useNow } from '#client/parts/use-now.ts';
import { Money } from '#client/ui/money.tsx';
import { PlacePicker } from '#client/parts/location/place-picker.tsx';
import { toast } from '#client/ui/toast.tsx';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { type FormFields, useForm } from '#client/parts/form/use-form.ts';
import { type CallerDraft, callFare, hasTrip, NO_CALLER, validateCall, withEnds } from './caller-booking.ts';
import { CallerField } from './caller-field.tsx';
import { WhomField } from './whom-field.tsx';

interface BookForCallerDialogProps {
  onBooked: (ride: AdminRide) => void;
  onClose: () => void;
}

/** Books a ride for a passenger who calls by phone (R21). The idempotency key turns repeated submits into one ride. */
export function BookForCallerDialog({ onBooked, onClose }: BookForCallerDialogProps) {
  const nowMs = useNow(30_000);
  const [keys] = useState(() => confirmationKeys('admin-ride'));
  const townFareMaxKm = useTownFareMaxKm();
  // The server's fare, when it differs from the fare on screen (R45).
  const [newFare, setNewFare] = useState<number | null>(null);
  const fareOf = (draft: CallerDraft) => newFare ?? (townFareMaxKm === null ? null : callFare(draft, townFareMaxKm));
  const form = useForm({
    start: NO_CALLER,
    validate: (draft) => validateCall(draft, nowMs, fareOf(draft)),
    send: async (body) => {
      const { agreedFare: _agreed, ...trip } = body;
      try {
        const ride = await call('adminCreateRide', { body, headers: { 'Idempotency-Key': keys.keyFor(trip) } });
        keys.done();
        toast.success(ADMIN_MESSAGES.created('Ride'));
        onBooked(ride);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'REPEATED_KEY') keys.done();
        if (error instanceof ApiError && error.fare !== undefined) setNewFare(error.fare);
        throw error;
      }
    },
    fallback: ADMIN_MESSAGES.createFailed,
    onSaved: () => undefined,
  });
  const { draft, problems } = form;
  const change = (part: Partial<CallerDraft>) => {
    setNewFare(null);
    form.change(part);
  };
  return (
    <FormDialog
      title="Book for a caller"
      description={`For a passenger who telephoned. They pay the driver ${METHOD_LABELS[draft.paymentMethod].how}.`}
      submitLabel="Book ride"
      busyLabel="Booking..."
      form={form}
      summary={<FareLine draft={draft} fare={fareOf(draft)} />}
      onClose={onClose}
    >
      <CallerField draft={draft} problems={problems} change={change} />
      <Ends draft={draft} problems={problems} change={change} />
      <TripOptions draft={draft} nowMs={nowMs} onChange={change} timeError={problems['scheduledLocal']} />
      <WhomField draft={draft} error={problems['driver']} change={change} />
    </FormDialog>
  );
}

function Ends({ draft, problems, change }: FormFields<CallerDraft>) {
  const same = pickupEqualsDestination(draft) ? MESSAGES.find.mustDifferInline : undefined;
  return (
    <>
      <PlacePicker
        label="Pickup"
        value={draft.pickup}
        onChange={(pickup) => change(withEnds({ pickup }))}
        error={problems['pickup']}
        required
        freeText
      />
      <PlacePicker
        label="Destination"
        value={draft.destination}
        onChange={(destination) => change(withEnds({ destination }))}
        error={problems['destination'] ?? same}
        required
        freeText
      />
    </>
  );
}

/** Shows the fare to quote to the caller. */
function FareLine({ draft, fare }: { draft: CallerDraft; fare: number | null }) {
  const missing = hasTrip(draft)
    ? 'The fare shows once a driver is chosen.'
    : 'The fare shows once the trip is chosen.';
  return (
    <p role="status" className="flex min-h-7 items-center text-sm text-ink-2">
      {fare === null ? (
        missing
      ) : (
        <span className="text-base text-ink">
          Fare <Money amount={fare} className="text-xl font-bold" />
        </span>
      )}
    </p>
  );
}
