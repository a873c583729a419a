import { del, get, set } from 'idb-keyval';
import { largeStore } from './large-storage.ts';
import { developerWarning } from '#client/lib/log.ts';
import { readLocal, saveLocal } from '#client/lib/storage.ts';

const KEY = 'last-known';
/** Whose it is. Deleted at once, while the database takes its time. */
const OWNER_KEY = 'boda:last-known';

/** Whether this phone keeps what somebody who is signed in saw last. */
export const hasLastKnown = (): boolean => readLocal(OWNER_KEY) !== null;

/** Keeps what this person saw last, instead of anything kept before. */
export async function saveLastKnown(userId: string, seen: object): Promise<void> {
  saveLocal(OWNER_KEY, userId);
  try {
    await set(KEY, { userId, seen }, largeStore);
  } catch (error) {
    developerWarning('What was seen last could not be kept', error);
  }
}

/** What its owner saw last; null without any. */
export async function readLastKnown(): Promise<unknown> {
  const owner = readLocal(OWNER_KEY);
  if (owner === null) return null;
  const kept = await get<unknown>(KEY, largeStore).catch(() => null);
  return isKept(kept) && kept.userId === owner ? kept.seen : null;
}

/** Deletes what is kept, unless it is this person's. */
export function forgetLastKnown(exceptOf: string | null): void {
  const owner = readLocal(OWNER_KEY);
  if (owner === null || owner === exceptOf) return;
  saveLocal(OWNER_KEY, null);
  del(KEY, largeStore).catch((error: unknown) => developerWarning('What was seen last could not be deleted', error));
}

const isKept = (kept: unknown): kept is { userId: unknown; seen: unknown } =>
  typeof kept === 'object' && kept !== null && 'userId' in kept && 'seen' in kept;
