import { isSettingKey, SETTING_KEYS, type SettingKey } from '../domain/settings.ts';

const NAMES: Record<SettingKey, string> = {
  require_driver_approval: 'Drivers need approval',
  ride_request_timeout_seconds: 'Time to answer a request',
  share_location_hours: 'How long a location is shared',
  support_hotline: 'Support hotline',
  open_offer_count: 'Drivers asked in total',
  wave_size: 'Drivers asked at once',
  wave_seconds: 'Time until more drivers are asked',
  town_fare_max_km: 'Longest trip at the town fare',
  require_start_pin: 'PIN to start a ride',
};

/** The groups of the settings list, in order. */
export const SETTING_GROUPS = ['Requests', 'Drivers and safety', 'Fares', 'Sharing and help', 'Others'] as const;
type Group = (typeof SETTING_GROUPS)[number];

const GROUPS: Record<SettingKey, Group> = {
  ride_request_timeout_seconds: 'Requests',
  wave_size: 'Requests',
  wave_seconds: 'Requests',
  open_offer_count: 'Requests',
  require_driver_approval: 'Drivers and safety',
  require_start_pin: 'Drivers and safety',
  town_fare_max_km: 'Fares',
  share_location_hours: 'Sharing and help',
  support_hotline: 'Sharing and help',
};

export const groupOf = (key: string): Group => (isSettingKey(key) ? GROUPS[key] : 'Others');

/** The name of a setting on screen; a setting that an admin added is shown by its key. */
export const settingName = (key: string): string => (isSettingKey(key) ? NAMES[key] : key);

/** The keys of the settings whose name on screen contains the text. */
export const settingsNamed = (text: string): SettingKey[] =>
  SETTING_KEYS.filter((key) => NAMES[key].toLowerCase().includes(text.trim().toLowerCase()));
