/** Small values stored on this phone. Where the browser refuses storage, reads return null and writes do nothing. */
function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const readLocal = (key: string): string | null => quietly(() => localStorage.getItem(key));

/** null deletes the value. */
export function saveLocal(key: string, value: string | null): void {
  quietly(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
}

/** The pickup of the last booked ride, where maps start without a position. Belongs to the person. */
export const LAST_PICKUP_KEY = 'boda.lastPickup';

/** The contacts that an account keeps on this phone. */
export const contactsKey = (userId: string): string => `boda.contacts.${userId}`;

/** The key prefix of values that somebody typed and has not sent yet. */
export const DRAFT_KEY = 'boda.draft.';

/** Deletes everything typed and not sent. */
export function deleteDrafts(): void {
  const keys = quietly(() => Object.keys(localStorage)) ?? [];
  for (const key of keys) if (key.startsWith(DRAFT_KEY)) saveLocal(key, null);
}

export const readInTab = (key: string): string | null => quietly(() => sessionStorage.getItem(key));

/** Stores a value until this tab is closed; null deletes it. */
export function saveInTab(key: string, value: string | null): void {
  quietly(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));
}

/** True for the first call with this key in this tab, false afterwards. */
export function isFirstInTab(key: string): boolean {
  const seen = readInTab(key) !== null;
  saveInTab(key, '1');
  return !seen;
}
