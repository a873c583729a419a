import { Suspense, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { controlClass, Field } from './field.tsx';

const PlaceSelect = lazyPart(async () => ({ default: (await import('./place-select.tsx')).PlaceSelect }));

interface PlacePickerProps {
  label: string;
  /** A place's value, or any other text such as "Current Location"; null while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Also accepts free text (R11), not only listed places. */
  freeText?: boolean;
}

/** Picks one of the places in the four counties; the list and react-select load when it is first shown. */
export function PlacePicker({
  label,
  value,
  onChange,
  placeholder,
  hint,
  error,
  required,
  disabled,
  freeText,
}: PlacePickerProps) {
  // Keeps the focus of someone who entered the field before the list loaded.
  const [early, setEarly] = useState(false);
  const empty = placeholder ?? 'Search a town or landmark';
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Suspense
          fallback={
            <input
              {...control}
              readOnly
              value={value ?? ''}
              placeholder={empty}
              disabled={disabled}
              onFocus={() => setEarly(true)}
              onBlur={() => setEarly(false)}
              className={controlClass(Boolean(error))}
            />
          }
        >
          <PlaceSelect
            control={control}
            value={value}
            onChange={onChange}
            placeholder={empty}
            disabled={disabled ?? false}
            freeText={freeText ?? false}
            takesFocus={early}
          />
        </Suspense>
      )}
    </Field>
  );
}
