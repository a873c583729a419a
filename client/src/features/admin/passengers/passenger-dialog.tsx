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
import { bound, changedOf, useForm } from '#client/parts/form/use-form.ts';
import { validate } from '#client/lib/validate.ts';
import type { ListDialogProps } from '../table/ask-dialog.tsx';
import { nameOf } from './passenger-table.tsx';

/** Creates a passenger (spec 2 §5). The person who later signs in with that email address gets the account. */
export function AddPassengerDialog({ refresh, onClose }: ListDialogProps) {
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
  return (
    <FormDialog
      title="Add Passenger"
      description="The passenger signs in with this email address."
      submitLabel="Add Passenger"
      busyLabel="Adding…"
      form={form}
      onClose={onClose}
    >
      <TextInput {...bound(form, 'name')} {...NAME} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        {...bound(form, 'email')}
        maxLength={254}
        autoComplete="off"
        required
      />
      <TextInput {...bound(form, 'phone')} {...PHONE} />
    </FormDialog>
  );
}

/** Edits a passenger. The email identifies the account and cannot be changed (spec 2 §5). */
export function EditPassengerDialog({ passenger, refresh, onClose }: ListDialogProps & { passenger: AdminPassenger }) {
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
  return (
    <FormDialog
      title="Edit Passenger"
      description={nameOf(passenger)}
      submitLabel="Save changes"
      busyLabel="Saving…"
      form={form}
      onClose={onClose}
    >
      <TextInput {...bound(form, 'name')} {...NAME} />
      <TextInput
        label="Email"
        value={passenger.email ?? 'No email'}
        onChange={() => undefined}
        hint={
          passenger.email === null
            ? 'Added for a caller, so there is no email.'
            : 'This is their sign-in address and cannot be changed.'
        }
        disabled
      />
      <TextInput {...bound(form, 'phone')} {...PHONE} />
      <Switch
        label="Active"
        hint="An inactive passenger can sign in, but not book."
        on={form.draft.is_active}
        onChange={(is_active) => form.change({ is_active })}
      />
    </FormDialog>
  );
}

const NAME = { label: 'Name', maxLength: NAME_MAX, autoComplete: 'off', required: true };
const PHONE = { label: 'Phone', type: 'tel', maxLength: 32, autoComplete: 'off', required: true };
