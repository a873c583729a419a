import type { Doubt, FixReport } from '#shared/contract/fields.ts';
import { FIXES_PER_SECOND_MAX } from '#shared/domain/constants/positions.ts';
import type { DriverStatus } from '#shared/domain/driver.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { perStore } from '../lib/per-store.ts';
import type { StoredFix } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { type Belief, beliefIn } from './plausible.ts';

/** The order of the fixes accepted from a person, for one audience. */
interface FixOrder {
  /** Device time of the newest fix, epoch ms. */
  newest: number;
  /** Arrival times of the last accepted fixes, server epoch ms. */
  arrivals: number[];
}

/** What a process remembers about a person's fixes between two writes to the store. */
export interface Track {
  /** The H3 cell in which strangers' maps show the driver, as far as this process knows (R47). */
  seenIn: string | null;
  /** The square last sent from here, and the time since which the driver had been Available then, epoch ms. */
  shown: (Coordinates & { since: number }) | null;
  /** The move last sent to the admins' map. */
  onAdminMap: (Coordinates & { status: DriverStatus }) | null;
  belief: Belief;
  /** The doubt last sent to the owner, and the time of the last doubt, server epoch ms (R42). */
  doubted: { doubt: Doubt | null; at: number };
  all: FixOrder;
  /** The fixes sent to share links (R32). */
  links: FixOrder;
}

/** @param stored the newest fix in the store */
export const newTrack = (stored: StoredFix | null, seenIn: string | null, doubt: Doubt | null): Track => ({
  seenIn,
  shown: null,
  onAdminMap: null,
  belief: beliefIn(stored),
  doubted: { doubt, at: -Infinity },
  all: { newest: stored?.timestamp ?? 0, arrivals: [] },
  links: { newest: 0, arrivals: [] },
});

/** The tracks of a process, by user. */
export const tracksOf = perStore(() => new Map<string, Track>());

/** Forgets people whose last fix arrived before `since`, epoch ms: by then the store has that fix. */
export function forgetTracks(store: Store, since: number): void {
  const tracks = tracksOf(store);
  for (const [id, { all, links }] of tracks) {
    if (Math.max(all.arrivals.at(-1) ?? 0, links.arrivals.at(-1) ?? 0) < since) tracks.delete(id);
  }
}

/** `stale`: not newer than the last fix. `frequent`: the third fix within a second (R14). */
type OrderRefusal = 'stale' | 'frequent';

/** Returns why an order refuses a fix; null if it accepts the fix. */
function refusalOf({ newest, arrivals }: FixOrder, timestamp: number, arrivedAt: number): OrderRefusal | null {
  if (timestamp <= newest) return 'stale';
  return arrivals.filter((at) => arrivedAt - at < 1000).length < FIXES_PER_SECOND_MAX ? null : 'frequent';
}

/** Returns why no receiver would get the fix, as `acceptFix` decides it; null if any receiver would. */
export function orderRefusal(
  { all, links }: Track,
  { timestamp, purpose = 'tracking' }: FixReport,
  arrivedAt: number,
): OrderRefusal | null {
  const refusal = refusalOf(all, timestamp, arrivedAt);
  return refusal && purpose === 'tracking' ? refusalOf(links, timestamp, arrivedAt) && refusal : refusal;
}

/** @returns why the order refused the fix; null if it accepted the fix */
function acceptInto(order: FixOrder, timestamp: number, arrivedAt: number): OrderRefusal | null {
  const refusal = refusalOf(order, timestamp, arrivedAt);
  if (refusal) return refusal;
  order.newest = timestamp;
  order.arrivals = [...order.arrivals.slice(1 - FIXES_PER_SECOND_MAX), arrivedAt];
  return null;
}

/**
 * Accepts a fix into the track, unless it is stale or too frequent (R14). Links have their own order, so that a fix for
 * a ride or a look-up does not make a tracking fix look stale or too frequent (R32).
 * @returns `byAll`: maps, the other party of a ride and the store may get the fix; `byLinks`: share links may;
 *   `refusal`: why neither may
 */
export function acceptFix(
  track: Track,
  { timestamp, purpose = 'tracking' }: FixReport,
  arrivedAt: number,
): { byAll: boolean; byLinks: boolean; refusal: OrderRefusal | null } {
  const all = acceptInto(track.all, timestamp, arrivedAt);
  const byLinks = purpose === 'tracking' && acceptInto(track.links, timestamp, arrivedAt) === null;
  return { byAll: all === null, byLinks, refusal: byLinks ? null : all };
}
