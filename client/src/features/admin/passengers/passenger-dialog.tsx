import {
  AdminPassengerCreate,
  AdminPassengerUpdate,
  type AdminPassenger,
} from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { call } from '#client/data/connection/api.ts';
import { Switch } from '#client/ui/switch.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { changedOf, useForm } from '#client/parts/form/use-form.ts';
import { type Problems, validate } from '#client/lib/validate.ts';
import { nameOf } from './passenger-table.tsx';

interface DialogProps {
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Creates a passenger (spec 2 §5). The account belongs to the person who signs in with that email address. */
export function AddPassengerDialog({ refresh, onClose }: DialogProps) {
  const form = useForm({
    start: { name: '', email: '', phone: '' },
    validate: (draft) => validate(AdminPassengerCreate, draft),
    send: (body) => call('adminCreatePassenger', { body }),
    fallback: ADMIN_MESSAGES.createFailed,
    onSaved: () => {
      toast.success(ADMIN_MESSAGES.created('Passenger'));
      void refresh();
      onClose();
    },
  });
  const { draft, problems, change } = form;
  return (
    <FormDialog
      title="Add Passenger"
      description="The passenger signs in with this email address."
      submitLabel="Add Passenger"
      busyLabel="Adding…"
      form={form}
      onClose={onClose}
    >
      <NameField value={draft.name} problems={problems} change={change} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        value={draft.email}
        onChange={(email) => change({ email })}
        error={problems['email']}
        maxLength={254}
        autoComplete="off"
        required
      />
      <PhoneField value={draft.phone} problems={problems} change={change} />
    </FormDialog>
  );
}

/** Edits a passenger. The email identifies the account and cannot be changed (spec 2 §5). */
export function EditPassengerDialog({ passenger, refresh, onClose }: DialogProps & { passenger: AdminPassenger }) {
  const form = useForm({
    start: { name: passenger.name, phone: passenger.phone ?? '', is_active: passenger.is_active },
    validate: (draft) => changedOf(validate(AdminPassengerUpdate, draft), passenger),
    send: (body) => call('adminUpdatePassenger', { params: { id: passenger.user_id }, body }),
    fallback: ADMIN_MESSAGES.updateFailed,
    onSaved: () => {
      toast.success(ADMIN_MESSAGES.updated('Passenger'));
      void refresh();
      onClose();
    },
    onUnchanged: onClose,
  });
  const { draft, problems, change } = form;
  return (
    <FormDialog
      title="Edit Passenger"
      description={nameOf(passenger)}
      submitLabel="Save changes"
      busyLabel="Saving…"
      form={form}
      onClose={onClose}
    >
      <NameField value={draft.name} problems={problems} change={change} />
      <TextInput
        label="Email"
        value={passenger.email ?? 'No email'}
        onChange={() => undefined}
        hint={
          passenger.email === null
            ? 'Added by name and number for a call.'
            : 'This is their sign-in address and cannot be changed.'
        }
        disabled
      />
      <PhoneField value={draft.phone} problems={problems} change={change} />
      <Switch
        label="Active"
        hint="An inactive passenger can sign in, but not book."
        on={draft.is_active}
        onChange={(is_active) => change({ is_active })}
      />
    </FormDialog>
  );
}

interface FieldProps<Name extends 'name' | 'phone'> {
  value: string;
  problems: Problems;
  change: (part: Partial<Record<Name, string>>) => void;
}

const NameField = ({ value, problems, change }: FieldProps<'name'>) => (
  <TextInput
    label="Name"
    value={value}
    onChange={(name) => change({ name })}
    error={problems['name']}
    maxLength={NAME_MAX}
    autoComplete="off"
    required
  />
);

const PhoneField = ({ value, problems, change }: FieldProps<'phone'>) => (
  <TextInput
    label="Phone"
    type="tel"
    value={value}
    onChange={(phone) => change({ phone })}
    error={problems['phone']}
    maxLength={32}
    autoComplete="off"
    required
  />
);
