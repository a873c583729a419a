import { clockWithSeconds, startOfToday } from '#shared/domain/schedule.ts';
import { inBoth } from '../language.ts';

const en = {
  /** A pickup time, in Nairobi time: "at 14:05", or "tomorrow at 06:30" (R10 allows nothing later). */
  sayWhen: (time: Date, now: Date): string => {
    const clock = clockWithSeconds(time).slice(0, 5);
    return startOfToday(time) > startOfToday(now) ? `tomorrow at ${clock}` : `at ${clock}`;
  },
};
export type En = typeof en;

export const { sayWhen } = inBoth(en, () => import('../sw/when.ts'));
