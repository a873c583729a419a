/** A date of the calendar, "YYYY-MM-DD", as one reads it: no time of day and no time zone are in it. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const full = inUtc({ weekday: 'short', day: 'numeric', month: 'short' });
const short = inUtc({ day: 'numeric', month: 'short' });

/** "Fri 14 Nov" */
export const dayText = (date: string): string => full.format(new Date(date)).replace(',', '');

/** "14 Nov" */
export const shortDay = (date: string): string => short.format(new Date(date));

/** "14" */
export const dayOfMonth = (date: string): string => String(Number(date.slice(8)));
