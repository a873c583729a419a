import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { valueControl } from './setting-form.ts';

interface SettingValueInputProps {
  settingKey: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The value in the control that its key asks for. */
export function SettingValueInput({ settingKey, ...field }: SettingValueInputProps) {
  const control = valueControl(settingKey);
  const common = { label: 'Value', required: true, ...field };
  if (control.kind === 'choice') return <TruthInput {...field} />;
  if (control.kind === 'number') {
    const { min, max, step, unit } = control;
    const hint = `${min} to ${max} ${unit}`;
    return <TextInput {...common} type="number" inputMode="decimal" min={min} max={max} step={step} hint={hint} />;
  }
  if (control.kind === 'tel') return <TextInput {...common} type="tel" hint="As people should dial it" />;
  return <TextInput {...common} autoComplete="off" />;
}

const TRUTHS = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
] as const;

function TruthInput({ value, ...field }: Omit<SettingValueInputProps, 'settingKey'>) {
  const known = TRUTHS.some((truth) => truth.value === value);
  return (
    <SelectInput<string>
      label="Value"
      required
      {...field}
      value={known ? value : ''}
      options={known ? TRUTHS : [{ value: '', label: 'Choose true or false' }, ...TRUTHS]}
    />
  );
}
