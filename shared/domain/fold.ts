/** Characters typed as an apostrophe; modifier symbols must go before NFKD turns them into blanks. */
const APOSTROPHES = /[\p{Sk}'\u02b9-\u02bf\u02c8\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/gu;
const UNSEEN = /[\p{M}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const HYPHENS = /[\p{Pd}\u2212]/gu;
const GAPS = /[\p{P}\p{S}\p{Z}\p{Cc}]+/gu;
const BLANKS = /[\p{P}\p{Z}\p{Cc}\u2212]+/gu;
/** Small Cyrillic and Greek letters that look like Latin ones, in either case, and those Latin letters. */
const LOOK_ALIKES = ['авеіјкмнорсѕтухαβεικμνορτχ', 'abeijkmhopcstyxabeikmnoptx'] as const;
const OTHER_SCRIPTS = new RegExp(`[${LOOK_ALIKES[0]}]`, 'gu');
const asLatin = (letter: string): string => LOOK_ALIKES[1][LOOK_ALIKES[0].indexOf(letter)] ?? letter;

/** Back and forth, because the capital of "ß" is "SS"; "ς" is another small "Σ". */
const oneCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

const plain = (text: string): string =>
  oneCase(text.replace(APOSTROPHES, '').normalize('NFKD').replace(UNSEEN, ''))
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(OTHER_SCRIPTS, asLatin);

/**
 * The form in which names are compared (R45): lower case; without accents, apostrophes, dots and commas; look-alike
 * letters of other scripts become Latin; hyphens, blanks, symbols and other punctuation become one blank. "St. Orsola"
 * is "st orsola", "Tharaka-Nithi" "tharaka nithi".
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

/** A text prepared for searching: folded, hyphenated words joined. */
export const searchable = (text: string): string => folded(text.replace(HYPHENS, ''));

/** The words of a search; each matches part of a word, however the words are joined or split. */
export const wordsWanted = (typed: string): string[] =>
  folded(typed.replace(/[.,]/g, ' '))
    .split(' ')
    .filter((word) => word !== '');
