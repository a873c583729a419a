import * as z from 'zod/mini';
import { RATING_TAGS, type RatingTag } from '../domain/rating.ts';
import { Id, late, Time } from './fields.ts';
import { RATING } from '../texts/en/ratings.ts';

const TAGS = [...new Set<RatingTag>([...RATING_TAGS.passenger, ...RATING_TAGS.driver])];
export const Tag = z.enum(
  TAGS,
  late(() => RATING.tagUnknown),
);
const Stars = z.int(late(() => RATING.starsNeeded)).check(
  z.gte(
    1,
    late(() => RATING.starsNeeded),
  ),
  z.lte(
    5,
    late(() => RATING.starsNeeded),
  ),
);

/** `PUT /api/rides/{id}/rating` (R27). */
export const RatingInput = z.object({
  stars: Stars,
  tags: z.optional(
    z.array(Tag).check(
      z.maxLength(
        TAGS.length,
        late(() => RATING.tagUnknown),
      ),
    ),
  ),
  /** When the rating was given, if the phone queued it (R39); it never replaces a newer rating. */
  givenAt: z.optional(Time),
});
export type RatingInput = z.infer<typeof RatingInput>;

/** A rating as its author sees it; a rating by the other party is never shown individually. */
export const OwnRating = z.object({
  stars: Stars,
  tags: z.array(Tag),
  /** The author may change the rating until then. */
  changeableUntil: Time,
});
export type OwnRating = z.infer<typeof OwnRating>;

export const LOW_RATING_FILTERS = ['safety', 'new', 'all'] as const;
/** A ride with a rating of two stars or less, for admins; `safety`: with a safety tag, `new`: given in the last day. */
export const LowRating = z.object({
  ride_id: Id,
  passenger_name: z.string(),
  driver_name: z.string(),
  pickup_address: z.string(),
  destination_address: z.string(),
  completed_at: Time,
  /** The low ratings only, at most one per party. */
  ratings: z.array(
    z.object({ by: z.enum(['passenger', 'driver']), stars: Stars, tags: z.array(Tag), safety: z.boolean(), at: Time }),
  ),
});
export type LowRating = z.infer<typeof LowRating>;
