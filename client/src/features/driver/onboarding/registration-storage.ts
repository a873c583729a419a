import { del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { developerWarning } from '#client/lib/log.ts';
import { largeStore } from '#client/data/phone/large-storage.ts';
import { DRAFT_KEY, saveLocal, readLocal } from '#client/lib/storage.ts';
import { Draft, NO_PHOTOS, Photos, type Start } from './registration.ts';

/** Holds the photos of the last person who chose some on this phone; another person's photos are deleted. */
const PHOTOS_KEY = 'registration-photos';
const textKey = (person: string): string => `${DRAFT_KEY}registration.${person}`;

/** `base` identifies the registration that was edited; edits to an older registration are ignored. */
const StoredText = z.object({ base: z.string(), draft: Draft });
const StoredPhotos = z.object({
  person: z.string(),
  base: z.string(),
  photos: Photos,
  arrived: z._default(Photos, NO_PHOTOS),
});
type StoredPhotos = z.infer<typeof StoredPhotos>;

/** Returns the draft that this person left on this phone, else `start`. */
export async function loadStored(person: string, start: Start): Promise<Start> {
  const { photos, arrived } = (await readPhotos(person, start.base)) ?? start;
  return { ...start, draft: readText(person, start.base) ?? start.draft, photos, arrived };
}

function readText(person: string, base: string): Draft | null {
  try {
    const read = StoredText.safeParse(JSON.parse(readLocal(textKey(person)) ?? 'null'));
    return read.success && read.data.base === base ? read.data.draft : null;
  } catch {
    // A corrupt stored draft counts as no draft.
    return null;
  }
}

async function readPhotos(person: string, base: string): Promise<StoredPhotos | null> {
  const read = StoredPhotos.safeParse(await get<unknown>(PHOTOS_KEY, largeStore).catch(() => null));
  if (!read.success) return null;
  if (read.data.person === person && read.data.base === base) return read.data;
  await savePhotos(null);
  return null;
}

export const saveText = (person: string, base: string, draft: Draft): void =>
  saveLocal(textKey(person), JSON.stringify({ base, draft }));

/** Stores the photos and which of them the server has; null deletes them. Returns false if the browser refused. */
export async function savePhotos(kept: StoredPhotos | null): Promise<boolean> {
  try {
    await (kept === null ? del(PHOTOS_KEY, largeStore) : set(PHOTOS_KEY, kept, largeStore));
    return true;
  } catch (error) {
    developerWarning('The photos were not stored on this phone', error);
    return false;
  }
}

export async function deleteDraft(person: string): Promise<void> {
  saveLocal(textKey(person), null);
  await savePhotos(null);
}
