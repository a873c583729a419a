import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import {
  BORDER_FEATURES,
  COUNTY_FEATURES,
  GREEN_FEATURES,
  LANDSCAPE_FEATURES,
  PLACE_FEATURES,
  ROAD_FEATURES,
} from './builtin-sources.ts';
import { MAP_TOKENS, type MapTheme, type MapTokens } from './map-tokens.ts';

/** Labels use the device's fonts. maplibre-gl reads the weight from the first name, which is not a font. */
const REGULAR = ['Medium', 'Roboto', 'system-ui', 'sans-serif'];
const BOLD = ['Semibold', 'Roboto', 'system-ui', 'sans-serif'];

/** A value that grows with the zoom. */
const byZoom = (...stops: [zoom: number, value: number | ExpressionSpecification][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...stops.flat(),
];

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
const isRank = (rank: number): ExpressionSpecification => ['==', ['get', 'rank'], rank];
const forTowns = (county: number, town: number, market: number): ExpressionSpecification => [
  'match',
  ['get', 'rank'],
  0,
  county,
  1,
  town,
  market,
];

function landLayers(t: MapTokens, theme: MapTheme): LayerSpecification[] {
  return [
    { id: 'background', type: 'background', paint: { 'background-color': theme === 'light' ? t.sunk : t.paper } },
    {
      id: 'counties',
      type: 'fill',
      source: 'counties',
      paint: { 'fill-color': theme === 'light' ? t.paper : t.surface, 'fill-antialias': false },
    },
    { id: 'greens', type: 'fill', source: 'greens', paint: { 'fill-color': t['brand-tint'] } },
    {
      id: 'county-borders',
      type: 'line',
      source: 'borders',
      maxzoom: 11,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': t['line-strong'], 'line-opacity': 0.6, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
  ];
}

interface RoadLook {
  kind: 'street' | 'road' | 'highway';
  minzoom: number;
  width: (extra: number) => ExpressionSpecification;
}

const ROAD_LOOKS: readonly RoadLook[] = [
  { kind: 'street', minzoom: 12, width: (extra) => byZoom([12, 0.5 + extra], [15, 5 + extra], [18, 16 + extra]) },
  {
    kind: 'road',
    minzoom: 0,
    width: (extra) => byZoom([7, 0.8 + extra / 2], [11, 2 + extra], [15, 7 + extra], [18, 22 + extra]),
  },
  {
    kind: 'highway',
    minzoom: 0,
    width: (extra) => byZoom([7, 1.4 + extra / 2], [11, 3.2 + extra], [15, 10 + extra], [18, 28 + extra]),
  },
];

/** All casings are below all fills, so that junctions merge. */
function roadLayers(t: MapTokens, theme: MapTheme): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const fill = theme === 'light' ? t.surface : t.line;
  const marigold = (share: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    share,
    0,
    t['accent-tint'],
    1,
    t.accent,
  ];
  const highway: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8, marigold(0.7), 13, marigold(0.3)];
  return [
    ...ROAD_LOOKS.map(({ kind, minzoom, width }): LayerSpecification => ({
      id: `${kind}-casing`,
      type: 'line',
      source: 'roads',
      minzoom,
      filter: isKind(kind),
      layout,
      paint: { 'line-color': t['line-strong'], 'line-opacity': 0.55, 'line-width': width(2) },
    })),
    ...ROAD_LOOKS.map(({ kind, minzoom, width }): LayerSpecification => ({
      id: kind,
      type: 'line',
      source: 'roads',
      minzoom,
      filter: isKind(kind),
      layout,
      paint: { 'line-color': kind === 'highway' ? highway : fill, 'line-width': width(0) },
    })),
  ];
}

function labelLayers(t: MapTokens, theme: MapTheme): LayerSpecification[] {
  const halo = {
    'text-halo-color': theme === 'light' ? t.paper : t.surface,
    'text-halo-width': 1.6,
    'text-halo-blur': 0.4,
  };
  return [
    {
      id: 'county-names',
      type: 'symbol',
      source: 'counties',
      maxzoom: 10,
      layout: {
        'text-field': ['concat', ['get', 'county'], ' County'],
        'text-font': REGULAR,
        'text-size': 12,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
      },
      paint: { 'text-color': t['ink-2'], ...halo },
    },
    {
      id: 'town-dots',
      type: 'circle',
      source: 'places',
      filter: ['<', ['get', 'rank'], 3],
      maxzoom: 14,
      paint: {
        'circle-radius': byZoom([7, forTowns(3.2, 1.8, 1)], [11, forTowns(5, 4, 3)]),
        'circle-color': ['match', ['get', 'rank'], 0, t.brand, t.surface],
        'circle-stroke-color': ['match', ['get', 'rank'], 0, t.surface, t['ink-2']],
        'circle-stroke-width': 1.25,
      },
    },
    {
      id: 'landmark-dots',
      type: 'circle',
      source: 'places',
      filter: isRank(3),
      minzoom: 12,
      paint: {
        'circle-radius': byZoom([12, 2], [16, 4]),
        'circle-color': t['line-strong'],
        'circle-stroke-color': t.surface,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'road-names',
      type: 'symbol',
      source: 'roads',
      minzoom: 11.5,
      filter: ['!', isKind('street')],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': 11,
      },
      paint: { 'text-color': t['ink-2'], ...halo },
    },
    {
      id: 'landmark-names',
      type: 'symbol',
      source: 'places',
      filter: isRank(3),
      minzoom: 12.75,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': byZoom([12, 11], [16, 13]),
        'text-max-width': 8,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.6,
        'text-justify': 'auto',
      },
      paint: { 'text-color': t['ink-2'], ...halo },
    },
    {
      id: 'landscape-names',
      type: 'symbol',
      source: 'landscape',
      layout: { 'text-field': ['get', 'name'], 'text-font': REGULAR, 'text-size': 12 },
      paint: { 'text-color': t.brand, 'text-halo-color': t['brand-tint'], 'text-halo-width': 1.5 },
    },
    ...townNames(t, halo),
  ];
}

/** Later layers are placed first: county towns win over towns, towns over markets. */
const townNames = (t: MapTokens, halo: Record<string, string | number>): LayerSpecification[] =>
  [
    { rank: 2, minzoom: 8.75, size: byZoom([9, 11], [14, 15]), color: t['ink-2'], font: REGULAR },
    { rank: 1, minzoom: 7.5, size: byZoom([8, 11.5], [14, 17]), color: t.ink, font: BOLD },
    { rank: 0, minzoom: 0, size: byZoom([7, 13], [14, 20]), color: t.ink, font: BOLD },
  ].map(({ rank, minzoom, size, color, font }): LayerSpecification => ({
    id: `town-names-${rank}`,
    type: 'symbol',
    source: 'places',
    filter: isRank(rank),
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': size,
      'text-variable-anchor': ['top', 'bottom', 'right', 'left'],
      'text-radial-offset': 0.55,
      'text-justify': 'auto',
    },
    paint: { 'text-color': color, ...halo },
  }));

/**
 * The offline map style: counties, main roads, towns and landmarks from the built-in data, without glyph server or
 * sprites. For maplibre-gl, which renders text locally when a style has no `glyphs`.
 */
export function builtinStyle(theme: MapTheme): StyleSpecification {
  const t = MAP_TOKENS[theme];
  return {
    version: 8,
    name: `Boda, built in (${theme})`,
    sources: {
      counties: { type: 'geojson', data: COUNTY_FEATURES },
      greens: { type: 'geojson', data: GREEN_FEATURES },
      borders: { type: 'geojson', data: BORDER_FEATURES },
      landscape: { type: 'geojson', data: LANDSCAPE_FEATURES },
      roads: { type: 'geojson', data: ROAD_FEATURES, tolerance: 0.2 },
      places: { type: 'geojson', data: PLACE_FEATURES },
    },
    layers: [...landLayers(t, theme), ...roadLayers(t, theme), ...labelLayers(t, theme)],
  };
}
