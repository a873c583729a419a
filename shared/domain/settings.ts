import {
  OPEN_OFFER_COUNT_DEFAULT,
  REQUEST_TIMEOUT_DEFAULT_S,
  SETTING_BOUNDS,
  SHARE_HOURS_DEFAULT,
  TOWN_FARE_MAX_DEFAULT_KM,
  WAVE_DEFAULT_S,
  WAVE_SIZE_DEFAULT,
} from './constants/rules.ts';

/** The settings that an admin may change while the platform runs (R5, R9, R11, R15, R21, R23, R26). */
export interface Settings {
  requireDriverApproval: boolean;
  rideRequestTimeoutS: number;
  shareLocationHours: number;
  supportHotline: string;
  openOfferCount: number;
  waveSize: number;
  waveS: number;
  /** Trips longer than this are charged the outside band, even to or from a "town"; 0: no limit (R11). */
  townFareMaxKm: number;
  /** Whether every driver must enter the passenger's PIN at the start (R26). */
  requireStartPin: boolean;
}

/** The keys that the rules use; an admin may store other keys, which nothing reads. */
export const SETTING_KEYS = [
  'require_driver_approval',
  'ride_request_timeout_seconds',
  'share_location_hours',
  'support_hotline',
  'open_offer_count',
  'wave_size',
  'wave_seconds',
  'town_fare_max_km',
  'require_start_pin',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export const isSettingKey = (key: string): key is SettingKey => SETTING_KEYS.some((known) => known === key);

/** The defaults; the default hotline comes from the environment (SUPPORT_HOTLINE). */
export const SETTING_DEFAULTS: Readonly<Record<Exclude<SettingKey, 'support_hotline'>, string>> = {
  require_driver_approval: 'true',
  ride_request_timeout_seconds: String(REQUEST_TIMEOUT_DEFAULT_S),
  share_location_hours: String(SHARE_HOURS_DEFAULT),
  open_offer_count: String(OPEN_OFFER_COUNT_DEFAULT),
  wave_size: String(WAVE_SIZE_DEFAULT),
  wave_seconds: String(WAVE_DEFAULT_S),
  town_fare_max_km: String(TOWN_FARE_MAX_DEFAULT_KM),
  require_start_pin: 'false',
};

const wholeNumber = /^\d{1,9}$/;
const decimal = /^\d{1,6}(\.\d{1,3})?$/;

const within = (key: keyof typeof SETTING_BOUNDS, form: RegExp, value: string): boolean =>
  form.test(value) && Number(value) >= SETTING_BOUNDS[key].min && Number(value) <= SETTING_BOUNDS[key].max;

const isTruth = (value: string): boolean => value === 'true' || value === 'false';

const KINDS: Record<SettingKey, (value: string) => boolean> = {
  require_driver_approval: isTruth,
  ride_request_timeout_seconds: (value) => within('ride_request_timeout_seconds', wholeNumber, value),
  share_location_hours: (value) => within('share_location_hours', decimal, value),
  // Also accepts short codes, which the phone number library refuses.
  support_hotline: (value) => /^\+?\d[\d ]{2,18}\d$/.test(value),
  open_offer_count: (value) => within('open_offer_count', wholeNumber, value),
  wave_size: (value) => within('wave_size', wholeNumber, value),
  wave_seconds: (value) => within('wave_seconds', wholeNumber, value),
  town_fare_max_km: (value) => within('town_fare_max_km', decimal, value),
  require_start_pin: isTruth,
};

/** Whether `value` is valid for `key`. Any value is valid for a key that the rules do not use. */
export const isSettingValue = (key: string, value: string): boolean => !isSettingKey(key) || KINDS[key](value);
