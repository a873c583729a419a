import { del, get, set } from 'idb-keyval';
import { largeStore } from './large-storage.ts';
import { developerWarning } from '#client/lib/log.ts';
import { readLocal, saveLocal } from '#client/lib/storage.ts';

const KEY = 'last-known';
/** The localStorage key of the owner's id. It can be deleted at once, while deleting from the database takes longer. */
const OWNER_KEY = 'boda:last-known';

/** Whether this phone keeps the last screens of a signed-in person. */
export const hasLastKnown = (): boolean => readLocal(OWNER_KEY) !== null;

/** Stores this person's last screens in place of any earlier ones. */
export async function saveLastKnown(userId: string, seen: object): Promise<void> {
  saveLocal(OWNER_KEY, userId);
  try {
    await set(KEY, { userId, seen }, largeStore);
  } catch (error) {
    developerWarning('The last screens could not be stored', error);
  }
}

/** Reads the owner's last screens; null without an owner. */
export async function readLastKnown(): Promise<unknown> {
  const owner = readLocal(OWNER_KEY);
  if (owner === null) return null;
  const kept = await get<unknown>(KEY, largeStore).catch(() => null);
  return isKept(kept) && kept.userId === owner ? kept.seen : null;
}

/** Deletes the stored screens, unless they belong to this person. */
export function forgetLastKnown(exceptOf: string | null): void {
  const owner = readLocal(OWNER_KEY);
  if (owner === null || owner === exceptOf) return;
  saveLocal(OWNER_KEY, null);
  del(KEY, largeStore).catch((error: unknown) => developerWarning('The last screens could not be deleted', error));
}

const isKept = (kept: unknown): kept is { userId: unknown; seen: unknown } =>
  typeof kept === 'object' && kept !== null && 'userId' in kept && 'seen' in kept;
