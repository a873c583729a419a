import type { En } from '../en/format.ts';
const past = (count: number): string => (count === 1 ? 'iliyopita' : 'zilizopita');
/** "saa 4" alone would be read as a time. */
const hours = (count: number): string => (count === 1 ? 'saa 1' : `masaa ${count}`);

export const FORMAT: En['FORMAT'] = {
  /** Not from Intl: cheap phones often lack Kiswahili month names. */
  monthsShort: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'] as
    readonly string[] | null,
  km: (value: string) => `${value} km`,
  underTenthKm: 'chini ya 0.1 km',
  almostThere: 'Karibu kufika',
  /** `rest`: "hadi unapochukuliwa". */
  kmLeft: (distance: string, rest: string) => `${distance} ${rest}`,
  nextToYou: 'Karibu nawe',
  kmAway: (distance: string) => `Umbali ${distance}`,
  stageNearby: 'Steji iko karibu',
  stageAway: (wholeKm: string) => `Steji umbali ${wholeKm} km`,
  minutes: (count: number) => `dak ${count}`,
  hours,
  hoursMinutes: (count: number, minutes: number) => `${hours(count)} dak ${minutes}`,
  today: 'Leo',
  tomorrow: 'Kesho',
  yesterday: 'Jana',
  dayAndClock: (day: string, clock: string) => `${day} ${clock}`,
  dayInSentence: (day: string, clock: string) => `${day.toLowerCase()} saa ${clock}`,
  dateInSentence: (date: string, clock: string) => `tarehe ${date} saa ${clock}`,
  nearClock: (clock: string) => `saa ${clock}`,
  nearDay: (day: string, clock: string) =>
    /^\d/.test(day) ? `tarehe ${day} saa ${clock}` : `${day.toLowerCase()} saa ${clock}`,
  secondsAgo: (count: number) => `sek ${count} ${past(count)}`,
  minutesAgo: (count: number) => `dak ${count} ${past(count)}`,
  hoursAgo: (count: number) => (count === 1 ? 'saa 1 iliyopita' : `${hours(count)} yaliyopita`),
  justNow: 'Sasa hivi',
  lastSeen: (ago: string) => `alionekana ${ago}`,
  noRatingYet: 'Hakuna nyota',
  emergency: { Police: 'Polisi', Medical: 'Ambulensi', Fire: 'Zimamoto', 'Any emergency': 'Dharura yoyote' },
  motorbike: 'Pikipiki',
};
