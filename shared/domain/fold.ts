/** Characters typed as an apostrophe. Modifier symbols are removed before NFKD, which would turn them into blanks. */
const APOSTROPHES = /[\p{Sk}'\u02b9-\u02bf\u02c8\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/gu;
const UNSEEN = /[\p{M}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const HYPHENS = /[\p{Pd}\u2212]/gu;
const GAPS = /[\p{P}\p{S}\p{Z}\p{Cc}]+/gu;
const BLANKS = /[\p{P}\p{Z}\p{Cc}\u2212]+/gu;
/** Small Cyrillic and Greek letters that look like Latin ones in either case, and the Latin letters they look like. */
const LOOK_ALIKES = ['авеіјкмнорсѕтухαβεικμνορτχ', 'abeijkmhopcstyxabeikmnoptx'] as const;
const OTHER_SCRIPTS = new RegExp(`[${LOOK_ALIKES[0]}]`, 'gu');
const asLatin = (letter: string): string => LOOK_ALIKES[1][LOOK_ALIKES[0].indexOf(letter)] ?? letter;

/** Lower case after upper case, because the capital of "ß" is "SS"; "ς" is another form of the small "Σ". */
const oneCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

const plain = (text: string): string =>
  oneCase(text.replace(APOSTROPHES, '').normalize('NFKD').replace(UNSEEN, ''))
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(OTHER_SCRIPTS, asLatin);

/**
 * The form in which names are compared (R45): lower case; no accents, apostrophes, dots or commas; look-alike letters
 * of other scripts as Latin letters; hyphens, blanks, symbols and other punctuation as one blank. "St. Orsola" becomes
 * "st orsola", "Tharaka-Nithi" becomes "tharaka nithi".
 */
export function folded(text: string): string {
  const letters = plain(text).replace(APOSTROPHES, '').replace(/[.,]/g, '');
  // A name made only of symbols keeps its symbols.
  return letters.replace(GAPS, ' ').trim() || letters.replace(BLANKS, ' ').trim();
}

/**
 * A key shared by all spellings of one name (R45): folded, without blanks, so that "Co-operative" equals "Cooperative".
 * Numbers stay separate: "2.4 km" is not "24 km".
 */
export const foldedKey = (text: string): string =>
  folded(text.replace(/(\p{N})[.,]+(?=\p{N})/gu, '$1 '))
    .replace(/(\p{N}) (?=\p{N})/gu, '$1\n')
    .replaceAll(' ', '')
    .replaceAll('\n', ' ');

/** A text prepared for searching: folded, with hyphenated words joined. */
export const searchable = (text: string): string => folded(text.replace(HYPHENS, ''));

/** The words of a search. Each may match part of a word, however the words are joined or split. */
export const wordsWanted = (typed: string): string[] =>
  folded(typed.replace(/[.,]/g, ' '))
    .split(' ')
    .filter((word) => word !== '');
