import { Star } from 'lucide-react';
import { useId } from 'react';
import { STARS } from '#shared/domain/rating.ts';
import { cx } from '#client/lib/cx.ts';

const LABELS: Record<number, string> = { 1: '1 star', 2: '2 stars', 3: '3 stars', 4: '4 stars', 5: '5 stars' };

interface StarsInputProps {
  /** The question, shown above the stars. */
  label: string;
  /** null while nothing is chosen. */
  value: number | null;
  onChange: (stars: number) => void;
}

/** One to five stars, as real radio buttons, so that arrow keys work. */
export function StarsInput({ label, value, onChange }: StarsInputProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-base font-semibold wrap-anywhere">{label}</legend>
      <div className="-ml-2 flex">
        {STARS.map((stars) => {
          const filled = value !== null && stars <= value;
          return (
            <label
              key={stars}
              title={LABELS[stars]}
              className="grid size-12 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                aria-label={LABELS[stars]}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="sr-only"
              />
              <Star
                size={32}
                strokeWidth={1.75}
                aria-hidden
                className={cx('transition-colors', filled ? 'fill-accent text-accent-strong' : 'text-line-strong')}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The given stars, which screen readers read as text. */
export function StarsShown({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={LABELS[stars]} className="inline-flex shrink-0 gap-0.5">
      {STARS.map((one) => (
        <Star
          key={one}
          size={18}
          aria-hidden
          className={one <= stars ? 'fill-accent text-accent-strong' : 'text-line-strong'}
        />
      ))}
    </span>
  );
}
