import { haversineKm, type Coordinates } from './geo.ts';
import { ROADS, type Position } from './roads.ts';

interface Edge {
  to: number;
  km: number;
}

interface Segment {
  a: number;
  b: number;
}

interface Snap {
  point: Coordinates;
  segment: Segment;
  /** The distance from the given point to the road. */
  km: number;
}

const points: Coordinates[] = [];
const edges: Edge[][] = [];
const segments: Segment[] = [];

const indexOf = new Map<string, number>();
function nodeAt([longitude, latitude]: Position): number {
  const key = `${longitude},${latitude}`;
  const known = indexOf.get(key);
  if (known !== undefined) return known;
  indexOf.set(key, points.length);
  edges.push([]);
  return points.push({ latitude, longitude }) - 1;
}

const pointOf = (node: number): Coordinates => {
  const point = points[node];
  if (!point) throw new RangeError(`no road node ${node}`);
  return point;
};

for (const { line } of ROADS) {
  const nodes = line.map(nodeAt);
  for (const [i, b] of nodes.entries()) {
    const a = nodes[i - 1];
    if (a === undefined) continue;
    const km = haversineKm(pointOf(a), pointOf(b));
    edges[a]?.push({ to: b, km });
    edges[b]?.push({ to: a, km });
    segments.push({ a, b });
  }
}

/** The point of a segment nearest to `p`, on a plane. */
function project(p: Coordinates, a: Coordinates, b: Coordinates): Coordinates {
  const shrink = Math.cos((p.latitude * Math.PI) / 180);
  const dx = (b.longitude - a.longitude) * shrink;
  const dy = b.latitude - a.latitude;
  const px = (p.longitude - a.longitude) * shrink;
  const py = p.latitude - a.latitude;
  const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
  return {
    latitude: a.latitude + t * (b.latitude - a.latitude),
    longitude: a.longitude + t * (b.longitude - a.longitude),
  };
}

/** The nearest point on the nearest road. */
export function snapToRoad(p: Coordinates): Snap {
  let best: Snap | undefined;
  for (const segment of segments) {
    const point = project(p, pointOf(segment.a), pointOf(segment.b));
    const km = haversineKm(p, point);
    if (!best || km < best.km) best = { point, segment, km };
  }
  if (!best) throw new RangeError('there are no roads');
  return best;
}

/**
 * Dijkstra's algorithm from a point on a road: km to each node, and its predecessor. A few hundred nodes need no heap.
 */
function distancesFrom(start: Snap): { km: number[]; previous: (number | undefined)[] } {
  const km = points.map(() => Infinity);
  const previous: (number | undefined)[] = points.map(() => undefined);
  const open = new Set<number>();
  for (const end of [start.segment.a, start.segment.b]) {
    km[end] = haversineKm(start.point, pointOf(end));
    open.add(end);
  }
  while (open.size > 0) {
    let nearest = -1;
    for (const node of open) if (nearest < 0 || (km[node] ?? Infinity) < (km[nearest] ?? Infinity)) nearest = node;
    open.delete(nearest);
    for (const edge of edges[nearest] ?? []) {
      const through = (km[nearest] ?? Infinity) + edge.km;
      if (through >= (km[edge.to] ?? Infinity)) continue;
      km[edge.to] = through;
      previous[edge.to] = nearest;
      open.add(edge.to);
    }
  }
  return { km, previous };
}

/** The shortest path along the roads between two points on them, both included; undefined if no roads connect them. */
export function shortestPath(from: Snap, to: Snap): Coordinates[] | undefined {
  if (from.segment === to.segment) return [from.point, to.point];
  const { km, previous } = distancesFrom(from);
  const costVia = (end: number): number => (km[end] ?? Infinity) + haversineKm(pointOf(end), to.point);
  const { a, b } = to.segment;
  const last = costVia(a) <= costVia(b) ? a : b;
  if (!Number.isFinite(costVia(last))) return undefined;
  const way: Coordinates[] = [];
  for (let node: number | undefined = last; node !== undefined; node = previous[node]) way.unshift(pointOf(node));
  return [from.point, ...way, to.point];
}
