import type { Coordinates } from '#shared/domain/geo.ts';
import type { Edges } from './map-types.ts';

export type Bounds = [[number, number], [number, number]];

/** Returns the bounding box of the points as [[west, south], [east, north]]; null without points. */
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

/** The closest zoom at which points are framed. */
export const FIT_ZOOM_MAX = 16;

/** The space between a pin and the edge, px: for a note above, and for the label and the attribution below. */
const MARGIN = { top: 62, side: 48, bottom: 62 } as const;
/** The space that the zoom buttons need at the right in addition to the pin margin, px. */
const BUTTONS_PX = 36;

/** The largest share of a low picture that the margin above its pins takes, and the one below. */
const MARGIN_SHARE_MAX = 0.3;

/**
 * Returns the padding of a frame: the covered edges plus the margin.
 * @param pictureHeightPx the height of a map that cannot be moved; a low one has smaller margins
 */
export function edgesOf(
  { top = 0, right = 0, bottom = 0, left = 0 }: Partial<Edges>,
  zoomButtons: boolean,
  pictureHeightPx = Infinity,
): Edges {
  const most = pictureHeightPx * MARGIN_SHARE_MAX;
  return {
    top: top + Math.min(MARGIN.top, most),
    right: right + (zoomButtons ? BUTTONS_PX : 0) + MARGIN.side,
    bottom: bottom + Math.min(MARGIN.bottom, most),
    left: left + MARGIN.side,
  };
}

const FREE_SHARE_MIN = 0.15;

/** Shrinks the padding so that part of the frame stays free: without free space, neither library moves the map. */
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

/** The size of the top right corner that the zoom buttons cover. */
const BUTTONS = { widthPx: 74, heightPx: 184 };

const SMALLEST_PART = 0.35;
/** The vertical distance between two markers at which the label under the upper marker fits, px. */
const APART_PX = 80;

/** How far a point may leave the free area, px: its marker and label then still fit beside whatever covers the edge. */
const SLACK_PX = 24;

/** Whether to reframe: a point is outside the free area, or all points fill only a small part of it. */
export function needsFit(pointsPx: readonly { x: number; y: number }[], { widthPx, heightPx, edges }: Frame): boolean {
  if (pointsPx.length === 0) return false;
  const outside = pointsPx.some(
    ({ x, y }) =>
      x < edges.left - SLACK_PX ||
      y < edges.top - SLACK_PX ||
      x > widthPx - edges.right + SLACK_PX ||
      y > heightPx - edges.bottom + SLACK_PX ||
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
