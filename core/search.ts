import type { Document } from 'mongodb';
import type { DriverDoc, UserDoc } from './store/documents.ts';

/** Endings longer than this are not kept: whoever types more of a word is found by its beginning. */
const KEY_MAX = 16;
/** No name or place is longer; what is, is found by its beginning. */
const TEXT_MAX = 300;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Lower case, without accents: "Mbaabu" and "mbáabu" are one. */
const wordsOf = (text: string): string[] =>
  text.slice(0, TEXT_MAX).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORDS) ?? [];

/**
 * Under what a document is found: every ending of every word of these texts, so that a part of a word is the beginning
 * of a key, which an index finds (an expression over 200,000 documents would read them all).
 */
export function searchKeys(...texts: readonly (string | null | undefined)[]): string[] {
  const keys = new Set<string>();
  for (const word of texts.flatMap((text) => wordsOf(text ?? ''))) {
    for (let start = 0; start < word.length; start += 1) keys.add(word.slice(start, start + KEY_MAX));
  }
  return [...keys];
}

/** Finds the documents with every word of `typed` in one of their texts, in any case (spec 2 §5); all for none. */
export function searchFilter(typed: string): Document {
  // A Kenyan number is kept with its country code, and typed with a zero.
  const words = wordsOf(typed).map((word) => word.replace(/^0(?=\d)/, '').slice(0, KEY_MAX));
  if (words.length > 0) return { $and: words.map((word) => ({ search: { $regex: `^${word}` } })) };
  // Nobody is found under no word at all: signs alone find nobody.
  return typed.trim() === '' ? {} : { search: '' };
}

/** The `search` of an account (spec 2 §5: passengers over name, email, phone). */
export const searchOfUser = ({ name, email, phone }: Pick<UserDoc, 'name' | 'email' | 'phone'>): string[] =>
  searchKeys(name, email, phone);

/** What a driver is searched over (spec 2 §5). */
export const DRIVER_TEXTS = ['fullName', 'email', 'phone', 'stageName'] as const;

/** The `search` of a driver. */
export const searchOfDriver = (driver: Pick<DriverDoc, (typeof DRIVER_TEXTS)[number]>): string[] =>
  searchKeys(...DRIVER_TEXTS.map((text) => driver[text]));
