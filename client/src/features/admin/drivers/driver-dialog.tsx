import { useRef, useState } from 'react';
import type { AdminDriver, AdminDriverUpdate } from '#shared/contract/admin-people-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { ADMIN_REVIEW } from '#shared/texts/en/reviews.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { VERIFICATION_STATUSES } from '#shared/domain/driver.ts';
import { call } from '#client/data/connection/api.ts';
import { FareFields } from '#client/parts/ride/fare-fields.tsx';
import { SelectInput } from '#client/ui/select-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { bound, type FormFields, useForm } from '#client/parts/form/use-form.ts';
import type { ListDialogProps } from '../table/ask-dialog.tsx';
import { draftOf, validateChange, validateNew, type DriverDraft } from './driver-form.ts';
import { nameOf } from './driver-labels.tsx';
import { sendChange, type Verdict, offerUndo } from './use-verdict.ts';
import { needsAsking, VerdictQuestion } from './verdict-dialog.tsx';

/** Creates a driver (spec 2 §5). The person who later signs in with that email address gets the account. */
export function AddDriverDialog({ refresh, onClose }: ListDialogProps) {
  const form = useForm({
    start: draftOf(null),
    validate: validateNew,
    send: (body) => call('adminCreateDriver', { body }),
    fallback: ADMIN_MESSAGES.createFailed,
    onSaved: () => {
      toast.success(ADMIN_MESSAGES.created('Driver'));
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Add Driver"
      description="The driver signs in with this email address, and can work once they are approved."
      submitLabel="Add Driver"
      busyLabel="Adding…"
      form={form}
      onClose={onClose}
    >
      <DriverFields {...form} />
    </FormDialog>
  );
}

/** Edits a driver's details and review status (spec 2 §4, §5). */
export function EditDriverDialog({ driver, refresh, onClose }: ListDialogProps & { driver: AdminDriver }) {
  const ban = useRef<Pick<AdminDriverUpdate, 'ban'>>({});
  const form = useForm({
    start: draftOf(driver),
    validate: (draft) => validateChange(draft, driver),
    send: (body) => sendChange(driver, { ...body, ...ban.current }, refresh),
    fallback: ADMIN_MESSAGES.updateFailed,
    onSaved: (body) => {
      if (body.verification_status === 'approved') offerUndo(driver, refresh);
      else toast.success(ADMIN_MESSAGES.updated('Driver'));
      void refresh();
      onClose();
    },
    onUnchanged: onClose,
  });
  const [asking, setAsking] = useState<Verdict | null>(null);
  const submit = () => {
    ban.current = {};
    const verdict = verdictOf(form.draft, driver);
    if (verdict && needsAsking(driver, verdict)) setAsking(verdict);
    else form.submit();
  };
  return (
    <FormDialog
      title="Edit Driver"
      description={nameOf(driver)}
      submitLabel="Save changes"
      busyLabel="Saving…"
      form={{ ...form, submit }}
      onClose={onClose}
    >
      <DriverFields {...form} />
      <SelectInput
        label="Verification status"
        value={form.draft.verification_status}
        onChange={(status) => form.change({ verification_status: status })}
        options={VERIFICATION_STATUSES.map((value) => ({ value, label: ADMIN_REVIEW.status[value] }))}
        error={form.problems['verification_status']}
      />
      {asking && (
        <VerdictQuestion
          driver={driver}
          verdict={asking}
          onConfirm={(because) => {
            ban.current = because ? { ban: because } : {};
            setAsking(null);
            form.submit();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </FormDialog>
  );
}

/** Returns the verdict that saving the draft would give; null if it gives none, or if the draft is invalid. */
function verdictOf(draft: DriverDraft, driver: AdminDriver): Verdict | null {
  const validation = validateChange(draft, driver);
  const status = 'body' in validation ? validation.body.verification_status : undefined;
  return status === 'approved' || status === 'banned' ? status : null;
}

type TextField = 'full_name' | 'email' | 'mobile_number' | 'stage_name' | 'motorbike_plate_number';

function DriverFields(form: FormFields<DriverDraft>) {
  const input = (label: string, field: TextField) => ({ label, ...bound(form, field), autoComplete: 'off' });
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
        <FareFields {...form} />
      </div>
    </>
  );
}
