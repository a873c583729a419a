import type { FixReport } from '../../shared/contract/fields.ts';
import { FIXES_PER_SECOND_MAX } from '../../shared/domain/constants/rules.ts';
import type { DriverStatus } from '../../shared/domain/driver.ts';
import { perStore } from '../per-store.ts';
import type { Store } from '../store/store.ts';

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
  /** What maps were last told of the person. */
  shown: { latitude: number; longitude: number; status: DriverStatus } | null;
  all: Lane;
  /** The fixes sent to share links (R32). */
  links: Lane;
}

/** @param newest device time of the newest fix that the store knows, epoch ms */
export const newTrack = (newest: number, cell: string | null): Track => ({
  cell,
  shown: null,
  all: { newest, arrivals: [] },
  links: { newest: 0, arrivals: [] },
});

/** The tracks of a process, by user. */
export const tracksOf = perStore(() => new Map<string, Track>());

/** Forgets the people whose last fix arrived before `since`, epoch ms: by then the store has it. */
export function forgetTracks(store: Store, since: number): void {
  const tracks = tracksOf(store);
  for (const [id, { all, links }] of tracks) {
    if (Math.max(all.arrivals.at(-1) ?? 0, links.arrivals.at(-1) ?? 0) < since) tracks.delete(id);
  }
}

/** Whether a lane takes a fix: newer than the last one, and not the third within a second (R14). */
const takes = ({ newest, arrivals }: Lane, timestamp: number, arrivedAt: number): boolean =>
  timestamp > newest && arrivals.filter((at) => arrivedAt - at < 1000).length < FIXES_PER_SECOND_MAX;

/** Whether some audience would get the fix, as `acceptFix` decides it. */
export const isAcceptable = (
  { all, links }: Track,
  { timestamp, purpose = 'tracking' }: FixReport,
  arrivedAt: number,
): boolean => takes(all, timestamp, arrivedAt) || (purpose === 'tracking' && takes(links, timestamp, arrivedAt));

function acceptInto(lane: Lane, timestamp: number, arrivedAt: number): boolean {
  if (!takes(lane, timestamp, arrivedAt)) return false;
  lane.newest = timestamp;
  lane.arrivals = [...lane.arrivals.slice(1 - FIXES_PER_SECOND_MAX), arrivedAt];
  return true;
}

/**
 * Accepts a fix into the track, unless it is stale or too frequent (R14). Links have a lane of their own, so that a fix
 * for a ride or a look-up does not make one for tracking look stale or too frequent (R32).
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
