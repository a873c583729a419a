import { User, Users } from 'lucide-react';
import { useState } from 'react';
import type { AdminDriver, AdminPassenger } from '../../../../../../shared/contract/admin-entities.ts';
import type { AdminRide } from '../../../../../../shared/contract/admin-ride-entities.ts';
import { ADMIN_MESSAGES } from '../../../../../../shared/contract/admin-texts.ts';
import { MESSAGES } from '../../../../../../shared/contract/messages.ts';
import { displayPhone } from '../../../../../../shared/domain/phone-display.ts';
import { ApiError, call } from '../../../../lib/api.ts';
import { confirmationKeys } from '../../../../lib/idempotency-key.ts';
import { pickupEqualsDestination } from '../../../../parts/ride/booking-draft.ts';
import { TripOptions } from '../../../../parts/ride/trip-options.tsx';
import { useTownFareMaxKm } from '../../../../parts/ride/use-town-fare-max.ts';
import { useNow } from '../../../../parts/use-now.ts';
import { Money } from '../../../../ui/money.tsx';
import { PlacePicker } from '../../../../ui/place-picker.tsx';
import { RadioCards } from '../../../../ui/radio-cards.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { FormDialog } from '../../../../parts/form/form-dialog.tsx';
import { useForm } from '../../../../parts/form/use-form.ts';
import { type CallerDraft, callFare, validateCall, NO_CALLER } from './caller-booking.ts';
import { type Found, PersonPicker, type PersonSummary } from './person-picker.tsx';

interface BookForCallerDialogProps {
  onBooked: (ride: AdminRide) => void;
  onClose: () => void;
}

/** Books a ride for a passenger on the phone (R21). The idempotency key makes repeated submits one ride. */
export function BookForCallerDialog({ onBooked, onClose }: BookForCallerDialogProps) {
  const nowMs = useNow(30_000);
  const [keys] = useState(() => confirmationKeys('admin-ride'));
  const form = useForm({
    start: NO_CALLER,
    validate: (draft) => validateCall(draft, nowMs),
    send: async (body) => {
      try {
        const ride = await call('adminCreateRide', { body, headers: { 'Idempotency-Key': keys.keyFor(body) } });
        keys.done();
        toast.success(ADMIN_MESSAGES.created('Ride'));
        onBooked(ride);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'REPEATED_KEY') keys.done();
        throw error;
      }
    },
    fallback: ADMIN_MESSAGES.createFailed,
    onSaved: () => undefined,
  });
  const { draft, problems, change } = form;
  return (
    <FormDialog
      title="Book for a caller"
      description="For a passenger who telephoned. They pay the driver in cash."
      submitLabel="Book ride"
      busyLabel="Booking..."
      form={form}
      onClose={onClose}
    >
      <PersonPicker
        label="Passenger"
        hint="Name or phone number"
        find={findPassengers}
        summaryOf={passengerSummary}
        value={draft.passenger}
        onChange={(passenger) => change({ passenger })}
        error={problems['passenger']}
        noneText="No passenger found. Add them under Passengers first."
      />
      <Ends draft={draft} problems={problems} change={change} />
      <TripOptions draft={draft} nowMs={nowMs} onChange={change} timeError={problems['scheduledLocal']} />
      <Whom draft={draft} error={problems['driver']} change={change} />
      <FareLine draft={draft} />
    </FormDialog>
  );
}

interface PartProps {
  draft: CallerDraft;
  change: (part: Partial<CallerDraft>) => void;
}

function Ends({ draft, problems, change }: PartProps & { problems: Readonly<Record<string, string>> }) {
  const same = pickupEqualsDestination(draft) ? MESSAGES.find.mustDifferInline : undefined;
  return (
    <>
      <PlacePicker
        label="Pickup"
        value={draft.pickup}
        onChange={(pickup) => change({ pickup })}
        error={problems['pickup']}
        required
        freeText
      />
      <PlacePicker
        label="Destination"
        value={draft.destination}
        onChange={(destination) => change({ destination })}
        error={problems['destination'] ?? same}
        required
        freeText
      />
    </>
  );
}

function Whom({ draft, error, change }: PartProps & { error: string | undefined }) {
  return (
    <>
      <RadioCards
        label="Who is asked"
        value={draft.askWhom}
        onChange={(askWhom) => change({ askWhom })}
        options={[
          { value: 'near', label: 'All nearby', icon: Users },
          { value: 'one', label: 'One driver', icon: User },
        ]}
      />
      {draft.askWhom === 'one' && (
        <PersonPicker
          label="Driver"
          hint="Name, phone number or stage"
          find={findDrivers}
          listAll
          summaryOf={driverSummary}
          value={draft.driver}
          onChange={(driver) => change({ driver })}
          error={error}
          noneText="No driver online is called that."
        />
      )}
    </>
  );
}

/** The fare to quote to the caller. */
function FareLine({ draft }: { draft: CallerDraft }) {
  const townFareMaxKm = useTownFareMaxKm();
  const fare = townFareMaxKm === null ? null : callFare(draft, townFareMaxKm);
  return (
    <p role="status" className="text-sm text-ink-2">
      {fare === null ? (
        'The fare shows once pickup, destination and who is asked are chosen.'
      ) : (
        <>
          Fare <Money amount={fare} className="font-semibold text-ink" />
          {draft.askWhom === 'one' && ', unless the driver has a fixed fare for this trip'}
        </>
      )}
    </p>
  );
}

const SHOWN = 5;

async function findPassengers(search: string, signal: AbortSignal): Promise<Found<AdminPassenger>> {
  const { items, total } = await call('adminListPassengers', { query: { search, pageSize: SHOWN }, signal });
  return { people: items, total };
}

/** Searches the drivers who are online. */
async function findDrivers(search: string, signal: AbortSignal): Promise<Found<AdminDriver>> {
  const query = { search, status: 'online', sort: 'name', pageSize: SHOWN } as const;
  const { items, total } = await call('adminListDrivers', { query, signal });
  return { people: items, total };
}

const passengerSummary = ({ user_id, name, phone, email, is_active }: AdminPassenger): PersonSummary => ({
  id: user_id,
  name,
  details: `${phone === null ? 'No phone yet' : displayPhone(phone)} · ${email}`,
  ...(is_active ? {} : { unfit: 'Inactive' }),
});

const driverSummary = ({ user_id, full_name, stage_name, motorbike_plate_number }: AdminDriver): PersonSummary => ({
  id: user_id,
  name: full_name,
  details: `${stage_name} · ${motorbike_plate_number}`,
});
