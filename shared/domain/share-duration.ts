import { SHARE_UNTIL_STOPPED_H } from './constants/rules.ts';

/** How long a position link works (R15): an hour, as long as the setting, or until its owner ends it. */
export const SHARE_DURATIONS = ['hour', 'setting', 'until_stopped'] as const;
export type ShareDuration = (typeof SHARE_DURATIONS)[number];

/** After how many hours a link of this duration expires. `settingHours`: the setting `share_location_hours`. */
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
