import {
  LOW_RATING_STARS_MAX,
  RATING_CHANGE_H,
  RATING_CHANGES_MAX,
  RATING_DAYS,
  RATINGS_SHOWN_FROM,
} from './constants/rules.ts';

/** The party that rates; each party rates the other (R27). */
export type Rater = 'passenger' | 'driver';

/** The tags that each party may add to the stars: a fixed list, never free text. */
export const RATING_TAGS = {
  passenger: ['polite', 'careful', 'on_time', 'clean', 'late', 'rude', 'wrong_fare', 'unsafe', 'harassment'],
  driver: ['polite', 'ready', 'easy_to_find', 'not_ready', 'rude', 'not_paid', 'unsafe', 'harassment'],
} as const;
export type RatingTag = (typeof RATING_TAGS)[Rater][number];

/** Tags for a good ride; all others are for a bad one. */
const GOOD = new Set<RatingTag>(['polite', 'careful', 'on_time', 'clean', 'ready', 'easy_to_find']);
/** With few stars, these tags require an admin's attention. */
const SAFETY = new Set<RatingTag>(['unsafe', 'harassment']);

export const STARS = [1, 2, 3, 4, 5] as const;

/** The tags offered for a number of stars: praise from four stars on, otherwise problems. */
export const tagsFor = (by: Rater, stars: number): readonly RatingTag[] =>
  RATING_TAGS[by].filter((tag) => GOOD.has(tag) === stars > 3);

export const isTagOf = (by: Rater, tag: RatingTag): boolean => RATING_TAGS[by].some((known) => known === tag);

export interface GivenRating {
  stars: number;
  tags: readonly RatingTag[];
}

export const isLow = ({ stars }: GivenRating): boolean => stars <= LOW_RATING_STARS_MAX;
export const isAboutSafety = (rating: GivenRating): boolean =>
  isLow(rating) && rating.tags.some((tag) => SAFETY.has(tag));

/** Removes duplicates and sorts the tags in the list's order, so that equal ratings compare as equal. */
export const orderedTags = (by: Rater, tags: readonly RatingTag[]): RatingTag[] =>
  RATING_TAGS[by].filter((tag) => tags.includes(tag));

export const isSameRating = (a: GivenRating, b: GivenRating): boolean =>
  a.stars === b.stars && a.tags.length === b.tags.length && a.tags.every((tag, i) => tag === b.tags[i]);

const HOUR_MS = 3600_000;

/** Until when a completed ride may be rated. */
export const ratableUntil = (completedAt: Date): Date => new Date(completedAt.getTime() + RATING_DAYS * 24 * HOUR_MS);
/** Until when a rating may be changed, counted from when it was first given. */
export const changeableUntil = (firstAt: Date): Date => new Date(firstAt.getTime() + RATING_CHANGE_H * HOUR_MS);

/** Why a completed ride may not be rated now; null when it may be. */
export function whyNotRated(
  completedAt: Date,
  given: { firstAt: Date; changes: number } | undefined,
  now: Date,
): 'over' | 'stands' | 'changedOften' | null {
  if (!given) return now <= ratableUntil(completedAt) ? null : 'over';
  if (now > changeableUntil(given.firstAt)) return 'stands';
  return given.changes < RATING_CHANGES_MAX ? null : 'changedOften';
}

interface Average {
  average: number;
  count: number;
}

/** The average to keep. Once shown, it changes only after that many more ratings, so that no single one shows in it. */
export const renewedAverage = (kept: Average | null | undefined, now: Average | null): Average | null =>
  kept && kept.count >= RATINGS_SHOWN_FROM && Math.abs((now?.count ?? 0) - kept.count) < RATINGS_SHOWN_FROM
    ? kept
    : now;

/** The average to show, to one decimal; null ("New") while so few ratings exist that one could be identified. */
export const shownAverage = (rated: Average | null | undefined): number | null =>
  rated && rated.count >= RATINGS_SHOWN_FROM ? Math.round(rated.average * 10) / 10 : null;
