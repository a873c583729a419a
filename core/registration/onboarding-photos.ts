import type { ObjectId } from 'mongodb';
import type { Onboarding } from '#shared/contract/driver-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { PHOTO_KINDS, type PhotoKind } from '#shared/domain/review.ts';
import type { Context } from '../context.ts';
import { fileUrl, PHOTO_FIELDS, storePhoto } from '../lib/files.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { claimSentPhoto, releaseSentPhoto } from './sent-photos.ts';

type Photos = DriverDoc['photos'];
/** A photo in a registration: a new photo, no photo, or the stored one. `sentAhead`: uploaded in advance (R38). */
export type PhotoChange = { kind: PhotoKind; becomes: ObjectId | null | 'unchanged'; sentAhead?: true };

/**
 * Stores the new photos of a registration, and claims those uploaded in advance. The URL of the driver's current photo
 * means unchanged, null means no photo.
 * @param gone aborts when the caller disconnects
 * @throws Refusal INVALID or TOO_LARGE naming the field, or BUSY; then no photo is stored
 */
export async function storePhotos(
  ctx: Context,
  ownerId: ObjectId,
  input: Onboarding,
  now: Photos | null,
  gone?: AbortSignal,
): Promise<PhotoChange[]> {
  const given = PHOTO_KINDS.map((kind) => ({ kind, value: input[PHOTO_FIELDS[kind]] }));
  const isNew = (value: string | null): boolean => value?.startsWith('data:') ?? false;
  const changes: PhotoChange[] = [];
  try {
    // Photos given by URL come first, because refusing them is cheap.
    for (const { kind, value } of given) {
      if (!isNew(value)) changes.push(await named(ctx, { ownerId, kind }, value, now?.[kind] ?? null));
    }
    for (const { kind, value } of given) {
      if (value !== null && isNew(value)) {
        changes.push({ kind, becomes: await storePhoto(ctx, ownerId, kind, value, gone) });
      }
    }
    return changes;
  } catch (error) {
    await discardNew(ctx, changes);
    throw error;
  }
}

/** Returns the change for a photo given by its URL: none, the current one, or one uploaded in advance. */
async function named(
  ctx: Context,
  of: { ownerId: ObjectId; kind: PhotoKind },
  address: string | null,
  present: ObjectId | null,
): Promise<PhotoChange> {
  const { kind } = of;
  if (address === null) return { kind, becomes: null };
  if (present && address === fileUrl(present)) return { kind, becomes: 'unchanged' };
  const claimed = await claimSentPhoto(ctx, of, address);
  if (claimed) return { kind, becomes: claimed, sentAhead: true };
  throw new Refusal('INVALID', { field: PHOTO_FIELDS[kind], message: ONBOARDING.photoKind });
}

export function photosAfter(before: Photos | null, changes: readonly PhotoChange[]): Photos {
  const after: Photos = { profile: null, idCard: null, licence: null, plate: null, ...before };
  for (const { kind, becomes } of changes) if (becomes !== 'unchanged') after[kind] = becomes;
  return after;
}

/** Deletes replaced photos. A profile picture stays while a ride shows it. */
export async function discardReplaced(ctx: Context, before: DriverDoc, after: DriverDoc): Promise<void> {
  const replaced: ObjectId[] = [];
  for (const kind of PHOTO_KINDS) {
    const old = before.photos[kind];
    if (!old || old.toHexString() === after.photos[kind]?.toHexString()) continue;
    const isShown = kind === 'profile' && (await ctx.store.rides.findOne({ driverId: after._id, 'driver.photo': old }));
    if (!isShown) replaced.push(old);
  }
  await discard(ctx, replaced);
}

/** Deletes the photos of a failed registration; those uploaded in advance wait for the next attempt. */
export async function discardNew(ctx: Context, changes: readonly PhotoChange[]): Promise<void> {
  const fresh: ObjectId[] = [];
  for (const { becomes, sentAhead } of changes) {
    if (becomes === null || becomes === 'unchanged') continue;
    if (sentAhead) await releaseSentPhoto(ctx, becomes);
    else fresh.push(becomes);
  }
  await discard(ctx, fresh);
}

async function discard(ctx: Context, ids: ObjectId[]): Promise<void> {
  if (ids.length > 0) await ctx.store.files.deleteMany({ _id: { $in: ids } });
}
