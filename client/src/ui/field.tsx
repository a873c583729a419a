import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';

/** The props that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** True shows the label to screen readers only, for example for a search box. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A label above a control, and the hint or the error below it. */
export function Field({ label, hint, error, required = false, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const control: ControlProps = {
    id,
    'aria-describedby': hint || error ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children(control)}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

interface FieldNoteProps {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}

export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
        <Icon of={CircleAlert} size={16} className="mt-0.5 shrink-0" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className="text-sm text-ink-2">
      {hint}
    </p>
  ) : null;
}

/** Returns the classes of all text and select controls. */
export const controlClass = (invalid: boolean, className?: string): string =>
  cx(
    'min-h-12 w-full rounded-control border bg-surface px-3.5 py-2.5 text-base text-ink transition-colors',
    'placeholder:text-ink-2 disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-2',
    invalid ? 'border-danger' : 'border-line-strong',
    className,
  );
