import type { ObjectId } from 'mongodb';
import type { SentPhoto } from '#shared/contract/driver-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { SENT_PHOTO_KEPT_DAYS } from '#shared/domain/constants/rules.ts';
import { SENT_PHOTOS_MAX } from '#shared/domain/constants/server.ts';
import type { PhotoKind } from '#shared/domain/review.ts';
import type { Context } from '../context.ts';
import { fileIdOf, fileUrl, PHOTO_FIELDS, storePhoto } from '../lib/files.ts';
import { eraseRegistration } from './erase-registration.ts';
import { isGone } from '../people/is-gone.ts';
import type { UserDoc } from '../store/documents.ts';

/** The photo of each registration field. */
export const KIND_OF = {
  [PHOTO_FIELDS.profile]: 'profile',
  [PHOTO_FIELDS.idCard]: 'idCard',
  [PHOTO_FIELDS.licence]: 'licence',
  [PHOTO_FIELDS.plate]: 'plate',
} as const satisfies Record<SentPhoto['field'], PhotoKind>;

const expiry = (ctx: Context): Date => new Date(ctx.clock.now().getTime() + SENT_PHOTO_KEPT_DAYS * 24 * 3600 * 1000);

/**
 * Stores one photo ahead of its registration, so that uploads are not repeated after a failure (R38). The photo waits
 * for 7 days; per person the newest 8 are kept.
 * @throws Refusal INVALID or TOO_LARGE naming the field; BUSY; WRONG_ROLE; NO_SESSION if the account was deleted
 */
export async function keepSentPhoto(
  ctx: Context,
  user: UserDoc,
  { field, photo }: SentPhoto,
  gone?: AbortSignal,
): Promise<{ url: string }> {
  if (user.userType !== 'driver') throw new Refusal('WRONG_ROLE');
  const id = await storePhoto(ctx, user._id, KIND_OF[field], photo, gone, expiry(ctx));
  if (await isGone(ctx, user._id, 'driver')) {
    await eraseRegistration(ctx, user._id);
    throw new Refusal((await isGone(ctx, user._id)) ? 'NO_SESSION' : 'WRONG_ROLE');
  }
  await dropOldest(ctx, user._id);
  return { url: fileUrl(id) };
}

async function dropOldest(ctx: Context, ownerId: ObjectId): Promise<void> {
  const { files } = ctx.store;
  const waiting = { ownerId, expiresAt: { $exists: true } };
  const found = await files.find(waiting, { projection: { _id: 1 }, sort: { expiresAt: -1, _id: -1 } }).toArray();
  const old = found.slice(SENT_PHOTOS_MAX).map(({ _id }) => _id);
  if (old.length > 0) await files.deleteMany({ ...waiting, _id: { $in: old } });
}

/** Deletes the waiting photos of a person who is no longer a driver. */
export async function forgetSentPhotos(ctx: Context, ownerId: ObjectId): Promise<void> {
  await ctx.store.files.deleteMany({ ownerId, expiresAt: { $exists: true } });
}

/** Makes a waiting photo part of a registration. Returns null unless it is this person's and of this kind. */
export async function claimSentPhoto(
  ctx: Context,
  of: { ownerId: ObjectId; kind: PhotoKind },
  address: string,
): Promise<ObjectId | null> {
  const _id = fileIdOf(address);
  if (!_id) return null;
  const waiting = { _id, ...of, expiresAt: { $exists: true } };
  const { modifiedCount } = await ctx.store.files.updateOne(waiting, { $unset: { expiresAt: '' } });
  return modifiedCount === 1 ? _id : null;
}

/** Lets a claimed photo wait again, after a failed registration. */
export async function releaseSentPhoto(ctx: Context, _id: ObjectId): Promise<void> {
  await ctx.store.files.updateOne({ _id }, { $set: { expiresAt: expiry(ctx) } });
}
