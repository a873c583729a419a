/** What people type for an apostrophe; the modifier symbols are gone before NFKD turns them into blanks. */
const APOSTROPHES = /[\p{Sk}'\u02b9-\u02bf\u02c8\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/gu;
const UNSEEN = /[\p{M}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const HYPHENS = /[\p{Pd}\u2212]/gu;
const GAPS = /[\p{P}\p{Z}\p{Cc}\u2212]+/gu;

/** Back and forth: the capital of "ß" is "SS", and "ς" is another small "Σ". */
const oneCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

const plain = (text: string): string =>
  oneCase(text.replace(APOSTROPHES, '').normalize('NFKD').replace(UNSEEN, '')).normalize('NFKD').replace(UNSEEN, '');

/**
 * A name in the one form in which names are compared (R45): small letters without accents, apostrophes, dots and commas;
 * hyphens, blanks and any other punctuation are one blank: "St. Orsola" is "st orsola", "Tharaka-Nithi" "tharaka nithi".
 */
export const folded = (text: string): string =>
  plain(text).replace(APOSTROPHES, '').replace(/[.,]/g, '').replace(GAPS, ' ').trim();

/**
 * What two spellings of one name have in common (R45): folded, without blanks, so that "Co-operative" is "Cooperative".
 * Figures stay apart: "2.4 km" is not "24 km".
 */
export const foldedKey = (text: string): string =>
  folded(text.replace(/(\p{N})[.,]+(?=\p{N})/gu, '$1 '))
    .replace(/(\p{N}) (?=\p{N})/gu, '$1\n')
    .replaceAll(' ', '')
    .replaceAll('\n', ' ');

/** A text as a search looks through it: folded, its hyphenated words written together. */
export const searchable = (text: string): string => folded(text.replace(HYPHENS, ''));

/** The words that somebody searches for; each is part of a word of what they mean, however they join or part it. */
export const wordsWanted = (typed: string): string[] =>
  folded(typed.replace(/[.,]/g, ' '))
    .split(' ')
    .filter((word) => word !== '');
