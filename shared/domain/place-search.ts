import { foldedKey, searchable, wordsWanted } from './fold.ts';
import { type Place, PLACES } from './places.ts';

/** What people call places in Kiswahili, and the stage. The names of the list are English. */
const ALSO_CALLED: readonly [kind: RegExp, words: string][] = [
  [/market/, 'soko la'],
  [/hospital|health/, 'hospitali ya'],
  [/bank/, 'benki ya'],
  [/bus station/, 'stendi ya steji stage kituo cha basi mabasi'],
  [/school/, 'shule ya'],
  [/church|cathedral/, 'kanisa la'],
  [/law courts/, 'mahakama ya'],
  [/university|college|polytechnic|school of/, 'chuo kikuu cha'],
];
const alsoCalled = (name: string): string =>
  ALSO_CALLED.map(([kind, words]) => (kind.test(name) ? ` ${words}` : '')).join('');

let searched: { place: Place; text: string; also: string; keys: string[] }[] | undefined;
const searchedPlaces = (): NonNullable<typeof searched> =>
  PLACES.map((place) => ({
    place,
    text: `${searchable(place.label)}\n${searchable(place.county)}`,
    also: alsoCalled(searchable(place.label)),
    keys: [foldedKey(place.label), foldedKey(place.value), foldedKey(place.county)],
  }));

/**
 * Finds the places whose label or county contains every word of the query, in any order (spec 1 §5), or whose name
 * without blanks begins with the query (R45). Kiswahili words count from their first letter (R45.14). Places that
 * contain the query as typed come first; otherwise the list's order applies. An empty query matches all.
 */
export function searchPlaces(query: string): Place[] {
  const [words, whole, key] = [wordsWanted(query), searchable(query), foldedKey(query)];
  searched ??= searchedPlaces();
  const found = searched.filter(
    ({ text, also, keys }) =>
      words.every((word) => text.includes(word) || also.includes(` ${word}`)) || keys.some((it) => it.startsWith(key)),
  );
  const asTyped = found.filter(({ text }) => text.includes(whole) || text.includes(words.join(' ')));
  return [...asTyped, ...found.filter((it) => !asTyped.includes(it))].map(({ place }) => place);
}
