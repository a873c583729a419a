import type { ObjectId } from 'mongodb';
import type { PhotoRequest } from '#shared/contract/review-entities.ts';
import { PHOTO_KINDS, type PhotoKind } from '#shared/domain/review.ts';
import type { DriverDoc, StoredPhotoRequest } from '../store/driver-documents.ts';

type Photos = DriverDoc['photos'];

const isSame = (a: ObjectId | null, b: ObjectId | null): boolean => a?.toHexString() === b?.toHexString();

/** Whether an admin has requested this photo, and the driver has not sent it yet (R37). */
export const isAskedFor = (driver: Pick<DriverDoc, 'photoRequests'>, kind: PhotoKind): boolean =>
  openOf(driver).some(({ photo }) => photo === kind);

/** Returns a driver's open photo requests (R37). */
const openOf = ({ photoRequests = [] }: Pick<DriverDoc, 'photoRequests'>): StoredPhotoRequest[] =>
  photoRequests.filter(({ answered }) => !answered);

/**
 * Returns the effect of new photos on the review (R5, R37): they answer requests, and an approved driver who changed
 * only requested photos stays approved.
 */
export function reviewAfter(
  before: DriverDoc,
  photos: Photos,
  now: Date,
): Pick<DriverDoc, 'photoRequests'> & { needsReview: boolean } {
  const changed = PHOTO_KINDS.filter((kind) => !isSame(before.photos[kind], photos[kind]));
  const open = openOf(before).map(({ photo }) => photo);
  const isAnswer = (kind: PhotoKind) => open.includes(kind) && photos[kind] !== null;
  const answered = changed.filter(isAnswer);
  return {
    needsReview: changed.some((kind) => !isAnswer(kind)),
    ...(answered.length > 0 && {
      photoRequests: before.photoRequests?.map((it) => (answered.includes(it.photo) ? { ...it, answered: now } : it)),
    }),
  };
}

/** Presents the requests to admins and the driver. */
export const presentRequests = ({ photoRequests = [] }: Pick<DriverDoc, 'photoRequests'>): PhotoRequest[] =>
  photoRequests.map(({ photo, because, asked, answered }) => ({
    photo,
    because,
    asked: asked.toISOString(),
    answered: answered?.toISOString() ?? null,
  }));
