import { UserPlus } from 'lucide-react';
import type { AdminPassenger } from '#shared/contract/admin-people-entities.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { call } from '#client/data/connection/api.ts';
import type { Problems } from '#client/lib/validate.ts';
import { Button } from '#client/ui/button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { type CallerDraft, newCaller } from './caller-booking.ts';
import { type Found, PersonPicker, type PersonSummary } from './person-picker.tsx';

interface CallerFieldProps {
  draft: CallerDraft;
  problems: Problems;
  change: (part: Partial<CallerDraft>) => void;
}

/** The passenger: found by name or number, or added with both. */
export function CallerField({ draft, problems, change }: CallerFieldProps) {
  if (draft.isNew) return <NewCallerFields {...{ draft, problems, change }} />;
  return (
    <PersonPicker
      label="Passenger"
      hint="Name or phone number"
      find={findPassengers}
      summaryOf={passengerSummary}
      value={draft.passenger}
      onChange={(passenger) => change({ passenger })}
      error={problems['passenger']}
      noneText="No passenger found."
      noneAction={(typed) => (
        <Button icon={UserPlus} variant="outline" fullWidth onClick={() => change(newCaller(typed))}>
          Add a new passenger
        </Button>
      )}
    />
  );
}

function NewCallerFields({ draft, problems, change }: CallerFieldProps) {
  const { name, phone } = draft;
  return (
    <fieldset className="space-y-3 rounded-control border border-line p-3.5 pt-1">
      <legend className="px-1 text-sm font-semibold">New passenger</legend>
      <TextInput
        label="Name"
        value={name}
        onChange={(typed) => change({ name: typed })}
        error={problems['name']}
        maxLength={NAME_MAX}
        autoComplete="off"
        autoFocus={name === ''}
        required
      />
      <TextInput
        label="Phone"
        type="tel"
        value={phone}
        onChange={(typed) => change({ phone: typed })}
        hint="The number they call from. The driver calls it."
        error={problems['phone']}
        maxLength={32}
        autoComplete="off"
        autoFocus={name !== ''}
        required
      />
      <Button variant="quiet" size="small" onClick={() => change({ isNew: false, name: '', phone: '' })}>
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
