import { TRIP_TEXTS } from '#shared/texts/en/trip.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { cx } from '#client/lib/cx.ts';

interface RouteEndsProps {
  pickup: string;
  destination: string;
  /** Whether each place stays on one truncated line; otherwise the text wraps. */
  truncate?: boolean;
}

/** Shows pickup and destination, one above the other, joined by a line. */
export function RouteEnds({ pickup, destination, truncate = false }: RouteEndsProps) {
  const words = cx('min-w-0', truncate ? 'truncate' : 'wrap-anywhere');
  return (
    <dl className="space-y-2">
      <div className="relative flex items-start gap-3">
        {/* Connects the dots, however many lines the text takes. */}
        <span aria-hidden className="absolute top-4 -bottom-4 left-1.5 w-px -translate-x-1/2 bg-line-strong" />
        <span aria-hidden className="relative mt-1.5 size-3 shrink-0 rounded-full border-3 border-brand bg-surface" />
        <dt className="sr-only">{TRIP_TEXTS.ride.from}</dt>
        <dd className={words}>{sayPlace(pickup)}</dd>
      </div>
      <div className="flex items-start gap-3">
        <span aria-hidden className="relative mt-1.5 size-3 shrink-0 rounded-small bg-accent" />
        <dt className="sr-only">{TRIP_TEXTS.ride.to}</dt>
        <dd className={cx(words, 'font-semibold')}>{sayPlace(destination)}</dd>
      </div>
    </dl>
  );
}
