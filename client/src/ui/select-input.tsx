import { ChevronDown } from 'lucide-react';
import { Field, controlClass } from './field.tsx';
import { Icon } from './icon.tsx';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface SelectInputProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Choice<Value>[];
  hint?: string;
  error?: string | undefined;
  hideLabel?: boolean;
  disabled?: boolean;
  required?: boolean;
  className?: string;
}

/** A native select in the look of our inputs. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { value, onChange, options, disabled, ...field } = props;
  const pick = (picked: string) => {
    const option = options.find((candidate) => candidate.value === picked);
    if (option) onChange(option.value);
  };
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            disabled={disabled}
            onChange={(event) => pick(event.target.value)}
            className={controlClass(Boolean(field.error), 'appearance-none pr-11')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
