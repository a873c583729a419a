import { PLACES, type Place } from '#shared/domain/places.ts';
import { ROADS, TOWN_STREETS, type Position, type Road } from '#shared/domain/roads.ts';

/** Label priority: 0 county towns, 1 other towns, 2 markets, 3 landmarks. */
export type PlaceRank = 0 | 1 | 2 | 3;

export type RoadKind = 'street' | 'road' | 'highway';

const COUNTY_TOWNS = new Set(['Embu Town', 'Meru Town', 'Chuka Town', 'Kerugoya Town']);
function rankOf(place: Place): PlaceRank {
  if (place.type === 'landmark') return 3;
  if (COUNTY_TOWNS.has(place.value)) return 0;
  return place.value.endsWith(' Town') ? 1 : 2;
}

const streets = new Set<Road>(TOWN_STREETS);
function kindOf(road: Road): RoadKind {
  if (road.highway) return 'highway';
  return streets.has(road) ? 'street' : 'road';
}

export const MAP_PLACES = PLACES.map((place): { name: string; rank: PlaceRank; at: Position } => ({
  name: place.value.replace(/ Town$/, ''),
  rank: rankOf(place),
  at: [place.longitude, place.latitude],
}));

export const MAP_ROADS = ROADS.map((road) => ({ name: road.name, kind: kindOf(road), line: road.line }));
