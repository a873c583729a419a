import { inBoth } from '../language.ts';

/** Returns a formatter of calendar dates ("YYYY-MM-DD"), which have no time of day or time zone. */
function formatter(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let made: Intl.DateTimeFormat | undefined;
  // Made when first needed: the first use of Intl blocks a cheap phone for 100 ms, and Kiswahili needs none.
  return (date) => (made ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })).format(new Date(date));
}

const en = {
  /** "Fri, 14 Nov" */
  sayDay: formatter({ weekday: 'short', day: 'numeric', month: 'short' }),
  /** "14 Nov" */
  sayShortDay: formatter({ day: 'numeric', month: 'short' }),
  /** "November 2026", of "2026-11" */
  sayMonth: formatter({ month: 'long', year: 'numeric' }),
};
export type En = typeof en;

export const { sayDay, sayShortDay, sayMonth } = inBoth(en, () => import('../sw/dates.ts'));
