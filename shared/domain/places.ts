import { PLACE_AT_M, PLACE_NEAR_M, SERVICE_AREA, TOWN_NEAR_M } from './constants/rules.ts';
import { foldedKey } from './fold.ts';
import { haversineKm, isWithin, roundKm, type Coordinates } from './geo.ts';
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

/** The places by value and by label. */
const listed = new Map(PLACES.flatMap((place) => [place.label, place.value].map((name) => [name, place])));

/**
 * The places by `foldedKey`. Built on first use: folding all names takes a cheap phone 50 ms, before its first screen.
 */
let exact: Map<string, Place> | undefined;
function foldedNames(): Map<string, Place> {
  const byKey = new Map([...listed].map(([name, place]) => [foldedKey(name), place]));
  // People say "Meru" for "Meru Town".
  for (const town of TOWNS) {
    const short = foldedKey(town.value.replace(/ Town$/, ''));
    if (!byKey.has(short)) byKey.set(short, town);
  }
  return byKey;
}

/** The place whose value or label is this text in any spelling (R45), also "Meru" and "Meru Town, Kenya". */
export const findPlace = (text: string): Place | undefined =>
  listed.get(text) ?? (exact ??= foldedNames()).get(foldedKey(text.replace(/[\s,]+kenya\W*$/i, '')));

export function nearestTown({ latitude, longitude }: Coordinates): Place {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  // Computed on a plane: lists call this for thousands of drivers, and great circles are a hundred times slower.
  let nearest: Place | null = null;
  let least = Infinity;
  for (const town of TOWNS) {
    const north = town.latitude - latitude;
    const east = (town.longitude - longitude) * narrowing;
    const away = north * north + east * east;
    if (away >= least) continue;
    nearest = town;
    least = away;
  }
  if (!nearest) throw new Error('no town is listed');
  return nearest;
}

/** The listed places nearest to a point, nearest first. */
export const nearestPlaces = (point: Coordinates, count: number): { place: Place; km: number }[] =>
  PLACES.map((place) => ({ place, km: haversineKm(point, place) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, count);

/**
 * The listed place that names a point, and its distance: the nearest place if the point is within 50 m of it, else a
 * town within 150 m, else the nearest place (R45).
 */
export function placeNear(point: Coordinates): { place: Place; km: number } {
  const measured = PLACES.map((place) => ({ place, km: haversineKm(point, place) }));
  const nearest = measured.reduce((best, it) => (it.km < best.km ? it : best));
  if (nearest.km * 1000 <= PLACE_AT_M) return nearest;
  const town = nearestTown(point);
  const km = haversineKm(point, town);
  return km * 1000 <= TOWN_NEAR_M ? { place: town, km } : nearest;
}

/** Describes a point by the listed place near it: "Embu Town", "Near Huduma Centre Embu", "2.4 km from Embu". */
export function nearestPlaceText(point: Coordinates): string {
  // Far from a town, the name must not contain "Town", or the trip would count as within town (R11).
  const { place, km } = placeNear(point);
  const name = place.value;
  if (km * 1000 <= PLACE_AT_M) return name;
  if (km * 1000 <= PLACE_NEAR_M) return `Near ${name}`;
  return `${km < 10 ? roundKm(km) : Math.round(km)} km from ${name.replace(/ Town$/, '')}`;
}

/** Whether a point lies in the box around the four counties. */
export const isInServiceArea = (point: Coordinates): boolean => isWithin(SERVICE_AREA, point);
