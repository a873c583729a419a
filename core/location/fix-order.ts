import { FIXES_PER_SECOND_MAX } from '../../shared/domain/constants.ts';
import type { Store } from '../store/store.ts';

/** What a process remembers of a person's fixes between two writes to the store. */
export interface Track {
  /** Device time of the newest fix, epoch ms. */
  newest: number;
  /** H3 cell of the newest fix. */
  cell: string | null;
  /** Arrival times of the last accepted fixes, server epoch ms. */
  arrivals: number[];
}

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
 * Takes a fix into the track, or refuses it as stale (not newer than the last) or too frequent (more than 2 a second)
 * (R14).
 */
export function takes(track: Track, timestamp: number, arrivedAt: number): boolean {
  if (timestamp <= track.newest) return false;
  const recent = track.arrivals.filter((at) => arrivedAt - at < 1000);
  if (recent.length >= FIXES_PER_SECOND_MAX) return false;
  track.newest = timestamp;
  track.arrivals = [...recent, arrivedAt];
  return true;
}
