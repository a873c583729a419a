import type { Coordinates } from '#shared/domain/geo.ts';
import { lengthKm, pointAlong } from '#shared/domain/route.ts';

/** A position of a trace as a phone would report it, and the model's ground truth. */
export interface TracePoint {
  fix: Coordinates & { accuracy: number; timestamp: number };
  /** A satellite fix within a few times its accuracy of the truth. */
  isGood: boolean;
  /** A jump to somewhere else, or 0,0. */
  isWild: boolean;
}

interface TraceRoute {
  name: string;
  line: readonly Coordinates[];
  /** Speed along the line, km/h: it changes every minute, within these bounds. */
  speeds: readonly [number, number];
  /** Stretches without satellites, as shares of the line. */
  tunnels: readonly (readonly [from: number, to: number])[];
}

const place = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude });

/** A ride in a city with tunnels and high buildings, a slow one between farms, and a fast one across the equator. */
export const ROUTES_OF_TRACES: readonly TraceRoute[] = [
  {
    name: 'a ride in a city with tunnels',
    line: [
      place(-1.292, 36.822),
      place(-1.285, 36.824),
      place(-1.279, 36.818),
      place(-1.268, 36.811),
      place(-1.262, 36.803),
      place(-1.247, 36.8),
      place(-1.235, 36.815),
      place(-1.219, 36.837),
    ],
    speeds: [0, 55],
    tunnels: [
      [0.2, 0.27],
      [0.55, 0.65],
    ],
  },
  {
    name: 'a slow ride between farms',
    line: [
      place(-0.5389, 37.4574),
      place(-0.527, 37.463),
      place(-0.514, 37.47),
      place(-0.5, 37.481),
      place(-0.478, 37.497),
    ],
    speeds: [0, 18],
    tunnels: [],
  },
  {
    name: 'a fast ride across the equator',
    line: [
      place(-0.06, 37.64),
      place(-0.02, 37.652),
      place(0, 37.655),
      place(0.031, 37.651),
      place(0.073, 37.644),
      place(0.12, 37.62),
    ],
    speeds: [40, 110],
    tunnels: [[0.4, 0.43]],
  },
];

/** Returns repeatable numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const METER_DEG = 1 / 111_195;
const STEP_S = 2;

/**
 * There and back along a route, a position every 2 s. The error of satellite fixes wanders (first-order autoregressive,
 * as with multipath) with a deviation near the stated accuracy; in tunnels there is no fix, or the network's rough
 * guess; one in 200 positions jumps elsewhere or is 0,0.
 */
export function traceAlong({ line, speeds: [slowest, fastest], tunnels }: TraceRoute, seed: number): TracePoint[] {
  const random = randomFrom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const wholeKm = lengthKm(line);
  const points: TracePoint[] = [];
  let [km, speedKmh, north, east, seconds] = [0, 0, 0, 0, 0];
  while (km < 2 * wholeKm) {
    if (seconds % 60 === 0) speedKmh = slowest + (fastest - slowest) * random();
    seconds += STEP_S;
    km += (Math.max(speedKmh, 4) * STEP_S) / 3600;
    const truth = pointAlong(line, km <= wholeKm ? km : 2 * wholeKm - km);
    const share = (km <= wholeKm ? km : 2 * wholeKm - km) / wholeKm;
    const accuracy = 4 + Math.round(14 * random() ** 3);
    [north, east] = [0.9 * north + 0.44 * accuracy * normal(), 0.9 * east + 0.44 * accuracy * normal()];
    const timestamp = Date.UTC(2026, 2, 2, 8) + seconds * 1000;
    const moved = (n: number, e: number): Coordinates =>
      place(truth.latitude + n * METER_DEG, truth.longitude + e * METER_DEG);
    if (random() < 1 / 200) {
      const wild = random() < 0.5 ? place(0, 0) : moved(20_000 * normal() + 9000, 20_000 * normal());
      points.push({ fix: { ...wild, accuracy, timestamp }, isGood: false, isWild: true });
    } else if (tunnels.some(([from, to]) => share >= from && share <= to)) {
      if (random() > 0.1) continue;
      points.push({
        fix: { ...moved(600 * normal(), 600 * normal()), accuracy: 1500, timestamp },
        isGood: false,
        isWild: false,
      });
    } else points.push({ fix: { ...moved(north, east), accuracy, timestamp }, isGood: true, isWild: false });
  }
  return points;
}
