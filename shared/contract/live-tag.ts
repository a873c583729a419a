/**
 * The version of live data: the ride's `rev`, and when each position was measured, epoch ms; 0 for a missing position.
 */
export interface LiveKnown {
  rev: number;
  driverAt: number;
  /** Set only for the driver: a passenger's phone has its own position. */
  passengerAt: number;
}

/** The ETag of `GET /api/rides/{id}/live-data` (decision 042). */
export const liveTag = ({ rev, driverAt, passengerAt }: LiveKnown): string => `W/"${rev}.${driverAt}.${passengerAt}"`;

const TAG = /^W\/"(\d+)\.(\d+)\.(\d+)"$/;

/**
 * Whether a client that sends this tag already has all of `held`. The client may have newer data: events arrive in any
 * process, and the store receives positions seconds later.
 */
export function isKnownBy(tag: string | undefined, held: LiveKnown): boolean {
  const parts = TAG.exec(tag ?? '');
  if (!parts) return false;
  const [rev = 0, driverAt = 0, passengerAt = 0] = parts.slice(1).map(Number);
  return rev >= held.rev && driverAt >= held.driverAt && passengerAt >= held.passengerAt;
}
