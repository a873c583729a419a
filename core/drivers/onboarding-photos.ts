import type { ObjectId } from 'mongodb';
import type { Onboarding } from '../../shared/contract/driver-entities.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { Context } from '../context.ts';
import { fileUrl, PHOTO_FIELDS, type PhotoKind, storePhoto } from '../files.ts';
import type { DriverDoc } from '../store/documents.ts';

type Photos = DriverDoc['photos'];
/** A photo in a registration: a new one, none, or the one already stored. */
export type PhotoChange = { kind: PhotoKind; becomes: ObjectId | null | 'unchanged' };

const KINDS = ['profile', 'idCard', 'licence', 'plate'] as const satisfies readonly PhotoKind[];

/**
 * Stores the new photos of a registration. The address of the driver's current photo means unchanged, null means none.
 * @param gone aborts when the caller no longer waits
 * @throws Refusal INVALID or TOO_LARGE naming the field, or BUSY; then none is stored
 */
export async function storePhotos(
  ctx: Context,
  ownerId: ObjectId,
  input: Onboarding,
  now: Photos | null,
  gone?: AbortSignal,
): Promise<PhotoChange[]> {
  const given = KINDS.map((kind) => ({ kind, value: input[PHOTO_FIELDS[kind]] }));
  for (const { kind, value } of given) {
    if (value !== null && !value.startsWith('data:') && !isPresent(value, now?.[kind] ?? null)) {
      throw new Refusal('INVALID', { field: PHOTO_FIELDS[kind], message: MESSAGES.onboarding.photoKind });
    }
  }
  const changes: PhotoChange[] = [];
  try {
    for (const { kind, value } of given) {
      if (value === null) changes.push({ kind, becomes: null });
      else if (!value.startsWith('data:')) changes.push({ kind, becomes: 'unchanged' });
      else changes.push({ kind, becomes: await storePhoto(ctx, ownerId, kind, value, gone) });
    }
    return changes;
  } catch (error) {
    await discardNew(ctx, changes);
    throw error;
  }
}

const isPresent = (address: string, id: ObjectId | null): boolean => id !== null && address === fileUrl(id);

const newIds = (changes: readonly PhotoChange[]): ObjectId[] =>
  changes.flatMap(({ becomes }) => (becomes === null || becomes === 'unchanged' ? [] : [becomes]));

export function photosAfter(before: Photos | null, changes: readonly PhotoChange[]): Photos {
  const after: Photos = { profile: null, idCard: null, licence: null, plate: null, ...before };
  for (const { kind, becomes } of changes) if (becomes !== 'unchanged') after[kind] = becomes;
  return after;
}

/** Whether any photo changed, so that an admin must review again. */
export const differ = (a: Photos, b: Photos): boolean =>
  KINDS.some((kind) => a[kind]?.toHexString() !== b[kind]?.toHexString());

/** Deletes replaced photos; a profile picture stays while a ride shows it. */
export async function discardReplaced(ctx: Context, before: DriverDoc, after: DriverDoc): Promise<void> {
  const replaced: ObjectId[] = [];
  for (const kind of KINDS) {
    const old = before.photos[kind];
    if (!old || old.toHexString() === after.photos[kind]?.toHexString()) continue;
    const isShown = kind === 'profile' && (await ctx.store.rides.findOne({ driverId: after._id, 'driver.photo': old }));
    if (!isShown) replaced.push(old);
  }
  await discard(ctx, replaced);
}

/** Deletes the photos of a failed registration. */
export const discardNew = (ctx: Context, changes: readonly PhotoChange[]): Promise<void> =>
  discard(ctx, newIds(changes));

async function discard(ctx: Context, ids: ObjectId[]): Promise<void> {
  if (ids.length > 0) await ctx.store.files.deleteMany({ _id: { $in: ids } });
}
