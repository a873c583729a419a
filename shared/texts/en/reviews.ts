import { inBoth } from '../language.ts';
import { REVIEW_WORDS_MAX } from '#shared/domain/constants/rules.ts';
import type { VerificationStatus } from '#shared/domain/driver.ts';
import type { BanReason, Because, PhotoKind, PhotoReason } from '#shared/domain/review.ts';

/** Returns the sentence for why another photo is needed. */
export const sayPhotoReason = (because: Because<PhotoReason>): string =>
  because.reason === 'other' ? because.words : REVIEW_TEXTS.photoReasons[because.reason];

/** Returns the sentence for why the driver is banned. */
export const sayBanReason = (because: Because<BanReason>): string =>
  because.reason === 'other' ? because.words : REVIEW_TEXTS.banReasons[because.reason];

const en = {
  /** A driver's review status: on the driver's profile, and beside each of their photos. */
  VERIFICATION_LABELS: {
    driver: { pending: 'Waiting for approval', approved: 'Approved driver', banned: 'Account suspended' },
    photo: { pending: 'Being reviewed', approved: 'Approved', banned: 'Not accepted' },
  } satisfies Record<'driver' | 'photo', Record<VerificationStatus, string>>,
  /** What drivers read about a review: requested photos, and the reason for a ban. */
  REVIEW_TEXTS: {
    /** The request: "Please send a new photo of your ID card." */
    photo: {
      profile: 'Please send a new profile picture.',
      idCard: 'Please send a new photo of your ID card.',
      licence: 'Please send a new photo of your driving license.',
      plate: 'Please send a new photo of your number plate.',
    } satisfies Record<PhotoKind, string>,
    photoSent: 'Photo sent. We check it within 24 hours.',
    photoNotAsked: 'Boda no longer needs this photo.',
    photoTitle: 'New photo needed',
    keepWorking: 'You can keep working.',
    photoReasons: {
      blurred: 'The photo is blurred.',
      cut_off: 'Part of it is cut off.',
      wrong_document: 'The photo shows something else.',
      expired: 'The document has expired.',
      does_not_match: 'It does not match your details.',
    } satisfies Record<PhotoReason, string>,
    banReasons: {
      false_documents: 'Your documents are not genuine, or not yours.',
      unsafe_riding: 'You were reported for unsafe riding.',
      complaints: 'Passengers complained about their trips with you.',
      overcharging: 'You asked passengers for more than the agreed fare.',
      shared_account: 'Somebody else used your account.',
    } satisfies Record<BanReason, string>,
  },
};
export type En = typeof en;

export const { VERIFICATION_LABELS, REVIEW_TEXTS } = inBoth(en, () => import('../sw/reviews.ts'));

/** Read by admins only. */
export const ADMIN_REVIEW = {
  status: { pending: 'Pending', approved: 'Approved', banned: 'Banned' },
  wordsRequired: `Please write the reason in up to ${REVIEW_WORDS_MAX} characters`,
} as const;
