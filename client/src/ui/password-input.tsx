import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Field, controlClass } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className' | 'type'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
}

/** A password input with a button to show what is typed. */
export function PasswordInput({ label, value, onChange, hint, error, required, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={controlClass(Boolean(error), 'pr-13')}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
