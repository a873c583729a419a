import type { Document } from 'mongodb';
import { toObjectId } from './ids.ts';
import type { UserDoc } from './store/documents.ts';

/** Longer endings are not stored: a longer search text matches by the beginning of the word. */
const KEY_MAX = 16;
/** Only this much of a text is searched. No name or place is longer. */
const TEXT_MAX = 300;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Lower case, without accents: "Mbaabu" and "mbáabu" are one. */
const wordsOf = (text: string): string[] =>
  text.slice(0, TEXT_MAX).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORDS) ?? [];

/**
 * A document's search keys: every ending of every word of these texts, so that any part of a word is the beginning
 * of a key, which an index finds (an expression over 200,000 documents would read them all).
 */
export function searchKeys(...texts: readonly (string | null | undefined)[]): string[] {
  const keys = new Set<string>();
  for (const word of texts.flatMap((text) => wordsOf(text ?? ''))) {
    for (let start = 0; start < word.length; start += 1) keys.add(word.slice(start, start + KEY_MAX));
  }
  return [...keys];
}

/**
 * A filter for documents whose texts contain every word of `typed`, in any case; each word may match any part of a word in
 * any of the texts (spec 2 §5). An empty `typed` matches all.
 * @param keys the field that holds the keys
 */
export function searchFilter(typed: string, keys = 'search'): Document {
  // Kenyan numbers are stored with the country code, but typed with a zero.
  const words = wordsOf(typed).map((word) => word.replace(/^0(?=\d)/, '').slice(0, KEY_MAX));
  if (words.length > 0) return { $and: words.map((word) => ({ [keys]: { $regex: `^${word}` } })) };
  // A search text of punctuation alone contains no word and matches nobody.
  return typed.trim() === '' ? {} : { [keys]: '' };
}

const WHOLE_ID = /^[0-9a-f]{24}$/i;

/** As `searchFilter`, but also matches a row's whole id, which links to a row contain. */
export function rowFilter(typed: string): Document {
  const id = typed.trim();
  return WHOLE_ID.test(id) ? { _id: toObjectId(id) } : searchFilter(typed);
}

/** The `search` of an account (spec 2 §5: passengers over name, email, phone). */
export const searchOfUser = ({ name, email, phone }: Pick<UserDoc, 'name' | 'email' | 'phone'>): string[] =>
  searchKeys(name, email, phone);
