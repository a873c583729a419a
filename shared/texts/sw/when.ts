import { clockWithSeconds, startOfToday } from '#shared/domain/schedule.ts';
import type { En } from '../en/when.ts';

/** Digits of the 24-hour clock, never Swahili hours. */
export const sayWhen: En['sayWhen'] = (time, now) => {
  const clock = clockWithSeconds(time).slice(0, 5);
  return startOfToday(time) > startOfToday(now) ? `kesho saa ${clock}` : `saa ${clock}`;
};
