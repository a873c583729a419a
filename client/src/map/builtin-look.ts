import type { PlaceRank, RoadKind } from './builtin-data.ts';

/**
 * The look that the built-in style and the still map share, so that one can replace the other: widths, radii and sizes
 * in px by zoom, and the zooms at which features appear.
 */
export type Stops = readonly (readonly [zoom: number, px: number])[];

/** The base of the exponential interpolation between stops. */
export const ZOOM_BASE = 1.4;

/** Returns the value at a zoom, as the style's `interpolate` computes it. */
export function valueAt(stops: Stops, zoom: number, base = ZOOM_BASE): number {
  const after = stops.findIndex(([from]) => zoom < from);
  const [, first = 0] = stops[0] ?? [];
  const [, last = 0] = stops.at(-1) ?? [];
  if (after <= 0) return after === 0 ? first : last;
  const [[from, low] = [0, 0], [to, high] = [1, 0]] = stops.slice(after - 1);
  const part = base === 1 ? (zoom - from) / (to - from) : (base ** (zoom - from) - 1) / (base ** (to - from) - 1);
  return low + (high - low) * part;
}

interface RoadLook {
  kind: RoadKind;
  minzoom: number;
  /** The width plus `extra` px, which a casing has. */
  width: (extra: number) => Stops;
}

/** The looks of the roads, in drawing order: the bottom layer first. */
export const ROAD_LOOKS: readonly RoadLook[] = [
  {
    kind: 'street',
    minzoom: 12,
    width: (extra) => [
      [12, 0.5 + extra],
      [15, 5 + extra],
      [18, 16 + extra],
    ],
  },
  {
    kind: 'road',
    minzoom: 0,
    width: (extra) => [
      [7, 0.8 + extra / 2],
      [11, 2 + extra],
      [15, 7 + extra],
      [18, 22 + extra],
    ],
  },
  {
    kind: 'highway',
    minzoom: 0,
    width: (extra) => [
      [7, 1.4 + extra / 2],
      [11, 3.2 + extra],
      [15, 10 + extra],
      [18, 28 + extra],
    ],
  },
];
/** How much wider a casing is than its road, px. */
export const CASING_PX = 2;
export const CASING_OPACITY = 0.55;
/** The share of marigold in a highway, linear. */
export const MARIGOLD_SHARE: Stops = [
  [8, 0.7],
  [13, 0.3],
];

export const BORDERS_MAXZOOM = 11;

export const TOWN_DOTS: Readonly<Record<0 | 1 | 2, Stops>> = {
  0: [
    [7, 3.2],
    [11, 5],
  ],
  1: [
    [7, 1.8],
    [11, 4],
  ],
  2: [
    [7, 1],
    [11, 3],
  ],
};
export const TOWN_DOTS_MAXZOOM = 14;
export const LANDMARK_DOTS: Stops = [
  [12, 2],
  [16, 4],
];
export const LANDMARK_DOTS_MINZOOM = 12;

export interface NameLook {
  rank: PlaceRank;
  minzoom: number;
  size: Stops;
  bold: boolean;
  /** The distance from the point, in em. */
  offset: number;
  /** The sides of the point at which the name may stand, the best first. */
  sides: readonly NameSide[];
}
export type NameSide = 'below' | 'above' | 'right' | 'left';

/** The looks of place names, the least important first. */
export const NAME_LOOKS = [
  {
    rank: 3,
    minzoom: 12.75,
    size: [
      [12, 11],
      [16, 13],
    ],
    bold: false,
    offset: 0.6,
    sides: ['below', 'above', 'right', 'left'],
  },
  {
    rank: 2,
    minzoom: 8.75,
    size: [
      [9, 11],
      [14, 15],
    ],
    bold: false,
    offset: 0.55,
    sides: ['below', 'above', 'left', 'right'],
  },
  {
    rank: 1,
    minzoom: 7.5,
    size: [
      [8, 11.5],
      [14, 17],
    ],
    bold: true,
    offset: 0.55,
    sides: ['below', 'above', 'left', 'right'],
  },
  {
    rank: 0,
    minzoom: 0,
    size: [
      [7, 13],
      [14, 20],
    ],
    bold: true,
    offset: 0.55,
    sides: ['below', 'above', 'left', 'right'],
  },
] as const satisfies readonly NameLook[];
/** The line length after which a landmark's name wraps, in em. */
export const LANDMARK_LINE_EM = 8;
export const HALO_PX = 1.6;
export const LANDSCAPE_SIZE_PX = 12;
