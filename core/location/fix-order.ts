import type { FixReport } from '../../shared/contract/fields.ts';
import { FIXES_PER_SECOND_MAX } from '../../shared/domain/constants/rules.ts';
import { perStore } from '../per-store.ts';

/** The fixes accepted from a person, in order, for one audience. */
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
  /** The fixes sent to share links (R32). */
  links: Lane;
}

/** @param newest device time of the newest fix that the store knows, epoch ms */
export const newTrack = (newest: number, cell: string | null): Track => ({
  cell,
  all: { newest, arrivals: [] },
  links: { newest: 0, arrivals: [] },
});

/** The tracks of a process, by user. */
export const tracksOf = perStore(() => new Map<string, Track>());

/** Accepts a fix into a lane unless it is stale (not newer than the last) or too frequent (over 2 per second) (R14). */
function acceptInto(lane: Lane, timestamp: number, arrivedAt: number): boolean {
  if (timestamp <= lane.newest) return false;
  const recent = lane.arrivals.filter((at) => arrivedAt - at < 1000);
  if (recent.length >= FIXES_PER_SECOND_MAX) return false;
  lane.newest = timestamp;
  lane.arrivals = [...recent, arrivedAt];
  return true;
}

/**
 * Accepts a fix into the track. Links have a lane of their own, so that a fix for a ride or a look-up does not make one
 * for tracking look stale or too frequent (R32).
 * @returns `byAll`: maps, the other party of a ride and the store get the fix; `byLinks`: share links do
 */
export const acceptFix = (
  track: Track,
  { timestamp, purpose = 'tracking' }: FixReport,
  arrivedAt: number,
): { byAll: boolean; byLinks: boolean } => ({
  byAll: acceptInto(track.all, timestamp, arrivedAt),
  byLinks: purpose === 'tracking' && acceptInto(track.links, timestamp, arrivedAt),
});
