import type { Coordinates } from '#shared/domain/geo.ts';
import type { Edges } from './map-types.ts';

export type Bounds = [[number, number], [number, number]];

/** The bounding box of some points as [[west, south], [east, north]]; null without points. */
export function boundsOf(points: readonly Coordinates[]): Bounds | null {
  const first = points[0];
  if (!first) return null;
  const box: Bounds = [
    [first.longitude, first.latitude],
    [first.longitude, first.latitude],
  ];
  for (const { latitude, longitude } of points) {
    box[0] = [Math.min(box[0][0], longitude), Math.min(box[0][1], latitude)];
    box[1] = [Math.max(box[1][0], longitude), Math.max(box[1][1], latitude)];
  }
  return box;
}

const FREE_SHARE_MIN = 0.15;

/** Shrinks the padding so that part of the frame stays free: without free space neither library moves the map. */
export function edgesWithin(edges: Edges, widthPx: number, heightPx: number): Edges {
  const across = shrunk(edges.left + edges.right, widthPx);
  const down = shrunk(edges.top + edges.bottom, heightPx);
  return {
    top: edges.top * down,
    right: edges.right * across,
    bottom: edges.bottom * down,
    left: edges.left * across,
  };
}

const shrunk = (takenPx: number, ofPx: number): number => Math.min(1, (ofPx * (1 - FREE_SHARE_MIN)) / takenPx);

interface Frame {
  widthPx: number;
  heightPx: number;
  edges: Edges;
}

/** px of the top right corner that the zoom buttons cover. */
const BUTTONS = { widthPx: 74, heightPx: 184 };

const SMALLEST_PART = 0.35;
/** Vertical px between two markers, so that the label under the upper one fits. */
const APART_PX = 80;

/** Whether to reframe: a point is outside the free area, or all points fill only a small part of it. */
export function needsFit(pointsPx: readonly { x: number; y: number }[], { widthPx, heightPx, edges }: Frame): boolean {
  if (pointsPx.length === 0) return false;
  const outside = pointsPx.some(
    ({ x, y }) =>
      x < edges.left / 2 ||
      y < edges.top / 2 ||
      x > widthPx - edges.right / 2 ||
      y > heightPx - edges.bottom / 2 ||
      (x > widthPx - BUTTONS.widthPx && y < Math.min(BUTTONS.heightPx, heightPx - edges.bottom)),
  );
  if (outside) return true;
  if (pointsPx.length === 1) return false;
  const xs = pointsPx.map(({ x }) => x);
  const ys = pointsPx.map(({ y }) => y);
  const usedWidth = Math.max(...xs) - Math.min(...xs);
  const usedHeight = Math.max(...ys) - Math.min(...ys);
  const freeHeight = heightPx - edges.top - edges.bottom;
  return (
    usedWidth < (widthPx - edges.left - edges.right) * SMALLEST_PART &&
    usedHeight < Math.max(freeHeight * SMALLEST_PART, Math.min(freeHeight * 0.9, APART_PX))
  );
}
