import { useId, useState } from 'react';
import type { AdminSetting } from '#shared/contract/admin-entities.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { isSettingKey, SETTING_KEYS } from '#shared/domain/settings.ts';
import { call } from '#client/data/connection/api.ts';
import { SelectInput } from '#client/ui/select-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { FormDialog } from '#client/parts/form/form-dialog.tsx';
import { bound, type FormFields, useForm } from '#client/parts/form/use-form.ts';
import { settingName } from '#shared/contract/setting-names.ts';
import type { ListDialogProps } from '../table/ask-dialog.tsx';
import { RiskDialog } from './setting-questions.tsx';
import {
  riskOf,
  validateNewSetting,
  validateSetting,
  NO_SETTING,
  type SettingDraft,
  valueControl,
} from './setting-form.ts';

/** Adds a setting (spec 2 §2, §5). */
export function AddSettingDialog({ refresh, onClose }: ListDialogProps) {
  const suggestions = useId();
  const form = useForm({
    start: NO_SETTING,
    validate: validateNewSetting,
    send: async (body) => {
      await call('adminCreateSetting', { body });
      toast.success(ADMIN_MESSAGES.created('Setting'));
      await refresh();
    },
    fallback: ADMIN_MESSAGES.createFailed,
    onSaved: onClose,
  });
  const { submit, question } = useRiskQuestion(form, null);
  return (
    <FormDialog
      title="Add setting"
      submitLabel="Create setting"
      busyLabel="Saving…"
      form={{ ...form, submit }}
      onClose={onClose}
    >
      <TextInput
        label="Setting key"
        {...bound(form, 'setting_key')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={suggestions}
        required
      />
      <datalist id={suggestions}>
        {SETTING_KEYS.map((key) => (
          <option key={key} value={key} label={settingName(key)} />
        ))}
      </datalist>
      <ValueAndDescription settingKey={form.draft.setting_key.trim()} {...form} />
      {question}
    </FormDialog>
  );
}

/** Edits the value and description of a setting; the key is fixed (spec 2 §5). */
export function EditSettingDialog({ setting, refresh, onClose }: ListDialogProps & { setting: AdminSetting }) {
  const { id, setting_key, setting_value, description } = setting;
  const form = useForm({
    start: { setting_key, setting_value, description },
    validate: (draft) => validateSetting(setting, draft),
    send: async (body) => {
      await call('adminUpdateSetting', { params: { id }, body });
      toast.successOf(ADMIN_MESSAGES.updated('Setting'), settingName(setting_key));
      await refresh();
    },
    fallback: ADMIN_MESSAGES.updateFailed,
    onSaved: onClose,
    onUnchanged: onClose,
  });
  const { submit, question } = useRiskQuestion(form, setting_value);
  return (
    <FormDialog
      title={isSettingKey(setting_key) ? settingName(setting_key) : 'Edit setting'}
      description="A change takes effect everywhere within 5 seconds."
      submitLabel="Save changes"
      busyLabel="Saving…"
      form={{ ...form, submit }}
      onClose={onClose}
    >
      <TextInput label="Setting key" value={setting_key} onChange={() => undefined} disabled />
      <ValueAndDescription settingKey={setting_key} {...form} />
      {question}
    </FormDialog>
  );
}

/** Asks before a submit that makes the platform less safe. */
function useRiskQuestion(form: { draft: SettingDraft; submit: () => void }, before: string | null) {
  const [risk, setRisk] = useState<string | null>(null);
  const key = form.draft.setting_key.trim();
  const submit = () => {
    const found = riskOf(key, before, form.draft.setting_value.trim());
    if (found === null) form.submit();
    else setRisk(found);
  };
  const confirm = () => {
    setRisk(null);
    form.submit();
  };
  const question = <RiskDialog settingKey={key} risk={risk} onConfirm={confirm} onClose={() => setRisk(null)} />;
  return { submit, question };
}

function ValueAndDescription({ settingKey, ...form }: FormFields<SettingDraft> & { settingKey: string }) {
  return (
    <>
      <SettingValueInput settingKey={settingKey} {...bound(form, 'setting_value')} />
      <TextInput label="Description" {...bound(form, 'description')} required />
    </>
  );
}

interface SettingValueInputProps {
  settingKey: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function SettingValueInput({ settingKey, ...field }: SettingValueInputProps) {
  const control = valueControl(settingKey);
  const common = { label: 'Value', required: true, ...field };
  if (control.kind === 'choice') return <TruthInput {...field} />;
  if (control.kind === 'number') {
    const { min, max, step, unit, zero } = control;
    const hint = `${min} to ${max} ${unit}${zero ? ` (${min}: ${zero.toLowerCase()})` : ''}`;
    return <TextInput {...common} type="number" inputMode="decimal" min={min} max={max} step={step} hint={hint} />;
  }
  if (control.kind === 'tel') return <TextInput {...common} type="tel" hint="As people should dial it" />;
  return <TextInput {...common} autoComplete="off" />;
}

const TRUTHS = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
] as const;

function TruthInput({ value, ...field }: Omit<SettingValueInputProps, 'settingKey'>) {
  const known = TRUTHS.some((truth) => truth.value === value);
  return (
    <SelectInput<string>
      label="Value"
      required
      {...field}
      value={known ? value : ''}
      options={known ? TRUTHS : [{ value: '', label: 'Choose On or Off' }, ...TRUTHS]}
    />
  );
}
