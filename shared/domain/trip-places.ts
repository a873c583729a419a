import { PLACE_AT_M, PLACE_NEAR_M } from './constants/rules.ts';
import type { Trip } from './fare.ts';
import { foldedKey } from './fold.ts';
import { type Coordinates, haversineKm } from './geo.ts';
import { findPlace, nearestPlaces, nearestPlaceText, placeNear } from './places.ts';

const HERE = foldedKey('Current Location');
export const isHere = (text: string): boolean => foldedKey(text) === HERE;

/** The canonical name of a place in any spelling: the value of its list entry, else the text itself (R45). */
export const placeName = (text: string): string => findPlace(text)?.value ?? text;

/** The coordinates of a listed place, whatever the client sends (R45); null when it is not in the list. */
export function listedPoint(text: string): Coordinates | null {
  const place = findPlace(text);
  return place ? { latitude: place.latitude, longitude: place.longitude } : null;
}

interface End {
  name: string;
  at: Coordinates | null;
}

/** A point named after a nearby place is priced as that place, but from the point itself if it is over 50 m away. */
function pricedEnd(text: string, point: Coordinates | null): End {
  const listed = listedPoint(text);
  if (listed) return { name: placeName(text), at: listed };
  if (!point) return { name: text, at: null };
  const named = nearestPlaceText(point);
  if (!isHere(text) && foldedKey(text) !== foldedKey(named)) return { name: text, at: point };
  const { place, km } = placeNear(point);
  if (km * 1000 > PLACE_NEAR_M) return { name: named, at: point };
  const { value, latitude, longitude } = place;
  return { name: value, at: km * 1000 <= PLACE_AT_M ? { latitude, longitude } : point };
}

/**
 * The trip that the fare is computed for (R45): its ends by the names and coordinates of the list; 'Current Location'
 * and "Near Embu Town" by the place near the point. Only the point decides that, never an address that a client sent.
 */
export function pricedTrip({ pickup, destination, from, to }: Trip): Trip {
  const [start, end] = [pricedEnd(pickup, from), pricedEnd(destination, to)];
  return { pickup: start.name, destination: end.name, from: start.at, to: end.at };
}

/** Whether both ends are the same place: one name, one list entry, or two points within 50 m (R45). */
export function isSamePlace({ pickup, destination, from, to }: Trip): boolean {
  if (foldedKey(placeName(pickup)) === foldedKey(placeName(destination))) return true;
  const [start, end] = [listedPoint(pickup) ?? from, listedPoint(destination) ?? to];
  return start !== null && end !== null && haversineKm(start, end) * 1000 <= PLACE_AT_M;
}

/** The name of an end that has no listed place near it. */
const UNLISTED = 'Unlisted place';

/**
 * A trip's end for someone who may not know the exact point (R48): the listed place itself, or the nearest one, with
 * whole km beyond 1 km. `at`: the coordinates of that place, never the point.
 */
export function roughEnd(text: string, point: Coordinates | null): End {
  const listed = findPlace(text);
  if (listed) return endAt(listed.value, listed);
  const [near] = point ? nearestPlaces(point, 1) : [];
  if (near) return endAt(sayRoughly(near.place.value, near.km), near.place);
  const said = SAID_ROUGHLY.exec(text)?.[1] ?? '';
  const about = findPlace(said) ?? findPlace(`${said} Town`);
  if (about) return endAt(text, about);
  const mentioned = text.split(',').flatMap((part) => findPlace(part) ?? [])[0];
  return mentioned ? endAt(mentioned.value, mentioned) : { name: UNLISTED, at: null };
}

const endAt = (name: string, { latitude, longitude }: Coordinates): End => ({ name, at: { latitude, longitude } });

/** Matches the result of `sayRoughly`, for a ride whose point is no longer stored. */
const SAID_ROUGHLY = /^(?:Near|\d+ km from) (.+)$/;
const sayRoughly = (name: string, km: number): string =>
  km * 1000 <= PLACE_NEAR_M ? `Near ${name}` : `${Math.round(km)} km from ${name.replace(/ Town$/, '')}`;
