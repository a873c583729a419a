/** Accesses small values stored on this phone. If the browser refuses storage, reads return null, writes do nothing. */
function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const readLocal = (key: string): string | null => quietly(() => localStorage.getItem(key));

/** Stores a value in localStorage; null deletes it. */
export function saveLocal(key: string, value: string | null): void {
  quietly(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
}

/** The key of the last booked ride's pickup, on which maps center without a position. A sign-out deletes the value. */
export const LAST_PICKUP_KEY = 'boda.lastPickup';

/** Returns the key of the contacts that an account keeps on this phone. */
export const contactsKey = (userId: string): string => `boda.contacts.${userId}`;

/** The key of the trips that a person took lately. */
export const RECENT_KEY = 'boda.recent';

/** The key of the booking that the server has not confirmed yet. */
export const CONFIRMATION_KEY = 'boda.confirmation.ride';
export const ADMIN_CONFIRMATION_KEY = 'boda.confirmation.admin-ride';

/** The key prefix of drafts: values that a person has typed and not sent yet. */
export const DRAFT_KEY = 'boda.draft.';

const PERSONAL = [DRAFT_KEY, CONFIRMATION_KEY, RECENT_KEY, LAST_PICKUP_KEY];

/** Deletes drafts and other personal values from this phone and this tab, except those with `keptId` in key or value. */
export function deletePersonal(keptId?: string): void {
  quietly(() => {
    for (const store of [localStorage, sessionStorage])
      for (const [key, value] of Object.entries<string>(store)) {
        const isKept = keptId !== undefined && (key + value).includes(keptId);
        if (!isKept && PERSONAL.some((start) => key.startsWith(start))) store.removeItem(key);
      }
  });
}

export const readInTab = (key: string): string | null => quietly(() => sessionStorage.getItem(key));

/** Stores a value until this tab is closed; null deletes it. */
export function saveInTab(key: string, value: string | null): void {
  quietly(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));
}

/** Returns true for the first call with this key in this tab, false afterwards. */
export function isFirstInTab(key: string): boolean {
  const seen = readInTab(key) !== null;
  saveInTab(key, '1');
  return !seen;
}
