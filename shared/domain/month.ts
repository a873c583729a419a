import { dateInNairobi } from './schedule.ts';

/** Whether the text is a month, "2026-11", from the year 2000 on. */
export const isMonth = (text: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00+03:00`);

/** The month `count` months later, or earlier if negative: "2026-12" after "2026-11". */
export function monthsLater(month: string, count: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  const months = year * 12 + index - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The month in Nairobi, "2026-11". */
export const monthOf = (time: Date): string => dateInNairobi(time).slice(0, 7);

/** When a month and the next one begin in Nairobi. */
export const monthSpan = (month: string): { from: Date; before: Date } => ({
  from: startOf(month),
  before: startOf(monthsLater(month, 1)),
});
