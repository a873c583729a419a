import { SERVICE_AREA } from './constants.ts';
import { haversineKm, type Coordinates } from './geo.ts';
import { EMBU_PLACES } from './places/embu.ts';
import { KIRINYAGA_PLACES } from './places/kirinyaga.ts';
import { MERU_PLACES } from './places/meru.ts';
import type { County, Place } from './places/place.ts';
import { THARAKA_NITHI_PLACES } from './places/tharaka-nithi.ts';

export type { County, Place };

export const COUNTIES = ['Embu', 'Meru', 'Tharaka Nithi', 'Kirinyaga'] as const satisfies readonly County[];

/** The built-in place list (spec 1 §5): towns first within each county. */
export const PLACES: readonly Place[] = [...EMBU_PLACES, ...MERU_PLACES, ...THARAKA_NITHI_PLACES, ...KIRINYAGA_PLACES];

const TOWNS = PLACES.filter((place) => place.type === 'town');

/** Lower case, without apostrophes (typewriter or typographic) and outer blanks: how place texts are compared. */
const plain = (text: string): string =>
  text
    .replace(/['’‘`]/g, '')
    .trim()
    .toLowerCase();

const exact = new Map<string, Place>();
for (const place of PLACES) {
  exact.set(plain(place.label), place);
  exact.set(plain(place.value), place);
}

/** Places whose label or county contains the query, in list order; an empty query finds all (spec 1 §5). */
export function searchPlaces(query: string): Place[] {
  const wanted = plain(query);
  return PLACES.filter((place) => plain(place.label).includes(wanted) || plain(place.county).includes(wanted));
}

/** The place whose value or label is this text, ignoring case, apostrophes and outer blanks (R11). */
export const findPlace = (text: string): Place | undefined => exact.get(plain(text));

/** The listed town nearest to a point. */
export const nearestTown = (point: Coordinates): Place =>
  TOWNS.reduce((best, town) => (haversineKm(point, town) < haversineKm(point, best) ? town : best));

/** Whether a point lies in the box around the four counties. */
export const isInServiceArea = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= SERVICE_AREA.south &&
  latitude <= SERVICE_AREA.north &&
  longitude >= SERVICE_AREA.west &&
  longitude <= SERVICE_AREA.east;
