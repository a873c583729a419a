import type { DriverListing } from '#shared/contract/entities.ts';
import { Rating } from '#client/ui/rating.tsx';

export function RatingAndStage({
  driver: { rating, stageName },
}: {
  driver: Pick<DriverListing, 'rating' | 'stageName'>;
}) {
  return (
    <p className="flex items-center gap-1.5 text-sm leading-5 text-ink-2">
      <Rating value={rating} className="shrink-0" />
      <span aria-hidden>·</span>
      <span dir="auto" className="truncate">
        {stageName}
      </span>
    </p>
  );
}
