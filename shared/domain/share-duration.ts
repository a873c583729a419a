import { SHARE_UNTIL_STOPPED_H } from './constants/rules.ts';

/** How long a link to a position may work (R15): an hour, as long as the setting says, or until its owner ends it. */
export const SHARE_DURATIONS = ['hour', 'setting', 'until_stopped'] as const;
export type ShareDuration = (typeof SHARE_DURATIONS)[number];

/** After how many hours such a link ends by itself. `settingHours`: the setting `share_location_hours`. */
export function shareHours(duration: ShareDuration, settingHours: number): number {
  switch (duration) {
    case 'hour':
      return 1;
    case 'setting':
      return settingHours;
    case 'until_stopped':
      return Math.max(SHARE_UNTIL_STOPPED_H, settingHours);
  }
}
