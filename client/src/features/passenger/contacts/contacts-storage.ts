import { useMemo, useSyncExternalStore } from 'react';
import type { Favorite } from '#shared/contract/entities.ts';
import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { contactsKey, readLocal, saveLocal } from '#client/lib/storage.ts';
import { toast } from '#client/ui/toast.tsx';
import { additionsOf, type Contact, ownersOf, parseContacts, type RawContact } from './contact-book.ts';

const listeners = new Set<() => void>();

/** Calls `listener` on changes in this tab and, by the storage event, in other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns this account's contacts on this phone, sorted by name. */
export function useContacts(userId: string): Contact[] {
  const kept = useSyncExternalStore(subscribe, () => readLocal(contactsKey(userId)));
  return useMemo(() => parseContacts(kept), [kept]);
}

const readContacts = (userId: string): Contact[] => parseContacts(readLocal(contactsKey(userId)));

/**
 * Changes the stored contacts, after reading them again because another tab may have changed them. Returns false if the
 * browser did not store them.
 */
function changeContacts(userId: string, change: (contacts: Contact[]) => Contact[]): boolean {
  const wanted = JSON.stringify(change(readContacts(userId)));
  saveLocal(contactsKey(userId), wanted);
  listeners.forEach((listener) => listener());
  return readLocal(contactsKey(userId)) === wanted;
}

/** Adds the valid contacts; returns a message for each other. Rejects if the phone-number library did not load. */
export async function addContacts(
  userId: string,
  favorites: readonly Favorite[],
  raws: readonly RawContact[],
): Promise<string[]> {
  const { toE164 } = await import('#shared/domain/phone.ts');
  const { added, problems } = additionsOf(raws, ownersOf(readContacts(userId), favorites), toE164);
  const [first] = added;
  if (!first) return problems;
  if (!changeContacts(userId, (kept) => [...kept, ...added])) return [...problems, CONTACTS.notKept];
  toast.success(added.length === 1 ? CONTACTS.added(first.name) : CONTACTS.addedMany(added.length));
  return problems;
}

/** Removes a contact and shows the result in a toast. */
export function removeContact(userId: string, contact: Contact): Promise<void> {
  const removed = changeContacts(userId, (kept) => kept.filter(({ id }) => id !== contact.id));
  if (removed) toast.success(CONTACTS.removed(contact.name));
  else toast.error(CONTACTS.removeFailed);
  return Promise.resolve();
}
