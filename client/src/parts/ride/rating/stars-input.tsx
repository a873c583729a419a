import { Star } from 'lucide-react';
import { useId } from 'react';
import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { STARS } from '#shared/domain/rating.ts';
import { cx } from '#client/lib/cx.ts';

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
              title={TRIP_TEXTS.rating.stars(stars)}
              className="grid size-12 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                aria-label={TRIP_TEXTS.rating.stars(stars)}
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
    <span role="img" aria-label={TRIP_TEXTS.rating.stars(stars)} className="inline-flex shrink-0 gap-0.5">
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
