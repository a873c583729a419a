/** Titles before a name, with or without a full stop; also several, or for two people: "Rev. Dr.", "Mr & Mrs". */
const TITLES =
  /^(?:(?:mrs?|miss|ms|dr|prof|eng|hon|rev|pastor|bishop|fr|sr|mzee|mama|and|&)(?:[.,][\s.,]*|\s+)(?=[^\s.,]))+/i;

/** Removes titles from a name, but keeps a name that is only a title. */
export const withoutTitles = (name: string): string => name.replace(/^[\s\p{Cf},.]+|\s+$/gu, '').replace(TITLES, '');

/** The name used in a sentence: "Wanjiku" for "Wanjiku Njeru" and "Mrs. Wanjiku Njeru". */
export const firstName = (name: string): string => withoutTitles(name).split(/[\s,]+/)[0] || name.trim();
