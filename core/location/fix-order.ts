import type { FixReport } from '../../shared/contract/pieces.ts';
import { FIXES_PER_SECOND_MAX } from '../../shared/domain/constants.ts';
import type { Store } from '../store/store.ts';

/** What has been heard of a person in one order. */
interface Lane {
  /** Device time of the newest fix, epoch ms. */
  newest: number;
  /** Arrival times of the last accepted fixes, server epoch ms. */
  arrivals: number[];
}

/** What a process remembers of a person's fixes between two writes to the store. */
export interface Track {
  /** H3 cell of the newest fix. */
  cell: string | null;
  all: Lane;
  /** What links heard (R32). */
  links: Lane;
}

/** @param newest device time of the newest fix that the store knows, epoch ms */
export const newTrack = (newest: number, cell: string | null): Track => ({
  cell,
  all: { newest, arrivals: [] },
  links: { newest: 0, arrivals: [] },
});

const tracks = new WeakMap<Store, Map<string, Track>>();

export function trackOf(store: Store, userId: string): Track | undefined {
  return tracks.get(store)?.get(userId);
}

export function keepTrack(store: Store, userId: string, track: Track): void {
  const all = tracks.get(store) ?? new Map<string, Track>();
  tracks.set(store, all);
  all.set(userId, track);
}

/**
 * Takes a fix into a lane, or refuses it as stale (not newer than the last) or too frequent (more than 2 a second) (R14).
 */
function takesInto(lane: Lane, timestamp: number, arrivedAt: number): boolean {
  if (timestamp <= lane.newest) return false;
  const recent = lane.arrivals.filter((at) => arrivedAt - at < 1000);
  if (recent.length >= FIXES_PER_SECOND_MAX) return false;
  lane.newest = timestamp;
  lane.arrivals = [...recent, arrivedAt];
  return true;
}

/**
 * Takes a fix into the track. Links have a lane of their own: what went for a ride or a look-up makes no fix for tracking
 * stale, nor too frequent (R32).
 * @returns whom it is news to: maps, the other party of a ride and the store; links
 */
export const takes = (
  track: Track,
  { timestamp, purpose = 'tracking' }: FixReport,
  arrivedAt: number,
): { byAll: boolean; byLinks: boolean } => ({
  byAll: takesInto(track.all, timestamp, arrivedAt),
  byLinks: purpose === 'tracking' && takesInto(track.links, timestamp, arrivedAt),
});
