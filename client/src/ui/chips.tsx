import { cx } from '../lib/cx.ts';
import type { Choice } from './select-input.tsx';

interface ChipsProps<Value extends string> {
  /** Names the filtered list, for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly (Choice<Value> & { count?: number })[];
}

/** Filter chips, of which one is active. On a narrow phone they scroll up to the edge of the page or card (16 px). */
export function Chips<Value extends string>({ label, value, onChange, options }: ChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1">
      {options.map((option) => {
        const on = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(option.value)}
            className={cx(
              'min-h-11 shrink-0 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors',
              on ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface text-ink hover:bg-sunk',
            )}
          >
            {option.label}
            {option.count !== undefined && <span className="ml-1.5 font-normal tabular">{option.count}</span>}
          </button>
        );
      })}
    </div>
  );
}
