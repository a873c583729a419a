import type { ObjectId } from 'mongodb';
import type { Onboarding } from '../../shared/contract/entities.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import type { Context } from '../context.ts';
import { fileUrl, PHOTO_FIELDS, type PhotoKind, storePhoto } from '../files.ts';
import type { DriverDoc } from '../store/documents.ts';

type Photos = DriverDoc['photos'];
/** What a registration says of a photo: a new one, none, or what is there already. */
type PhotoChange = { kind: PhotoKind; becomes: ObjectId | null | 'unchanged' };

const KINDS = ['profile', 'idCard', 'licence', 'plate'] as const satisfies readonly PhotoKind[];

/**
 * Keeps the new photos of a registration. An address of the driver's present photo means unchanged, null none.
 * @throws Refusal INVALID or TOO_LARGE naming the field; nothing is kept then
 */
export async function storePhotos(
  ctx: Context,
  ownerId: ObjectId,
  input: Onboarding,
  now: Photos | null,
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
      else changes.push({ kind, becomes: await storePhoto(ctx, ownerId, kind, value) });
    }
    return changes;
  } catch (error) {
    await discard(ctx, newIds(changes));
    throw error;
  }
}

const isPresent = (address: string, id: ObjectId | null): boolean => id !== null && address === fileUrl(id);

const newIds = (changes: readonly PhotoChange[]): ObjectId[] =>
  changes.flatMap(({ becomes }) => (becomes === null || becomes === 'unchanged' ? [] : [becomes]));

/** The driver's photos after a registration. */
export function photosAfter(before: Photos | null, changes: readonly PhotoChange[]): Photos {
  const after: Photos = { profile: null, idCard: null, licence: null, plate: null, ...before };
  for (const { kind, becomes } of changes) if (becomes !== 'unchanged') after[kind] = becomes;
  return after;
}

/** Did any photo change, so that an admin has to look again? */
export const differ = (a: Photos, b: Photos): boolean =>
  KINDS.some((kind) => a[kind]?.toHexString() !== b[kind]?.toHexString());

/** Drops the documents that were replaced; rides keep showing the profile picture they were driven with. */
export async function discardReplaced(ctx: Context, before: Photos, after: Photos): Promise<void> {
  const replaced = KINDS.filter((kind) => kind !== 'profile').flatMap((kind) => {
    const old = before[kind];
    return old && old.toHexString() !== after[kind]?.toHexString() ? [old] : [];
  });
  await discard(ctx, replaced);
}

async function discard(ctx: Context, ids: ObjectId[]): Promise<void> {
  if (ids.length > 0) await ctx.store.files.deleteMany({ _id: { $in: ids } });
}
