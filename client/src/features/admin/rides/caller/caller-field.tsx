import { UserPlus } from 'lucide-react';
import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { call } from '#client/data/connection/api.ts';
import { bound, type FormFields } from '#client/parts/form/use-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { type CallerDraft, newCaller } from './caller-booking.ts';
import { type Found, PersonPicker, type PersonSummary } from './person-picker.tsx';

/** The passenger field: an admin finds a passenger by name or number, or adds a new one with both. */
export function CallerField(form: FormFields<CallerDraft>) {
  const { draft, change } = form;
  if (draft.isNew) return <NewCallerFields {...form} />;
  return (
    <PersonPicker
      label="Passenger"
      hint="Name or phone number"
      find={findPassengers}
      summaryOf={passengerSummary}
      {...bound(form, 'passenger')}
      noneText="No passenger found."
      noneAction={(typed) => (
        <Button icon={UserPlus} variant="outline" fullWidth onClick={() => change(newCaller(typed))}>
          Add a new passenger
        </Button>
      )}
    />
  );
}

function NewCallerFields(form: FormFields<CallerDraft>) {
  const { name } = form.draft;
  return (
    <fieldset className="space-y-3 rounded-control border border-line p-3.5 pt-1">
      <legend className="px-1 text-sm font-semibold">New passenger</legend>
      <TextInput
        label="Name"
        {...bound(form, 'name')}
        maxLength={NAME_MAX}
        autoComplete="off"
        autoFocus={name === ''}
        required
      />
      <TextInput
        label="Phone"
        type="tel"
        {...bound(form, 'phone')}
        hint="The driver will call this number."
        maxLength={32}
        autoComplete="off"
        autoFocus={name !== ''}
        required
      />
      <Button variant="quiet" size="small" onClick={() => form.change({ isNew: false, name: '', phone: '' })}>
        Search again
      </Button>
    </fieldset>
  );
}

const SHOWN = 5;

async function findPassengers(search: string, signal: AbortSignal): Promise<Found<AdminPassenger>> {
  const { items, total } = await call('adminListPassengers', { query: { search, pageSize: SHOWN }, signal });
  return { people: items, total };
}

const passengerSummary = ({ user_id, name, phone, email, is_active }: AdminPassenger): PersonSummary => ({
  id: user_id,
  name,
  lines: (
    <>
      <span dir="auto" className="block font-semibold wrap-anywhere">
        {name}
      </span>
      <span className="block text-sm wrap-anywhere text-ink-2 tabular">
        {phone === null ? 'No phone yet' : displayPhone(phone)} · {email ?? 'No email'}
      </span>
    </>
  ),
  ...(is_active ? {} : { unfit: 'Inactive' }),
});
