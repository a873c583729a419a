import { useId } from 'react';
import { cx } from '../lib/cx.ts';

interface SwitchProps {
  label: string;
  /** The accessible name, where the label alone is unclear. Must begin with the label. */
  name?: string;
  /** Shown beside the track instead of the label, for a row that already names the switch: "On". */
  state?: string;
  /** What the switch does. */
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** An on/off switch that acts at once; the whole row is pressable. */
export function Switch({ label, name, state, hint, on, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={name ?? label}
      aria-describedby={hint ? hintId : undefined}
      onClick={() => onChange(!on)}
      className={cx(
        'flex min-h-11 items-center rounded-control text-left',
        state === undefined ? 'w-full justify-between gap-4' : 'flex-row-reverse gap-2.5',
      )}
    >
      <span className="min-w-0">
        <span className="block font-semibold">{state ?? label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden
        data-track
        className={cx(
          'flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition-colors',
          on ? 'justify-end border-brand bg-brand' : 'border-line-strong bg-sunk',
        )}
      >
        <span className={cx('size-5.5 rounded-full', on ? 'bg-on-brand' : 'bg-line-strong')} />
      </span>
    </button>
  );
}
