import type { DriverListing } from '#shared/contract/entities.ts';
import { Rating } from '#client/ui/rating.tsx';

/** A driver's rating and stage, in one line. */
export function RatingAndStage({
  driver: { rating, stageName },
}: {
  driver: Pick<DriverListing, 'rating' | 'stageName'>;
}) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-2">
      <Rating value={rating} className="shrink-0" />
      <span aria-hidden>·</span>
      <span dir="auto" className="truncate">
        {stageName}
      </span>
    </p>
  );
}
