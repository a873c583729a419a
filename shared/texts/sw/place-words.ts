/** Matches stored names from `nearestPlaceText` and `roughEnd`. */
const NEAR = /^near /i;
const FROM = /^(\d+(?:\.\d+)?) km from (.+)$/;
const HERE = /^current location$/i;
const UNLISTED = 'Unlisted place';

/** A stored place inside a sentence: "Embu Town", "karibu na Huduma Centre Embu", "2.4 km kutoka Embu". */
export function placeInSentence(place: string): string {
  if (HERE.test(place)) return 'mahali ulipo';
  if (place === UNLISTED) return 'mahali pasipo kwenye orodha';
  if (NEAR.test(place)) return place.replace(NEAR, 'karibu na ');
  return place.replace(FROM, '$1 km kutoka $2');
}

/** A stored place standing alone: "Karibu na Huduma Centre Embu". New in Kiswahili: English shows the stored name. */
export const sayPlace = (place: string): string => {
  const said = placeInSentence(place);
  return said === place ? place : said.charAt(0).toUpperCase() + said.slice(1);
};

/** Kiswahili needs no "at": "anakusubiri Embu Town", "anakusubiri karibu na Huduma Centre Embu". */
export const atPickup = (pickup: string): string => placeInSentence(pickup);

/**
 * The direction to a pickup, after "kuja": "Embu Town", "mahali palipo karibu na Huduma Centre Embu", "mahali palipo
 * 2.4 km kutoka Embu". Said to passenger and driver alike, so without "unapochukuliwa".
 */
export const toPickup = (pickup: string): string =>
  NEAR.test(pickup) || FROM.test(pickup) ? `mahali palipo ${placeInSentence(pickup)}` : placeInSentence(pickup);

/** As in English: "Hadi " is two characters longer than "To ", so 14 instead of 16. */
const SHORT_NAME_MAX = 14;
const TOWN = / town$/i;
const shortName = (place: string): string => place.replace(TOWN, '');

export const isShortName = (place: string): boolean =>
  shortName(place).length <= SHORT_NAME_MAX && !NEAR.test(place) && !FROM.test(place);

/** "Hadi Runyenjes"; "Hadi unakoenda" when the name is long. Right for passenger and driver: both go there. */
export const toDestination = (destination: string): string =>
  `Hadi ${isShortName(destination) ? shortName(destination) : 'unakoenda'}`;
