import { ALMOST_THERE_KM, CURRENCY } from '#shared/domain/constants/rules.ts';
import { withoutTitles } from '#shared/domain/names.ts';
import { clockWithSeconds, DAY_MS, dateInNairobi, TIME_ZONE } from '#shared/domain/schedule.ts';
import { FORMAT } from '#shared/texts/en/format.ts';

/** Calls `make` only when its value is first needed: the first use of Intl blocks a cheap phone for 100 ms. */
function whenNeeded<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
const dateFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  whenNeeded(() => new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...options }));
const dayMonth = dateFormat({ day: 'numeric', month: 'short' });
const dayMonthYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** A date in Nairobi: "12 Mar" or "21 Nov 2026". Cheap phones often lack the months in Kiswahili, so the texts have them. */
function dateText(at: Date, hasYear: boolean): string {
  const months = FORMAT.monthsShort;
  if (!months) return (hasYear ? dayMonthYear : dayMonth)().format(at);
  const [year = '', month, day] = dateInNairobi(at).split('-');
  const text = `${Number(day)} ${months[Number(month) - 1] ?? ''}`;
  return hasYear ? `${text} ${year}` : text;
}
const separated = whenNeeded(() => new Intl.NumberFormat('en-KE'));

/** A whole number with thousands separators: "200,000". */
export function wholeNumber(value: number): string {
  const rounded = Math.round(value);
  return Math.abs(rounded) < 1000 ? String(rounded) : separated().format(rounded);
}

const oneDecimal = (value: number): string => (Math.round(value * 10) / 10).toFixed(1);

/** Whole shillings: "KSH 1,250". */
export const ksh = (amount: number): string => `${CURRENCY} ${wholeNumber(amount)}`;

/** A fare band: "KSH 100–200"; one figure when both ends are equal. */
export const kshRange = (min: number, max: number): string =>
  min === max ? ksh(min) : `${ksh(min)}–${wholeNumber(max)}`;

/** A distance in km with one decimal: "2.4 km", never "0.0 km". */
export const km = (distanceKm: number): string =>
  distanceKm < 0.05 ? FORMAT.underTenthKm : FORMAT.km(oneDecimal(distanceKm));

/** The distance left on a ride: "2.4 km to the pickup", or "Almost there" within 100 m. */
export const kmLeft = (distanceKm: number, rest: string): string =>
  distanceKm < ALMOST_THERE_KM ? FORMAT.almostThere : FORMAT.kmLeft(km(distanceKm), rest);

/** The distance to a person: "2.4 km away", or "Next to you" within 50 m. */
export const kmAway = (distanceKm: number): string =>
  distanceKm < 0.05 ? FORMAT.nextToYou : FORMAT.kmAway(km(distanceKm));

/** The distance to the town of a driver's stage, in whole km, for drivers whose own position is unknown (R44). */
export const stageAway = (distanceKm: number): string =>
  distanceKm < 0.5 ? FORMAT.stageNearby : FORMAT.stageAway(wholeNumber(distanceKm));

/** Whole minutes: "4 min"; from one hour, "1 h 5 min". */
export function minutes(count: number): string {
  const total = Math.round(count);
  if (total < 60) return FORMAT.minutes(total);
  const rest = total % 60;
  return rest === 0 ? FORMAT.hours(total / 60) : FORMAT.hoursMinutes(Math.floor(total / 60), rest);
}

/** "Today", "Tomorrow" or "Yesterday" in Nairobi; null for any other day. */
function nearDayOf(at: Date, nowMs: number): string | null {
  const day = dateInNairobi(at);
  if (day === dateInNairobi(new Date(nowMs))) return FORMAT.today;
  if (day === dateInNairobi(new Date(nowMs + DAY_MS))) return FORMAT.tomorrow;
  return day === dateInNairobi(new Date(nowMs - DAY_MS)) ? FORMAT.yesterday : null;
}

/** "12 Mar" in Nairobi, with the year unless it is the current year. */
const shortDateOf = (at: Date, nowMs: number): string =>
  dateText(at, dateInNairobi(at).slice(0, 4) !== dateInNairobi(new Date(nowMs)).slice(0, 4));

/** The day in Nairobi: "Today", "Tomorrow", "Yesterday", otherwise "12 Mar", with the year unless it is the current one. */
export function dayOf(moment: string | number | Date, nowMs: number): string {
  const at = new Date(moment);
  return nearDayOf(at, nowMs) ?? shortDateOf(at, nowMs);
}

/** The time in Nairobi, with its day as in `dayOf`: "Today 14:05", "Tomorrow 06:30", "12 Mar 14:05". */
export const timeOf = (moment: string | number | Date, nowMs: number): string =>
  FORMAT.dayAndClock(dayOf(moment, nowMs), clockTime(moment));

/** The time in Nairobi, worded for a sentence: "today at 14:05", "tomorrow at 06:30", "on 12 Mar at 14:05". */
export function timeInSentence(moment: string | number | Date, nowMs: number): string {
  const at = new Date(moment);
  const nearDay = nearDayOf(at, nowMs);
  const clock = clockTime(at);
  return nearDay === null ? FORMAT.dateInSentence(shortDateOf(at, nowMs), clock) : FORMAT.dayInSentence(nearDay, clock);
}

/** The day in Nairobi: "21 Nov 2026". */
export const dateOf = (moment: string): string => dateText(new Date(moment), true);

/** The time of day in Nairobi: "14:05". */
export const clockTime = (moment: string | number | Date): string => clockWithSeconds(new Date(moment)).slice(0, 5);

/** In a sentence: the time of day alone, "14:05", for a moment less than 12 h away; otherwise with its day. */
export const nearTime = (moment: string | number | Date, nowMs: number): string =>
  Math.abs(new Date(moment).getTime() - nowMs) < DAY_MS / 2
    ? FORMAT.nearClock(clockTime(moment))
    : FORMAT.nearDay(dayOf(moment, nowMs), clockTime(moment));

/** How long ago: "20 s ago", "3 min ago", "2 h ago". */
export function ago(seconds: number): string {
  const age = Math.max(0, Math.floor(seconds));
  if (age < 60) return FORMAT.secondsAgo(age);
  if (age < 3600) return FORMAT.minutesAgo(Math.floor(age / 60));
  return FORMAT.hoursAgo(Math.floor(age / 3600));
}

/** When something happened: "Just now", "5 min ago", "2 h ago"; after 12 h, the text of `timeOf`. */
export function happenedAt(moment: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(moment)) / 1000;
  if (seconds < 60) return FORMAT.justNow;
  return seconds < 12 * 3600 ? ago(seconds) : timeOf(moment, nowMs);
}

/** How old a position is: "last seen 20 s ago" (R14). */
export const lastSeen = (seconds: number): string => FORMAT.lastSeen(ago(seconds));

/** Time left as a clock: "4:05". */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** A rating to one decimal: "4.8". */
export const ratingText = (rating: number): string => oneDecimal(rating);

/** An average to one decimal, or "No rating yet" while there are too few ratings (R27). */
export const ratingWord = (average: number | null): string =>
  average === null ? FORMAT.noRatingYet : ratingText(average);

/** Splits a text into visible characters; null in older browsers, which lack Intl.Segmenter. */
const graphemes = whenNeeded(() =>
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null,
);
/** Matches a first letter that is Latin and not followed by a combining mark: it needs no segmenter. */
const PLAIN_START = /^[A-Za-z\u00c0-\u024f](?![^\0-\u02ff])/;

const firstLetter = (word: string): string =>
  PLAIN_START.test(word) ? word.charAt(0) : ([...(graphemes()?.segment(word) ?? [])][0]?.segment ?? [...word][0] ?? '');

/** Up to two initials of a name, shown without a photo. A combined character, such as an emoji, stays whole. */
export function initials(name: string): string {
  const words = withoutTitles(name).split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(words[0] ?? '') + firstLetter(last ?? '')).toUpperCase();
}
