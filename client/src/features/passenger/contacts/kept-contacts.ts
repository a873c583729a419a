import { useMemo, useSyncExternalStore } from 'react';
import { keep, readKept } from '../../../lib/storage.ts';
import { parseContacts, type Contact } from './contact-book.ts';

/** Each account of this phone has its own. */
const keyOf = (userId: string): string => `boda.contacts.${userId}`;

const listeners = new Set<() => void>();

/** Hears changes made here and, by the storage event, in other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The contacts that this person keeps on this phone, by name. */
export function useKeptContacts(userId: string): Contact[] {
  const kept = useSyncExternalStore(subscribe, () => readKept(keyOf(userId)));
  return useMemo(() => parseContacts(kept), [kept]);
}

export const keptContacts = (userId: string): Contact[] => parseContacts(readKept(keyOf(userId)));

/** Changes what is kept, from what is there now: another tab may have changed it too. False where the browser keeps nothing. */
export function changeContacts(userId: string, change: (contacts: Contact[]) => Contact[]): boolean {
  const wanted = JSON.stringify(change(keptContacts(userId)));
  keep(keyOf(userId), wanted);
  listeners.forEach((listener) => listener());
  return readKept(keyOf(userId)) === wanted;
}
