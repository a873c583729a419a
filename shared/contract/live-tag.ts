/** What live data holds: the ride's `rev`, and when the positions in it were fixed, epoch ms; 0 for one that is not in it. */
export interface LiveKnown {
  rev: number;
  driverAt: number;
  /** Only for the driver: a passenger's phone knows its own position better. */
  passengerAt: number;
}

/** The ETag of `GET /api/rides/{id}/live-data` (decision 042). */
export const liveTag = ({ rev, driverAt, passengerAt }: LiveKnown): string => `W/"${rev}.${driverAt}.${passengerAt}"`;

const TAG = /^W\/"(\d+)\.(\d+)\.(\d+)"$/;

/**
 * Whether a caller who sends this tag knows all that live data holds. They may know more: events arrive in any process,
 * and the store gets positions seconds later.
 */
export function isKnownBy(tag: string | undefined, held: LiveKnown): boolean {
  const parts = TAG.exec(tag ?? '');
  if (!parts) return false;
  const [rev = 0, driverAt = 0, passengerAt = 0] = parts.slice(1).map(Number);
  return rev >= held.rev && driverAt >= held.driverAt && passengerAt >= held.passengerAt;
}
