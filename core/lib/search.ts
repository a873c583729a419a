import type { Document } from 'mongodb';
import { searchable, wordsWanted } from '#shared/domain/fold.ts';
import { toObjectId } from './ids.ts';
import { emailOf } from './caller.ts';
import type { UserDoc } from '../store/documents.ts';

/** The length to which keys, and the words of a search, are cut. */
const KEY_MAX = 16;
/** Only this many characters of a text are searched. No name or place is longer. */
const TEXT_MAX = 300;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Returns only the letters and digits of each word, because they become part of a pattern. */
const wordsIn = (words: string): string[] => words.match(WORDS) ?? [];

/**
 * Returns a document's search keys: every suffix of every word of these texts. Any part of a word is then a prefix of a
 * key, which an index finds; a pattern inside the text would have to read all 200,000 documents.
 */
export function searchKeys(...texts: readonly (string | null | undefined)[]): string[] {
  const keys = new Set<string>();
  for (const word of texts.flatMap((text) => wordsIn(searchable((text ?? '').slice(0, TEXT_MAX))))) {
    for (let start = 0; start < word.length; start += 1) keys.add(word.slice(start, start + KEY_MAX));
  }
  return [...keys];
}

/**
 * Returns a filter for documents whose texts contain every word of `typed` in any spelling (R45), in any of the texts
 * and as any part of a word (spec 2 §5). An empty `typed` matches all.
 * @param keys the field that holds the keys
 */
export function searchFilter(typed: string, keys = 'search'): Document {
  // Kenyan numbers are stored with the country code, but typed with a zero.
  const words = wordsWanted(typed.slice(0, TEXT_MAX))
    .flatMap(wordsIn)
    .map((word) => word.replace(/^0(?=\d)/, '').slice(0, KEY_MAX));
  if (words.length > 0) return { $and: words.map((word) => ({ [keys]: { $regex: `^${word}` } })) };
  // A search text of punctuation only contains no word and matches nothing.
  return typed.trim() === '' ? {} : { [keys]: '' };
}

export const WHOLE_ID = /^[0-9a-f]{24}$/i;

/** Like `searchFilter`, but a complete id matches only the row with that id: links to a row search for it. */
export function rowFilter(typed: string): Document {
  const id = typed.trim();
  return WHOLE_ID.test(id) ? { _id: toObjectId(id) } : searchFilter(typed);
}

/** Returns an account's search keys: name, email and phone (spec 2 §5). */
export const searchOfUser = ({ name, email, phone }: Pick<UserDoc, 'name' | 'email' | 'phone'>): string[] =>
  searchKeys(name, emailOf({ email }), phone);
