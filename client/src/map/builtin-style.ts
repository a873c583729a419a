import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import {
  BORDERS_MAXZOOM,
  CASING_OPACITY,
  CASING_PX,
  HALO_PX,
  LANDMARK_DOTS,
  LANDMARK_DOTS_MINZOOM,
  LANDMARK_LINE_EM,
  LANDSCAPE_SIZE_PX,
  MARIGOLD_SHARE,
  NAME_LOOKS,
  type NameLook,
  type NameSide,
  ROAD_LOOKS,
  type Stops,
  TOWN_DOTS,
  TOWN_DOTS_MAXZOOM,
  ZOOM_BASE,
} from './builtin-look.ts';
import {
  BORDER_FEATURES,
  COUNTY_FEATURES,
  GREEN_FEATURES,
  LANDSCAPE_FEATURES,
  PLACE_FEATURES,
  ROAD_FEATURES,
} from './builtin-sources.ts';
import { MAP_TOKENS, type MapTheme, type MapTokens } from './map-tokens.ts';

/** Labels use the device's fonts. maplibre-gl reads the weight from the first name, which is not a real font. */
const REGULAR = ['Medium', 'Roboto', 'system-ui', 'sans-serif'];
const BOLD = ['Semibold', 'Roboto', 'system-ui', 'sans-serif'];

const [LANDMARKS, ...TOWNS] = NAME_LOOKS;

/** Returns an expression whose value grows with the zoom. */
const byZoom = (
  ...stops: (readonly [zoom: number, value: number | ExpressionSpecification])[]
): ExpressionSpecification => ['interpolate', ['exponential', ZOOM_BASE], ['zoom'], ...stops.flat()];

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
const isRank = (rank: number): ExpressionSpecification => ['==', ['get', 'rank'], rank];
/** Returns an expression by rank and zoom; the stops of all ranks have the same zooms. */
const byRank = ({ 0: county, 1: town, 2: market }: Readonly<Record<0 | 1 | 2, Stops>>): ExpressionSpecification =>
  byZoom(
    ...county.map(([zoom, px], i): [number, ExpressionSpecification] => [
      zoom,
      ['match', ['get', 'rank'], 0, px, 1, town[i]?.[1] ?? px, market[i]?.[1] ?? px],
    ]),
  );

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
      maxzoom: BORDERS_MAXZOOM,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': t['line-strong'], 'line-opacity': 0.6, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
  ];
}

/** Returns the road layers, with all casings below all fills, so that junctions merge. */
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
  const highway: ExpressionSpecification = [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...MARIGOLD_SHARE.flatMap(([zoom, share]) => [zoom, marigold(share)]),
  ];
  return [
    ...ROAD_LOOKS.map(({ kind, minzoom, width }): LayerSpecification => ({
      id: `${kind}-casing`,
      type: 'line',
      source: 'roads',
      minzoom,
      filter: isKind(kind),
      layout,
      paint: {
        'line-color': t['line-strong'],
        'line-opacity': CASING_OPACITY,
        'line-width': byZoom(...width(CASING_PX)),
      },
    })),
    ...ROAD_LOOKS.map(({ kind, minzoom, width }): LayerSpecification => ({
      id: kind,
      type: 'line',
      source: 'roads',
      minzoom,
      filter: isKind(kind),
      layout,
      paint: { 'line-color': kind === 'highway' ? highway : fill, 'line-width': byZoom(...width(0)) },
    })),
  ];
}

function labelLayers(t: MapTokens, theme: MapTheme): LayerSpecification[] {
  const halo = {
    'text-halo-color': theme === 'light' ? t.paper : t.surface,
    'text-halo-width': HALO_PX,
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
      maxzoom: TOWN_DOTS_MAXZOOM,
      paint: {
        'circle-radius': byRank(TOWN_DOTS),
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
      minzoom: LANDMARK_DOTS_MINZOOM,
      paint: {
        'circle-radius': byZoom(...LANDMARK_DOTS),
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
      minzoom: LANDMARKS.minzoom,
      layout: { ...nameLayout(LANDMARKS), 'text-font': REGULAR, 'text-max-width': LANDMARK_LINE_EM },
      paint: { 'text-color': t['ink-2'], ...halo },
    },
    {
      id: 'landscape-names',
      type: 'symbol',
      source: 'landscape',
      layout: { 'text-field': ['get', 'name'], 'text-font': REGULAR, 'text-size': LANDSCAPE_SIZE_PX },
      paint: { 'text-color': t.brand, 'text-halo-color': t['brand-tint'], 'text-halo-width': 1.5 },
    },
    ...townNames(t, halo),
  ];
}

/** Returns the name layers. MapLibre places later layers first: county towns win over towns, towns over markets. */
const townNames = (t: MapTokens, halo: Record<string, string | number>): LayerSpecification[] =>
  TOWNS.map((look): LayerSpecification => ({
    id: `town-names-${look.rank}`,
    type: 'symbol',
    source: 'places',
    filter: isRank(look.rank),
    minzoom: look.minzoom,
    layout: { ...nameLayout(look), 'text-font': look.bold ? BOLD : REGULAR },
    paint: { 'text-color': look.rank === 2 ? t['ink-2'] : t.ink, ...halo },
  }));

/** The library's anchor for each side: it names the side of the text that touches the point. */
const ANCHORS = { below: 'top', above: 'bottom', right: 'left', left: 'right' } as const satisfies Record<
  NameSide,
  string
>;

const nameLayout = ({ size, sides, offset }: NameLook) => ({
  'text-field': ['get', 'name'] as ['get', string],
  'text-size': byZoom(...size),
  'text-variable-anchor': sides.map((side) => ANCHORS[side]),
  'text-radial-offset': offset,
  'text-justify': 'auto' as const,
});

/**
 * Returns the offline map style: counties, main roads, towns and landmarks from the built-in data, without glyph server
 * or sprites. It works with maplibre-gl, which renders text locally when a style has no `glyphs`.
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
