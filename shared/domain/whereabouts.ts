import { KENYA } from './constants/rules.ts';
import { type Coordinates, haversineKm, isKnown, isWithin } from './geo.ts';
import { nearestPlaceText } from './places.ts';

/** Towns outside the four counties, each with the radius in km within which a position counts as in the town. */
const FAR_TOWNS: readonly [name: string, latitude: number, longitude: number, km: number][] = [
  ['Nairobi', -1.286, 36.817, 25],
  ['Thika', -1.033, 37.069, 12],
  ["Murang'a", -0.721, 37.152, 8],
  ['Nyeri', -0.42, 36.948, 12],
  ['Nanyuki', 0.017, 37.073, 12],
  ['Isiolo', 0.354, 37.582, 12],
  ['Kitui', -1.367, 38.011, 12],
  ['Garissa', -0.453, 39.646, 15],
  ['Nakuru', -0.303, 36.08, 20],
  ['Eldoret', 0.514, 35.27, 20],
  ['Kisumu', -0.092, 34.768, 20],
  ['Mombasa', -4.043, 39.668, 25],
];

/**
 * A phone's position as part of a sentence: "at Embu Town", "near Huduma Centre Embu", "2.4 km from Embu", "in
 * Nairobi", "outside Kenya"; null without a position.
 */
export function whereabouts(point: Coordinates): string | null {
  if (!isKnown(point)) return null;
  if (!isWithin(KENYA, point)) return 'outside Kenya';
  const near = nearestPlaceText(point);
  if (near.startsWith('Near ')) return near.replace('Near ', 'near ');
  const far = FAR_TOWNS.find(([, latitude, longitude, km]) => haversineKm(point, { latitude, longitude }) <= km);
  if (far) return `in ${far[0]}`;
  return / km from /.test(near) ? near : `at ${near}`;
}
