import { EARTH_RADIUS_KM } from '#shared/domain/constants/rules.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { edgesWithin, needsFit } from './camera.ts';
import type { Edges } from './map-types.ts';

/** The size of the whole world at zoom 0, px, as in both libraries. */
const WORLD_PX = 512;

export interface PointPx {
  x: number;
  y: number;
}

export interface SizePx {
  widthPx: number;
  heightPx: number;
}

/** The view of a still map in Web Mercator; `left` and `top` are px from the world's edges at this zoom. */
export interface StillView extends SizePx {
  zoom: number;
  left: number;
  top: number;
}

/** The points that a still map should show. */
export interface StillSubject {
  /** Changes when the map shows another subject and must be reframed. */
  name: string;
  points: readonly Coordinates[];
  /** The closest zoom, used for a single point or for points close to each other. */
  zoomMax: number;
  edges: Edges;
}

/** Return the position as a share of the world (0 to 1), from the west and from the north. */
const across = (longitude: number): number => (longitude + 180) / 360;
const down = (latitude: number): number => (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;

/** Returns the position of a point in a view, px. */
export function pointIn({ zoom, left, top }: StillView, { latitude, longitude }: Coordinates): PointPx {
  const world = WORLD_PX * 2 ** zoom;
  return { x: across(longitude) * world - left, y: down(latitude) * world - top };
}

/** Converts a distance on the ground to px of a view. */
export const pxOf = ({ zoom }: StillView, latitude: number, meters: number): number =>
  (meters * WORLD_PX * 2 ** zoom) / (EQUATOR_M * Math.cos((latitude * Math.PI) / 180));
const EQUATOR_M = 2 * Math.PI * EARTH_RADIUS_KM * 1000;

/** Returns the view that fits the points into the free area, as large as possible: the same view as the real map's. */
export function viewOf({ points, zoomMax, edges }: StillSubject, size: SizePx): StillView {
  const free = edgesWithin(edges, size.widthPx, size.heightPx);
  const xs = points.map(({ longitude }) => across(longitude));
  const ys = points.map(({ latitude }) => down(latitude));
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (size.widthPx - free.left - free.right) / (east - west),
    (size.heightPx - free.top - free.bottom) / (south - north),
  );
  const zoom = Math.min(zoomMax, Math.log2(scale / WORLD_PX));
  const world = WORLD_PX * 2 ** zoom;
  return {
    ...size,
    zoom,
    left: ((west + east) / 2) * world - (free.left + size.widthPx - free.right) / 2,
    top: ((north + south) / 2) * world - (free.top + size.heightPx - free.bottom) / 2,
  };
}

export interface Framed {
  name: string;
  view: StillView;
}

/**
 * Returns the next view: the previous view for as long as it fits, so that the ground stands still while drivers move.
 * `exactly` always makes a new view.
 */
export function follow(before: Framed | null, subject: StillSubject, size: SizePx, exactly: boolean): Framed {
  if (before && !exactly && before.name === subject.name && isSize(before.view, size)) {
    const pointsPx = subject.points.map((point) => pointIn(before.view, point));
    const edges = edgesWithin(subject.edges, size.widthPx, size.heightPx);
    if (!needsFit(pointsPx, { ...size, edges })) return before;
  }
  const view = viewOf(subject, size);
  return before?.name === subject.name && isView(before.view, view) ? before : { name: subject.name, view };
}

const isSize = (a: SizePx, b: SizePx): boolean => a.widthPx === b.widthPx && a.heightPx === b.heightPx;
const isView = (a: StillView, b: StillView): boolean =>
  isSize(a, b) && a.zoom === b.zoom && a.left === b.left && a.top === b.top;
