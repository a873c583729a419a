import { lazy, Suspense } from 'react';
import { Field } from './field.tsx';
import { Skeleton } from './skeleton.tsx';

const PlaceSelect = lazy(() => import('./place-select.tsx').then((module) => ({ default: module.PlaceSelect })));

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
  /** Any typed text counts too (R11), not only the places of the list. */
  freeText?: boolean;
}

/** Picks one of the places of the four counties; the list and react-select arrive when first shown. */
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
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <PlaceSelect
            control={control}
            value={value}
            onChange={onChange}
            placeholder={placeholder ?? 'Search a town or landmark'}
            disabled={disabled ?? false}
            freeText={freeText ?? false}
          />
        </Suspense>
      )}
    </Field>
  );
}
