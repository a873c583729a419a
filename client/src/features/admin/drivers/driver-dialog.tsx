import type { AdminDriver } from '../../../../../shared/contract/admin-entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { VERIFICATION_STATUSES } from '../../../../../shared/domain/driver.ts';
import { call } from '../../../lib/api.ts';
import { FareFields } from '../../../parts/fare-fields.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../table/form-dialog.tsx';
import { useEntityForm } from '../table/use-entity-form.ts';
import { draftOf, judgeChange, judgeNew, type DriverDraft } from './driver-form.ts';
import { BAN_TEXT, nameOf, VERIFICATION_WORDS } from './driver-words.tsx';

interface DialogProps {
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** A driver whom an admin enters (spec 2 §5): whoever signs in with that e-mail address is them. */
export function AddDriverDialog({ refresh, onClose }: DialogProps) {
  const form = useEntityForm({
    start: draftOf(null),
    judge: judgeNew,
    send: (body) => call('adminCreateDriver', { body }),
    fallback: MESSAGES.admin.createFailed,
    onSaved: () => {
      toast.success(MESSAGES.admin.created('Driver'));
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Add Driver"
      description="Whoever signs in with this e-mail address is this driver. They wait for approval."
      submitLabel="Add Driver"
      busyLabel="Adding…"
      form={form}
      onClose={onClose}
    >
      <DriverFields {...form} />
    </FormDialog>
  );
}

/** All that an admin may correct of a driver, and the word on them (spec 2 §4, §5). */
export function EditDriverDialog({ driver, refresh, onClose }: DialogProps & { driver: AdminDriver }) {
  const form = useEntityForm({
    start: draftOf(driver),
    judge: (draft) => judgeChange(draft, driver),
    send: (body) => call('adminUpdateDriver', { params: { id: driver.user_id }, body }),
    fallback: MESSAGES.admin.updateFailed,
    onSaved: () => {
      toast.success(MESSAGES.admin.updated('Driver'));
      void refresh();
      onClose();
    },
  });
  const { verification_status } = form.draft;
  return (
    <FormDialog
      title="Edit Driver"
      description={nameOf(driver)}
      submitLabel="Save changes"
      busyLabel="Saving…"
      form={form}
      onClose={onClose}
    >
      <DriverFields {...form} />
      <SelectInput
        label="Verification status"
        value={verification_status}
        onChange={(status) => form.change({ verification_status: status })}
        options={VERIFICATION_STATUSES.map((value) => ({ value, label: VERIFICATION_WORDS[value] }))}
        error={form.problems['verification_status']}
      />
      {verification_status === 'banned' && driver.verification_status !== 'banned' && (
        <Note tone="warning">{BAN_TEXT}</Note>
      )}
    </FormDialog>
  );
}

type TextField = 'full_name' | 'email' | 'mobile_number' | 'stage_name' | 'motorbike_plate_number';
type Form = Pick<ReturnType<typeof useEntityForm<DriverDraft, unknown>>, 'draft' | 'problems' | 'change'>;

function DriverFields({ draft, problems, change }: Form) {
  const input = (label: string, field: TextField) => ({
    label,
    value: draft[field],
    onChange: (typed: string) => change({ [field]: typed }),
    error: problems[field],
    autoComplete: 'off',
  });
  return (
    <>
      <TextInput {...input('Name', 'full_name')} maxLength={NAME_MAX} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...input('Email', 'email')} type="email" inputMode="email" maxLength={254} required />
        <TextInput {...input('Phone', 'mobile_number')} type="tel" maxLength={32} required />
        <TextInput {...input('Stage name', 'stage_name')} maxLength={NAME_MAX} required />
        <TextInput {...input('Number plate', 'motorbike_plate_number')} autoCapitalize="characters" maxLength={16} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FareFields draft={draft} problems={problems} change={change} />
      </div>
    </>
  );
}
