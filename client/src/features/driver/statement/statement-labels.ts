import { monthSpan } from '#shared/domain/month.ts';
import { TIME_ZONE } from '#shared/domain/schedule.ts';

const monthYear = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** "November 2026" */
export const monthText = (month: string): string => monthYear.format(monthSpan(month).from);

/** The day in Nairobi: "Tue, 24 Nov". */
export const dayText = (moment: string): string => weekday.format(new Date(moment));
