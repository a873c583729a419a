import { inBoth } from '../language.ts';
// Words of client/src/lib/format.ts, which keeps its code and takes its words from here.

const en = {
  FORMAT: {
    /** null: Intl with 'en-GB', as today ("12 Mar", "21 Nov 2026"). */
    monthsShort: null as readonly string[] | null,
    /** `value`: "2.4", one decimal. */
    km: (value: string) => `${value} km`,
    underTenthKm: 'under 0.1 km',
    almostThere: 'Almost there',
    /** `distance`: "2.4 km"; `rest`: "to the pickup". */
    kmLeft: (distance: string, rest: string) => `${distance} ${rest}`,
    nextToYou: 'Next to you',
    kmAway: (distance: string) => `${distance} away`,
    stageNearby: 'Stage nearby',
    stageAway: (wholeKm: string) => `Stage ${wholeKm} km away`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    hoursMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    today: 'Today',
    tomorrow: 'Tomorrow',
    yesterday: 'Yesterday',
    /** `day`: "Today" or "12 Mar"; `clock`: "14:05". */
    dayAndClock: (day: string, clock: string) => `${day} ${clock}`,
    /** In a sentence, for today, tomorrow and yesterday: "today at 14:05". */
    dayInSentence: (day: string, clock: string) => `${day.toLowerCase()} at ${clock}`,
    /** In a sentence, for a date: "on 12 Mar at 14:05". */
    dateInSentence: (date: string, clock: string) => `on ${date} at ${clock}`,
    /** `nearTime`, which stands inside sentences: less than 12 h away, the clock alone. */
    nearClock: (clock: string) => clock,
    /** `nearTime` beyond 12 h; `day`: "Tomorrow" or "12 Mar". */
    nearDay: (day: string, clock: string) => `${day} ${clock}`,
    secondsAgo: (count: number) => `${count} s ago`,
    minutesAgo: (count: number) => `${count} min ago`,
    hoursAgo: (count: number) => `${count} h ago`,
    justNow: 'Just now',
    lastSeen: (ago: string) => `last seen ${ago}`,
    noRatingYet: 'No rating yet',
    /** EMERGENCY_NUMBERS and ANY_EMERGENCY (shared/domain/constants/rules.ts) by name, shown beside the number. */
    emergency: { Police: 'Police', Medical: 'Medical', Fire: 'Fire', 'Any emergency': 'Any emergency' },
    /** VEHICLE_MODEL_DEFAULT: shown instead of a stored model that equals it. */
    motorbike: 'Motorbike',
  },
};
export type En = typeof en;

export const { FORMAT } = inBoth(en, () => import('../sw/format.ts'));
