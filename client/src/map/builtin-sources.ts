import { COUNTIES } from '#shared/domain/places.ts';
import { MAP_PLACES, MAP_ROADS } from './builtin-data.ts';
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

/** The roads. Properties: name, kind ('highway' | 'road' | 'street'). */
export const ROAD_FEATURES = collection(
  MAP_ROADS.map(({ name, kind, line }) =>
    feature({ type: 'LineString', coordinates: line.map((at) => [...at]) }, { name, kind }),
  ),
);

/** The places. Properties: name, rank (0 to 3). */
export const PLACE_FEATURES = collection(
  MAP_PLACES.map(({ name, rank, at }) => feature({ type: 'Point', coordinates: [...at] }, { name, rank })),
);
