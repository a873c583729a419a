import { ObjectId } from 'mongodb';
import type { PhotoKind } from '#shared/domain/review.ts';
import type { Context } from '../context.ts';
import { flatHex } from './ids.ts';
import { photoFrom } from './photo.ts';
import { sha256 } from './tokens.ts';

/** The registration field of each photo. */
export const PHOTO_FIELDS = {
  profile: 'profilePictureUrl',
  idCard: 'idCardUrl',
  licence: 'drivingLicenseUrl',
  plate: 'platePhotoUrl',
} as const satisfies Record<PhotoKind, string>;

const FILES_PATH = '/api/files/';

/** Returns the URL of a photo (`GET /api/files/{id}`). */
export const fileUrl = (id: ObjectId): string => `${FILES_PATH}${id.toHexString()}`;

/** Returns the photo at a URL made by `fileUrl`; null for any other text. */
export function fileIdOf(address: string): ObjectId | null {
  const id = address.startsWith(FILES_PATH) ? address.slice(FILES_PATH.length) : '';
  return /^[0-9a-f]{24}$/.test(id) ? new ObjectId(id) : null;
}

/**
 * Stores a photo sent as a data URL, re-encoded by `photoFrom`.
 * @param expiresAt when it is deleted, unless a registration claims it (R38)
 * @throws Refusal INVALID or TOO_LARGE, naming the registration field; BUSY
 */
export async function storePhoto(
  ctx: Context,
  ownerId: ObjectId,
  kind: PhotoKind,
  dataUrl: string,
  gone?: AbortSignal,
  expiresAt?: Date,
): Promise<ObjectId> {
  const bytes = await photoFrom(dataUrl, PHOTO_FIELDS[kind], flatHex(ownerId), gone);
  const _id = new ObjectId();
  await ctx.store.files.insertOne({
    _id,
    ownerId,
    kind,
    contentType: 'image/jpeg',
    bytes,
    ...(kind === 'idCard' && { print: sha256(bytes) }),
    createdAt: ctx.clock.now(),
    ...(expiresAt && { expiresAt }),
  });
  return _id;
}
