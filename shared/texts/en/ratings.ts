import { inBoth } from '../language.ts';
import { RATING_CHANGE_H, RATING_CHANGES_MAX, RATING_DAYS } from '#shared/domain/constants/rules.ts';
import type { RatingTag } from '#shared/domain/rating.ts';

const en = {
  /** The texts of ratings (R27). */
  RATING: {
    starsNeeded: 'Please choose 1 to 5 stars',
    tagUnknown: 'Please choose from the words shown',
    notCompleted: 'You can rate a trip once it is completed.',
    over: `A trip can be rated for ${RATING_DAYS} days. That time is over.`,
    stands: `A rating can be changed for ${RATING_CHANGE_H} hours. Yours is now final.`,
    changedOften: `You have changed this rating ${RATING_CHANGES_MAX} times, so it is now final.`,
    failed: 'Your rating was not sent. Please try again.',
    private: 'Your rating is anonymous.',
    oneStar: 'When you ask all nearby, Boda leaves this driver out.',
  },
  /** The label of each tag, as shown to the rater. */
  TAG_LABELS: {
    polite: 'Polite',
    careful: 'Careful riding',
    on_time: 'On time',
    clean: 'Clean motorbike',
    late: 'Late',
    rude: 'Rude',
    wrong_fare: 'Asked for more money',
    unsafe: 'Unsafe',
    harassment: 'Harassment',
    ready: 'Ready at pickup',
    easy_to_find: 'Easy to find',
    not_ready: 'Made me wait',
    not_paid: 'Did not pay',
  } satisfies Record<RatingTag, string>,
};
export type En = typeof en;

export const { RATING, TAG_LABELS } = inBoth(en, () => import('../sw/ratings.ts'));
