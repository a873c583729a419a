import { del, entries } from 'idb-keyval';
import { developerWarning } from '#client/lib/log.ts';
import { deletePersonal } from '#client/lib/storage.ts';
import { largeStore } from '../phone/large-storage.ts';

/** Deletes what other people left unsent on this phone when their sessions ended (R39). Called at each sign-in. */
export async function deleteOthersData(id: string): Promise<void> {
  deletePersonal(id);
  try {
    const kept = await entries<IDBValidKey, unknown>(largeStore);
    for (const [key, value] of kept) if (!isOf(value, id)) await del(key, largeStore);
  } catch (error) {
    developerWarning('Another person’s data could not be deleted', error);
  }
}

/** Whether a value of the large store belongs to this person; each names its owner in one of two fields. */
const isOf = (value: unknown, id: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('userId' in value && value.userId === id) || ('person' in value && value.person === id));
