import { inBoth } from '../language.ts';

/** Matches names from `nearestPlaceText`, which take no "at": "Near Embu Market", "2.4 km from Embu". */
const NEAR = /^near /i;
const FROM = /^\d+(\.\d+)? km from /;

/** A pickup in a sentence: "at Embu Town", "near Huduma Centre Embu", "2.4 km from Embu". */
function at(pickup: string): string {
  if (NEAR.test(pickup)) return pickup.replace(NEAR, 'near ');
  return FROM.test(pickup) ? pickup : `at ${pickup}`;
}

/**
 * The direction to a pickup: "to Embu Town", "to the pickup near Huduma Centre Embu", "to the pickup 2.4 km from Embu".
 */
const to = (pickup: string): string =>
  NEAR.test(pickup) || FROM.test(pickup) ? `to the pickup ${at(pickup)}` : `to ${pickup}`;

/** The longest name that fits a title beside the minutes, in characters. */
const SHORT_NAME_MAX = 16;
const TOWN = / town$/i;

const shortName = (place: string): string => place.replace(TOWN, '');

const isShort = (place: string): boolean =>
  shortName(place).length <= SHORT_NAME_MAX && !NEAR.test(place) && !FROM.test(place);

/** The destination of a ride in a title: "To Runyenjes"; "To the destination" when its name is long. */
const toEnd = (destination: string): string =>
  `To ${isShort(destination) ? shortName(destination) : 'the destination'}`;

const en = {
  /** A stored place standing alone: "Near Huduma Centre Embu". */
  sayPlace: (place: string): string => place,
  /** A stored place within a sentence. */
  placeInSentence: (place: string): string => place,
  atPickup: at,
  toPickup: to,
  isShortName: isShort,
  toDestination: toEnd,
};
export type En = typeof en;

export const { sayPlace, placeInSentence, atPickup, toPickup, isShortName, toDestination } = inBoth(
  en,
  () => import('../sw/place-words.ts'),
);
