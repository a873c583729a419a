import { SCHEDULE_AHEAD_H } from './constants/rules.ts';

export const TIME_ZONE = 'Africa/Nairobi';
export const NAIROBI_OFFSET_MS = 3 * 3600_000;
export const DAY_MS = 24 * 3600_000;

/** Whether a pickup can be scheduled for this time: between now and 24 h ahead (R10). */
export const isSchedulable = (time: Date, now: Date): boolean =>
  time.getTime() >= now.getTime() && time.getTime() <= now.getTime() + SCHEDULE_AHEAD_H * 3600_000;

/** The start of today in Africa/Nairobi, which is UTC+3 all year (R18). */
export const startOfToday = (now: Date): Date => {
  const local = now.getTime() + NAIROBI_OFFSET_MS;
  return new Date(local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - NAIROBI_OFFSET_MS);
};

/** The time a number of days earlier; every day in Nairobi has 24 hours. */
export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);

/** The date in Nairobi, "YYYY-MM-DD". */
export const dateInNairobi = (time: Date): string =>
  new Date(time.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(0, 10);

const startOfDay = (date: string): Date => new Date(Date.parse(date) - NAIROBI_OFFSET_MS);

/** The time from the start of one date in Nairobi, "YYYY-MM-DD", until before the end of another. */
export const spanOfDays = (first: string, last: string): { start: Date; end: Date } => ({
  start: startOfDay(first),
  end: daysBefore(startOfDay(last), -1),
});

/**
 * A time as the value of a date-and-time field, "YYYY-MM-DDTHH:MM", in Nairobi time regardless of the phone's time
 * zone.
 */
export const nairobiLocal = (ms: number): string => new Date(ms + NAIROBI_OFFSET_MS).toISOString().slice(0, 16);

/** Parses the value of such a field; null when it is invalid. */
export function fromNairobiLocal(text: string): Date | null {
  const ms = Date.parse(`${text}Z`) - NAIROBI_OFFSET_MS;
  return Number.isNaN(ms) ? null : new Date(ms);
}

/** The time of day in Nairobi with seconds, "14:05:30". */
export const clockWithSeconds = (time: Date): string =>
  new Date(time.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(11, 19);

/** The time of day in Nairobi, "14:05", rounded up: the first minute that is not before `time`. */
export const clockFrom = (time: Date): string =>
  clockWithSeconds(new Date(Math.ceil(time.getTime() / 60_000) * 60_000)).slice(0, 5);

/** A driver's working hours, "HH:MM" in Nairobi time (spec 2 §3). */
export interface WorkingHours {
  opening_time: string;
  closing_time: string;
  is_active: boolean;
}

export const WORKING_HOURS_DEFAULT: WorkingHours = { opening_time: '06:00', closing_time: '22:00', is_active: true };

export const isDefaultHours = ({ opening_time, closing_time, is_active }: WorkingHours): boolean =>
  opening_time === WORKING_HOURS_DEFAULT.opening_time &&
  closing_time === WORKING_HOURS_DEFAULT.closing_time &&
  is_active === WORKING_HOURS_DEFAULT.is_active;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether `now` is within the working hours (R13); always if they are off. Closing before opening spans midnight. */
export function isWithinHours(hours: WorkingHours, now: Date): boolean {
  if (!hours.is_active) return true;
  const minute = Math.floor((now.getTime() - startOfToday(now).getTime()) / 60_000);
  const open = minutesOf(hours.opening_time);
  const close = minutesOf(hours.closing_time);
  if (open === close) return true;
  return open < close ? minute >= open && minute < close : minute >= open || minute < close;
}
