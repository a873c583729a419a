import type { Favorite } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { toast } from '../../../ui/toast.tsx';
import { additionsOf, ownersOf, type Contact, type RawContact } from './contact-book.ts';
import { changeContacts, keptContacts } from './kept-contacts.ts';

/**
 * Adds those that can be added, and answers a sentence for each of the others. Rejects when the library that reads
 * numbers did not load.
 */
export async function addContacts(
  userId: string,
  favorites: readonly Favorite[],
  raws: readonly RawContact[],
): Promise<string[]> {
  const { toE164 } = await import('../../../../../shared/domain/phone.ts');
  const { added, problems } = additionsOf(raws, ownersOf(keptContacts(userId), favorites), toE164);
  const [first] = added;
  if (!first) return problems;
  if (!changeContacts(userId, (kept) => [...kept, ...added])) return [...problems, MESSAGES.contacts.notKept];
  toast.success(added.length === 1 ? MESSAGES.contacts.added(first.name) : MESSAGES.contacts.addedMany(added.length));
  return problems;
}

/** Lets a contact go, after the question; says how it went. */
export function removeContact(userId: string, contact: Contact): Promise<void> {
  const removed = changeContacts(userId, (kept) => kept.filter(({ id }) => id !== contact.id));
  if (removed) toast.success(MESSAGES.contacts.removed(contact.name));
  else toast.error(MESSAGES.contacts.removeFailed);
  return Promise.resolve();
}
