import { shortReport, type ShortReport } from '#shared/contract/short-forms.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { Acks } from './start-load.ts';

/** In degrees, about 55 m. */
const RADIUS = 0.0005;

/** Returns the n-th report of a driver riding in a small circle: every position differs, all in the same cell. */
export const reportOf = ({ latitude, longitude }: Coordinates, n: number): ShortReport =>
  shortReport({
    latitude: latitude + RADIUS * Math.sin(n / 5),
    longitude: longitude + RADIUS * Math.cos(n / 5),
    accuracy: 10,
    heading: n % 360,
    speed: 8,
    timestamp: Date.now(),
  });

const ACKED_EACH = { every: 1, fifth: 5, none: Infinity } satisfies Record<Acks, number>;

/** Whether the n-th report, with `drivers` taking turns, asks for a response; not all drivers ask in the same round. */
export const isAcked = (n: number, drivers: number, acks: Acks): boolean =>
  (Math.floor(n / drivers) + n) % ACKED_EACH[acks] === 0;
