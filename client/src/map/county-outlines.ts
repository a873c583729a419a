import type { County } from '#shared/domain/places.ts';

type Position = [longitude: number, latitude: number];

const PEAK: Position = [37.31, -0.15];
const KIRINYAGA_EMBU: Position[] = [
  PEAK,
  [37.365, -0.28],
  [37.415, -0.37],
  [37.424, -0.44],
  [37.428, -0.5],
  [37.444, -0.543],
  [37.49, -0.575],
  [37.478, -0.62],
  [37.42, -0.705],
  [37.405, -0.755],
  [37.33, -0.753],
  [37.283, -0.765],
  [37.265, -0.785],
];
const EMBU_THARAKA: Position[] = [
  PEAK,
  [37.43, -0.265],
  [37.53, -0.325],
  [37.575, -0.362],
  [37.608, -0.388],
  [37.632, -0.418],
  [37.68, -0.446],
  [37.75, -0.44],
  [37.81, -0.424],
  [37.87, -0.423],
  [37.932, -0.45],
];
const THARAKA_MERU: Position[] = [
  PEAK,
  [37.49, -0.175],
  [37.6, -0.205],
  [37.66, -0.212],
  [37.725, -0.2],
  [37.805, -0.155],
  [37.85, -0.115],
  [37.905, -0.05],
  [37.92, 0.05],
  [38, 0.065],
  [38.14, 0.035],
  [38.31, -0.08],
];
const TANA_BY_EMBU: Position[] = [
  [37.935, -0.61],
  [37.87, -0.7],
  [37.79, -0.8],
  [37.68, -0.83],
  [37.56, -0.91],
  [37.41, -0.89],
  [37.33, -0.835],
];
const TANA_BY_THARAKA: Position[] = [
  [37.965, -0.36],
  [38.02, -0.29],
  [38.11, -0.22],
  [38.21, -0.15],
];
const KIRINYAGA_WEST: Position[] = [
  [37.222, -0.74],
  [37.17, -0.665],
  [37.145, -0.58],
  [37.15, -0.5],
  [37.162, -0.455],
  [37.215, -0.395],
  [37.262, -0.28],
];
const MERU_NORTH: Position[] = [
  [38.4, 0.05],
  [38.42, 0.3],
  [38.26, 0.43],
  [38.06, 0.6],
  [37.95, 0.52],
  [37.8, 0.43],
  [37.68, 0.35],
  [37.6, 0.29],
  [37.5, 0.26],
  [37.42, 0.27],
  [37.33, 0.2],
  [37.2, 0.2],
  [37.1, 0.09],
  [37.1, 0],
  [37.2, -0.09],
];

const back = (line: Position[]): Position[] => line.toReversed();

/**
 * Rough outlines as closed rings, accurate to a few km: good enough to tint the four counties, but not to decide in
 * which county a point is.
 */
export const COUNTY_OUTLINES: Record<County, Position[]> = {
  Kirinyaga: [...KIRINYAGA_EMBU, ...KIRINYAGA_WEST, PEAK],
  Embu: [...EMBU_THARAKA, ...TANA_BY_EMBU, ...back(KIRINYAGA_EMBU)],
  'Tharaka Nithi': [...THARAKA_MERU, ...back(TANA_BY_THARAKA), ...back(EMBU_THARAKA)],
  Meru: [...THARAKA_MERU, ...MERU_NORTH, PEAK],
};

/** The borders between the counties. */
export const COUNTY_BORDERS: readonly Position[][] = [KIRINYAGA_EMBU, EMBU_THARAKA, THARAKA_MERU];

/** The forest around Mount Kenya, and the parks. */
export const GREEN_AREAS: readonly Position[][] = [
  [
    [37.12, -0.02],
    [37.25, 0.03],
    [37.4, 0.04],
    [37.5, -0.01],
    [37.53, -0.1],
    [37.55, -0.2],
    [37.52, -0.3],
    [37.45, -0.36],
    [37.33, -0.38],
    [37.22, -0.34],
    [37.12, -0.27],
    [37.08, -0.15],
    [37.12, -0.02],
  ],
  [
    [38.07, 0.28],
    [38.2, 0.31],
    [38.37, 0.24],
    [38.39, 0.08],
    [38.27, 0.02],
    [38.13, 0.08],
    [38.07, 0.28],
  ],
];

export const LANDSCAPE_NAMES: readonly { name: string; at: Position }[] = [
  { name: '▲\nMount Kenya', at: PEAK },
  { name: 'Meru\nNational Park', at: [38.23, 0.16] },
];
