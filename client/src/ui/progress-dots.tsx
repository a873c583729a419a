import { UI } from '#shared/texts/en/ui.ts';
import { cx } from '../lib/cx.ts';

interface ProgressDotsProps {
  total: number;
  /** The index of the current step, from 0. */
  current: number;
  /** The name of the current step, for screen readers. */
  label: string;
}

export function ProgressDots({ total, current, label }: ProgressDotsProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={current + 1}
      aria-valuetext={UI.step.ofTotal(current + 1, total)}
      className="flex items-center gap-2"
    >
      {Array.from({ length: total }, (_, step) => (
        <span
          key={step}
          className={cx(
            'h-2.5 rounded-full transition-all',
            step === current ? 'w-7 bg-brand' : 'w-2.5',
            step < current && 'bg-brand',
            step > current && 'bg-line-strong',
          )}
        />
      ))}
    </div>
  );
}
