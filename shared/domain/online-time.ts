import { type DriverStatus, isOnline } from './driver.ts';
import { startOfToday } from './schedule.ts';

/** A driver's time online (online or on_route). It is stored with the status and changes in the same write. */
export interface OnlineTime {
  /** When the driver last came online; null while offline. */
  since: Date | null;
  /** Seconds online before `since`, on the day in Nairobi that contains `asOf`. */
  seconds: number;
  asOf: Date;
}

const secondsBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1000);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** Seconds online today (in Nairobi) until `now` (R18). */
export function secondsOnlineToday(time: OnlineTime | undefined, now: Date): number {
  if (!time) return 0;
  const midnight = startOfToday(now);
  const before = time.asOf >= midnight ? time.seconds : 0;
  return before + (time.since ? secondsBetween(later(time.since, midnight), now) : 0);
}

/** The online time once `status` begins at `at`; only a change from or to offline makes a difference. */
export function onlineTimeAfter(time: OnlineTime | undefined, status: DriverStatus, at: Date): OnlineTime {
  if (time && isOnline(status) === (time.since !== null)) return time;
  const until = time?.since ? later(time.since, at) : at;
  return { since: isOnline(status) ? at : null, seconds: secondsOnlineToday(time, until), asOf: until };
}
