import * as z from 'zod/mini';
import { REVIEW_WORDS_MAX } from '../domain/constants/rules.ts';
import { BAN_REASONS, CHANGE_REASONS, PHOTO_KINDS, PHOTO_REASONS } from '../domain/review.ts';
import { atMost, text, Time } from './fields.ts';
import { ADMIN_REVIEW } from '../texts/en/reviews.ts';

const ownWords = text(REVIEW_WORDS_MAX, ADMIN_REVIEW.wordsRequired);
const PhotoKind = z.enum(PHOTO_KINDS);
const ownReason = { reason: z.literal('other'), words: ownWords };
const listedReason = { reason: z.enum(PHOTO_REASONS) };

export const BanBecause = z.discriminatedUnion('reason', [
  z.object({ reason: z.enum(BAN_REASONS) }),
  z.object(ownReason),
]);
export type BanBecause = z.infer<typeof BanBecause>;

export const PhotoBecause = z.discriminatedUnion('reason', [z.object(listedReason), z.object(ownReason)]);
export type PhotoBecause = z.infer<typeof PhotoBecause>;

/**
 * An admin requests a new photo, or withdraws the request (`because` null). `photo_seen`: the URL of the photo that the
 * admin was looking at (R37).
 */
export const PhotoAsk = z.object({
  photo: PhotoKind,
  photo_seen: z.string().check(atMost(100)),
  because: z.nullable(PhotoBecause),
});
export type PhotoAsk = z.infer<typeof PhotoAsk>;

/** A photo requested from a driver; `answered` is null until the driver has sent it. */
export const PhotoRequest = z.object({
  photo: PhotoKind,
  because: PhotoBecause,
  asked: Time,
  answered: z.nullable(Time),
});
export type PhotoRequest = z.infer<typeof PhotoRequest>;

export const ChangeBecause = z.discriminatedUnion('reason', [
  z.object({ reason: z.enum(CHANGE_REASONS) }),
  z.object(ownReason),
]);
export type ChangeBecause = z.infer<typeof ChangeBecause>;
