import type { Position } from '#shared/domain/roads.ts';
import { pointIn, type PointPx, type StillView } from './still-projection.ts';

/** How far beyond the view lines are drawn, px: half of the widest road. */
const AROUND_PX = 24;

export const placeIn = (view: StillView, [longitude, latitude]: Position): PointPx =>
  pointIn(view, { latitude, longitude });

const written = ({ x, y }: PointPx): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns the visible parts of the lines as the `d` of a path; empty without any. */
export const linesIn = (view: StillView, lines: readonly (readonly Position[])[]): string =>
  lines.map((line) => lineIn(view, line)).join('');

function lineIn(view: StillView, line: readonly Position[]): string {
  const points = line.map((at) => placeIn(view, at));
  let path = '';
  let drawing = false;
  points.slice(1).forEach((to, i) => {
    const from = points[i];
    const seen = from !== undefined && isSeen(view, from, to);
    if (seen) path += `${drawing ? '' : `M${written(from)}`}L${written(to)}`;
    drawing = seen;
  });
  return path;
}

/** Whether the bounding box of a segment touches the view. */
const isSeen = ({ widthPx, heightPx }: StillView, a: PointPx, b: PointPx): boolean =>
  Math.max(a.x, b.x) > -AROUND_PX &&
  Math.min(a.x, b.x) < widthPx + AROUND_PX &&
  Math.max(a.y, b.y) > -AROUND_PX &&
  Math.min(a.y, b.y) < heightPx + AROUND_PX;

/** Returns areas as the `d` of a path, uncut: cutting would not pay for four counties and two parks. */
export const areasIn = (view: StillView, rings: readonly (readonly Position[])[]): string =>
  rings.map((ring) => `M${ring.map((at) => written(placeIn(view, at))).join('L')}Z`).join('');
