import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../lib/cx.ts';
import { FieldNote } from './field.tsx';
import { Icon } from './icon.tsx';

export interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  description?: string;
  /** The language of the label, if it is not the page's: readers then pronounce it. */
  lang?: string;
  icon?: LucideIcon;
  disabled?: boolean;
  /** A short label at the corner: "Coming soon". */
  badge?: string;
}

interface RadioCardsProps<Value extends string> {
  label: string;
  /** null while nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly RadioCard<Value>[];
  hint?: string;
  error?: string | undefined;
  /** The columns on a phone; 1 suits long descriptions. `fit`: one row, each card as wide as its label needs. */
  columns?: 1 | 2 | 3 | 'fit';
}

const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', fit: 'grid-flow-col' } as const;

/** A choice among a few cards, as real radio buttons, so that arrow keys work. */
export function RadioCards<Value extends string>({
  label,
  value,
  onChange,
  options,
  hint,
  error,
  columns = 2,
}: RadioCardsProps<Value>) {
  const name = useId();
  const noteId = `${name}-note`;
  return (
    <fieldset aria-describedby={hint || error ? noteId : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className={cx('grid gap-2', COLUMNS[columns])}>
        {options.map((option) => (
          <OptionCard
            key={option.value}
            name={name}
            option={option}
            checked={option.value === value}
            narrow={columns === 3 || columns === 'fit'}
            onPick={() => onChange(option.value)}
          />
        ))}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  );
}

interface OptionCardProps {
  name: string;
  option: RadioCard<string>;
  checked: boolean;
  narrow: boolean;
  onPick: () => void;
}

function OptionCard({ name, option, checked, narrow, onPick }: OptionCardProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-12 gap-3 rounded-control border py-2.5 transition-colors',
        narrow ? 'items-start px-2.5 sm:px-3.5' : 'items-center px-3.5',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        optionLook(checked, option.disabled ?? false),
      )}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled}
        onChange={onPick}
        className="sr-only"
      />
      {option.icon && <Icon of={option.icon} className={cx('shrink-0', checked ? 'text-brand' : 'text-ink-2')} />}
      <span className="min-w-0 grow">
        <span className="block font-semibold">{option.label}</span>
        {option.description && <span className="block text-sm text-ink-2">{option.description}</span>}
      </span>
      {option.badge && (
        <span className="shrink-0 rounded-full bg-surface px-2 py-0.5 text-xs font-semibold text-ink-2">
          {option.badge}
        </span>
      )}
    </label>
  );
}

function optionLook(checked: boolean, disabled: boolean): string {
  if (disabled) return 'cursor-not-allowed border-line bg-sunk text-ink-2';
  return checked
    ? 'cursor-pointer border-brand bg-brand-tint ring-1 ring-brand'
    : 'cursor-pointer border-line-strong bg-surface';
}
