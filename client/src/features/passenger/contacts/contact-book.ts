import * as z from 'zod/mini';
import type { Favorite } from '#shared/contract/entities.ts';
import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { NAME_MAX } from '#shared/domain/constants/rules.ts';
import { matches } from '../search.ts';

/** A personal contact, stored on this phone (spec 1 §3 "Phone contact"). Numbers are in E.164; the first is the id. */
const Contact = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)),
  phoneNumbers: z.array(z.string().check(z.regex(/^\+\d{6,15}$/))).check(z.minLength(1)),
  emails: z.array(z.string()),
});
export type Contact = z.infer<typeof Contact>;

/** A contact from the phone's picker, or as typed. */
export interface RawContact {
  name?: readonly string[];
  tel?: readonly string[];
  email?: readonly string[];
}

/** Parses the stored contacts, sorted by name; skips invalid entries. */
export function parseContacts(kept: string | null): Contact[] {
  if (kept === null) return [];
  let read: unknown;
  try {
    read = JSON.parse(kept);
  } catch {
    // Corrupt or foreign data counts as empty.
    return [];
  }
  if (!Array.isArray(read)) return [];
  const entries: unknown[] = read;
  return entries
    .flatMap((entry) => {
      const contact = z.safeParse(Contact, entry);
      return contact.success ? [contact.data] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the number to show, call and message. */
export const numberOf = (contact: Contact): string => contact.phoneNumbers[0] ?? '';

/** The type of toE164 in shared/domain/phone.ts, whose library is loaded on demand. */
type ReadNumber = (typed: string) => string | null;

interface Additions {
  added: Contact[];
  /** A message for each contact that was not added (spec 1 §5). */
  problems: string[];
}

/**
 * Splits the contacts into those to add and those to refuse. `owners` maps known numbers to the names of their owners;
 * `toE164` parses typed numbers.
 */
export function additionsOf(
  raws: readonly RawContact[],
  owners: ReadonlyMap<string, string>,
  toE164: ReadNumber,
): Additions {
  const known = new Map(owners);
  const additions: Additions = { added: [], problems: [] };
  for (const raw of raws) {
    const contact = contactOf(raw, toE164);
    const owner = contact?.phoneNumbers.map((phone) => known.get(phone)).find((name) => name !== undefined);
    if (!contact) additions.problems.push(CONTACTS.noNumber);
    else if (owner !== undefined) additions.problems.push(CONTACTS.duplicate(owner));
    else {
      additions.added.push(contact);
      for (const phone of contact.phoneNumbers) known.set(phone, contact.name);
    }
  }
  return { ...additions, problems: [...new Set(additions.problems)] };
}

/** Returns the contact; null if it has no callable number. A contact without a name gets its number as its name. */
function contactOf(raw: RawContact, toE164: ReadNumber): Contact | null {
  const phoneNumbers = [...new Set((raw.tel ?? []).flatMap((typed) => toE164(typed) ?? []))];
  const [first] = phoneNumbers;
  if (first === undefined) return null;
  const name = raw.name?.map((part) => part.trim().slice(0, NAME_MAX)).find((part) => part !== '') ?? first;
  const emails = (raw.email ?? []).map((email) => email.trim()).filter((email) => email !== '');
  return { id: first, name, phoneNumbers, emails };
}

/** Returns a map from each known number to its owner's name. */
export const ownersOf = (
  contacts: readonly Contact[],
  favorites: readonly Pick<Favorite, 'driver_name' | 'driver_phone'>[],
): Map<string, string> =>
  new Map([
    ...contacts.flatMap(({ name, phoneNumbers }) => phoneNumbers.map((phone) => [phone, name] as const)),
    ...favorites.map(({ driver_name, driver_phone }) => [driver_phone, driver_name] as const),
  ]);

/** Whether the query matches the name or a number (spec 1 §5). */
export const contactMatches = (contact: Contact, query: string): boolean =>
  matches(query, [contact.name], contact.phoneNumbers);
export const favoriteMatches = (favorite: Pick<Favorite, 'driver_name' | 'driver_phone'>, query: string): boolean =>
  matches(query, [favorite.driver_name], [favorite.driver_phone]);
