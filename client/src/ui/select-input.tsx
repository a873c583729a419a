import { ChevronDown, type LucideIcon } from 'lucide-react';
import { cx } from '../lib/cx.ts';
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
  /** On a phone, this icon stands for the chosen option; a choice other than the first colours it. */
  phoneIcon?: LucideIcon;
  className?: string;
}

/** A native select in the look of our inputs. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { value, onChange, options, disabled, phoneIcon, ...field } = props;
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
            className={controlClass(
              Boolean(field.error),
              cx('appearance-none pr-11', phoneIcon && 'max-sm:w-12 max-sm:px-0! max-sm:text-transparent'),
            )}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} className="text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            className={cx(
              'pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-2',
              phoneIcon && 'max-sm:hidden',
            )}
          />
          {phoneIcon && (
            <Icon
              of={phoneIcon}
              className={cx(
                'pointer-events-none absolute inset-0 m-auto sm:hidden',
                value === options[0]?.value ? 'text-ink-2' : 'text-brand',
              )}
            />
          )}
        </div>
      )}
    </Field>
  );
}
