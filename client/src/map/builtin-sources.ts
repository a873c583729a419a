import { COUNTIES, PLACES, type Place } from '#shared/domain/places.ts';
import { ROADS, TOWN_STREETS, type Road } from '#shared/domain/roads.ts';
import { COUNTY_BORDERS, COUNTY_OUTLINES, GREEN_AREAS, LANDSCAPE_NAMES } from './county-outlines.ts';

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

const feature = (geometry: GeoJSON.Geometry, properties: GeoJSON.GeoJsonProperties): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties,
});

/** Label priority: 0 county towns, 1 other towns, 2 markets, 3 landmarks. */
const COUNTY_TOWNS = new Set(['Embu Town', 'Meru Town', 'Chuka Town', 'Kerugoya Town']);
function rankOf(place: Place): number {
  if (place.type === 'landmark') return 3;
  if (COUNTY_TOWNS.has(place.value)) return 0;
  return place.value.endsWith(' Town') ? 1 : 2;
}

const streets = new Set<Road>(TOWN_STREETS);
function kindOf(road: Road): 'highway' | 'road' | 'street' {
  if (road.highway) return 'highway';
  return streets.has(road) ? 'street' : 'road';
}

export const COUNTY_FEATURES = collection(
  COUNTIES.map((county) => feature({ type: 'Polygon', coordinates: [COUNTY_OUTLINES[county]] }, { county })),
);

export const GREEN_FEATURES = collection(
  GREEN_AREAS.map((ring) => feature({ type: 'Polygon', coordinates: [ring] }, {})),
);

export const BORDER_FEATURES = collection(
  COUNTY_BORDERS.map((line) => feature({ type: 'LineString', coordinates: line }, {})),
);

export const LANDSCAPE_FEATURES = collection(
  LANDSCAPE_NAMES.map(({ name, at }) => feature({ type: 'Point', coordinates: at }, { name })),
);

/** Properties: name, kind ('highway' | 'road' | 'street'). */
export const ROAD_FEATURES = collection(
  ROADS.map((road) =>
    feature(
      { type: 'LineString', coordinates: road.line.map(([longitude, latitude]) => [longitude, latitude]) },
      { name: road.name, kind: kindOf(road) },
    ),
  ),
);

/** Properties: name, rank (0 to 3). */
export const PLACE_FEATURES = collection(
  PLACES.map((place) =>
    feature(
      { type: 'Point', coordinates: [place.longitude, place.latitude] },
      { name: place.value.replace(/ Town$/, ''), rank: rankOf(place) },
    ),
  ),
);
