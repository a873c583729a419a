import { cellToLatLng, gridDisk } from 'h3-js';
import { KENYA } from '#shared/domain/constants/rules.ts';
import { type Coordinates, haversineKm, isWithin } from '#shared/domain/geo.ts';
import { cellOf } from '../location/cell.ts';

/** Rings of cells to search, each disk larger than the one before; the last reaches 50 km. */
const RINGS = [2, 4, 6, 9, 13, 19, 28] as const;
/** The shortest edge of a cell in Kenya; most are 1.4 km. */
const CELL_EDGE_MIN_KM = 1.25;

/**
 * Returns the radius in km around a point in Kenya within which searching this many rings around its cell finds
 * everyone. The edge of the disk is 1.5 edge lengths per ring, plus half an edge, from the centre of the cell.
 */
export function reachKm(from: Coordinates, rings: number): number {
  const [latitude, longitude] = cellToLatLng(cellOf(from));
  return CELL_EDGE_MIN_KM * (1.5 * rings + 0.5) - haversineKm(from, { latitude, longitude });
}

/** An item and its distance in km; Infinity when its position is unknown. */
export interface Away<T> {
  it: T;
  km: number;
}

interface Search<T> {
  from: Coordinates;
  /** How many items are wanted. Further items that the search finds are returned too. */
  enough: number;
  /** Items farther away are left out. */
  withinKm: number;
  placeOf: (it: T) => Coordinates | null;
  /** Reads the items in these H3 cells; null reads all items. */
  read: (cells: readonly string[] | null) => Promise<T[]>;
}

/**
 * Returns the items nearest to a point, nearest first: no omitted item is nearer than a returned one. Searches wider
 * and wider rings until the circle inside them holds enough. Beyond the last ring, and outside Kenya, compares all.
 */
export async function nearestFirst<T>({ from, enough, withinKm, placeOf, read }: Search<T>): Promise<Away<T>[]> {
  const awayOf = (it: T): Away<T> => {
    const place = placeOf(it);
    return { it, km: place ? haversineKm(from, place) : Infinity };
  };
  const found: Away<T>[] = [];
  const seen = new Set<string>();
  for (const rings of isWithin(KENYA, from) ? RINGS : []) {
    const cells = gridDisk(cellOf(from), rings).filter((cell) => !seen.has(cell));
    for (const cell of cells) seen.add(cell);
    found.push(...(await read(cells)).map(awayOf));
    const reach = Math.min(reachKm(from, rings), withinKm);
    const inside = found.filter(({ km }) => km <= reach);
    if (inside.length >= enough || reach === withinKm) return sorted(inside);
  }
  return sorted((await read(null)).map(awayOf).filter(({ km }) => km <= withinKm));
}

const sorted = <T>(away: Away<T>[]): Away<T>[] => away.sort((a, b) => (a.km === b.km ? 0 : a.km - b.km));
