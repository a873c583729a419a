import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, controlClass } from './field.tsx';
import { Icon } from './icon.tsx';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  hideLabel?: boolean;
  /** An icon inside the box, at its start. */
  icon?: LucideIcon;
  /** Text inside the box, at its start: KSH, +254. */
  prefix?: string;
  className?: string;
}

/** Any single-line input: text, tel, email, password, number, date-time, search. */
export function TextInput({
  label,
  value,
  onChange,
  hint,
  error,
  hideLabel,
  icon,
  prefix,
  className,
  required,
  ...rest
}: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel} className={className}>
      {(control) => (
        <div className="relative">
          {(icon ?? prefix) && (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-2">
              {icon ? <Icon of={icon} /> : <span aria-hidden>{prefix}</span>}
            </span>
          )}
          <input
            dir="auto"
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={controlClass(Boolean(error), startPadding(Boolean(icon), prefix))}
          />
        </div>
      )}
    </Field>
  );
}

function startPadding(hasIcon: boolean, prefix: string | undefined): string | undefined {
  if (hasIcon) return 'pl-11';
  return prefix ? 'pl-14' : undefined;
}
