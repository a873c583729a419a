import { type DriverStatus, isOnline } from './driver.ts';
import { startOfToday } from './schedule.ts';

/** How long a driver has been online (online or on_route), kept with the status and changed only with it. */
export interface OnlineTime {
  /** Since when without a break; null while offline. */
  since: Date | null;
  /** Seconds of breaks before, of the day in Nairobi that `asOf` falls in. */
  seconds: number;
  asOf: Date;
}

const secondsBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1000);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** Seconds online of the day that `now` falls in, in Nairobi, until `now` (R18). */
export function secondsOnlineToday(time: OnlineTime | undefined, now: Date): number {
  if (!time) return 0;
  const midnight = startOfToday(now);
  const before = time.asOf >= midnight ? time.seconds : 0;
  return before + (time.since ? secondsBetween(later(time.since, midnight), now) : 0);
}

/** The time online when a status begins at `at`; a status on the same side of offline changes nothing. */
export function onlineTimeAfter(time: OnlineTime | undefined, status: DriverStatus, at: Date): OnlineTime {
  if (time && isOnline(status) === (time.since !== null)) return time;
  const until = time?.since ? later(time.since, at) : at;
  return { since: isOnline(status) ? at : null, seconds: secondsOnlineToday(time, until), asOf: until };
}
