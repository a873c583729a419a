import * as z from 'zod/mini';
import type { Favorite } from '../../../../../shared/contract/entities.ts';
import { MESSAGES } from '../../../../../shared/contract/messages.ts';
import { NAME_MAX } from '../../../../../shared/domain/constants.ts';
import { matches } from '../search.ts';

/** Somebody a passenger keeps on this phone (spec 1 §3 "Phone contact"); numbers in E.164, the first is their id. */
const Contact = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)),
  phoneNumbers: z.array(z.string().check(z.regex(/^\+\d{6,15}$/))).check(z.minLength(1)),
  emails: z.array(z.string()),
});
export type Contact = z.infer<typeof Contact>;

/** As the phone's picker hands them over, or as typed. */
export interface RawContact {
  name?: readonly string[];
  tel?: readonly string[];
  email?: readonly string[];
}

/** The contacts in what was kept, by name; entries that are none are left out. */
export function parseContacts(kept: string | null): Contact[] {
  if (kept === null) return [];
  let read: unknown;
  try {
    read = JSON.parse(kept);
  } catch {
    // Not ours, or cut short: as good as nothing.
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

/** The number that is shown, called and written to. */
export const numberOf = (contact: Contact): string => contact.phoneNumbers[0] ?? '';

/** shared/domain/phone.ts has it, whose library comes when it is needed. */
type ReadNumber = (typed: string) => string | null;

export interface Additions {
  added: Contact[];
  /** A sentence for each who was not added (spec 1 §5). */
  problems: string[];
}

/** What adding these comes to. `owners` tells whose each number is already; `toE164` reads numbers as people type them. */
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
    if (!contact) additions.problems.push(MESSAGES.contacts.noNumber);
    else if (owner !== undefined) additions.problems.push(MESSAGES.contacts.duplicate(owner));
    else {
      additions.added.push(contact);
      for (const phone of contact.phoneNumbers) known.set(phone, contact.name);
    }
  }
  return { ...additions, problems: [...new Set(additions.problems)] };
}

/** null without a number that can be called. One without a name goes by the number. */
function contactOf(raw: RawContact, toE164: ReadNumber): Contact | null {
  const phoneNumbers = [...new Set((raw.tel ?? []).flatMap((typed) => toE164(typed) ?? []))];
  const [first] = phoneNumbers;
  if (first === undefined) return null;
  const name = raw.name?.map((part) => part.trim().slice(0, NAME_MAX)).find((part) => part !== '') ?? first;
  const emails = (raw.email ?? []).map((email) => email.trim()).filter((email) => email !== '');
  return { id: first, name, phoneNumbers, emails };
}

/** Whose each number is. */
export const ownersOf = (
  contacts: readonly Contact[],
  favorites: readonly Pick<Favorite, 'driver_name' | 'driver_phone'>[],
): Map<string, string> =>
  new Map([
    ...contacts.flatMap(({ name, phoneNumbers }) => phoneNumbers.map((phone) => [phone, name] as const)),
    ...favorites.map(({ driver_name, driver_phone }) => [driver_phone, driver_name] as const),
  ]);

/** By name or number (spec 1 §5). */
export const contactMatches = (contact: Contact, query: string): boolean =>
  matches(query, [contact.name], contact.phoneNumbers);
export const favoriteMatches = (favorite: Pick<Favorite, 'driver_name' | 'driver_phone'>, query: string): boolean =>
  matches(query, [favorite.driver_name], [favorite.driver_phone]);
