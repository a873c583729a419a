import {
  AdminSettingCreate,
  AdminSettingUpdate,
  settingSentence,
  type AdminSetting,
} from '#shared/contract/admin-entities.ts';
import type { BodyFor } from '#shared/contract/api.ts';
import { SETTING_BOUNDS } from '#shared/domain/constants/rules.ts';
import { isSettingKey, isSettingValue, SETTING_DEFAULTS, type SettingKey } from '#shared/domain/settings.ts';
import { type Problems, validate } from '#client/lib/validate.ts';

/** A setting as typed in the form, with the field names of spec 2 §3. */
export interface SettingDraft {
  setting_key: string;
  setting_value: string;
  description: string;
}
export const NO_SETTING: SettingDraft = { setting_key: '', setting_value: '', description: '' };

export const validateNewSetting = (draft: SettingDraft) => validate(AdminSettingCreate, draft);

/** Returns the changed fields, the value checked against its key (spec 2 §5); an empty body if none changed. */
export function validateSetting(
  setting: AdminSetting,
  { setting_value, description }: SettingDraft,
): { body: BodyFor<'adminUpdateSetting'> } | { problems: Problems } {
  const validation = validate(AdminSettingUpdate, { setting_value, description });
  if ('problems' in validation) return validation;
  const typed = validation.body;
  const key = setting.setting_key;
  if (typed.setting_value !== undefined && !isSettingValue(key, typed.setting_value)) {
    return { problems: { setting_value: settingSentence(key) } };
  }
  return {
    body: {
      ...(typed.setting_value === setting.setting_value ? {} : { setting_value: typed.setting_value }),
      ...(typed.description === setting.description ? {} : { description: typed.description }),
    },
  };
}

/** The input for a setting's value: for a known key according to its rule, for any other key free text. */
export type ValueControl =
  | { kind: 'choice' }
  /** `zero` is the text for the value 0. */
  | { kind: 'number'; min: number; max: number; step: number; unit: string; zero?: string }
  | { kind: 'tel' }
  | { kind: 'text' };

const CONTROLS: Record<SettingKey, ValueControl> = {
  require_driver_approval: { kind: 'choice' },
  ride_request_timeout_seconds: {
    kind: 'number',
    ...SETTING_BOUNDS.ride_request_timeout_seconds,
    step: 10,
    unit: 'seconds',
  },
  share_location_hours: { kind: 'number', ...SETTING_BOUNDS.share_location_hours, step: 0.5, unit: 'hours' },
  support_hotline: { kind: 'tel' },
  wave_size: { kind: 'number', ...SETTING_BOUNDS.wave_size, step: 1, unit: 'drivers' },
  wave_seconds: { kind: 'number', ...SETTING_BOUNDS.wave_seconds, step: 1, unit: 'seconds' },
  open_offer_count: { kind: 'number', ...SETTING_BOUNDS.open_offer_count, step: 1, unit: 'drivers' },
  town_fare_max_km: { kind: 'number', ...SETTING_BOUNDS.town_fare_max_km, step: 0.5, unit: 'km', zero: 'No limit' },
  require_start_pin: { kind: 'choice' },
};

export const valueControl = (key: string): ValueControl => (isSettingKey(key) ? CONTROLS[key] : { kind: 'text' });

/** Returns a value as people read it: "300 seconds", "On", "No limit". */
export function valueText(key: string, value: string): string {
  const control = valueControl(key);
  if (!isSettingValue(key, value)) return value;
  if (control.kind === 'choice') return value === 'true' ? 'On' : 'Off';
  if (control.kind !== 'number') return value;
  if (Number(value) === 0 && control.zero) return control.zero;
  return `${value} ${Number(value) === 1 ? control.unit.replace(/s$/, '') : control.unit}`;
}

/** Returns the consequence of deleting a setting; undefined for a key that no rule uses. */
export function consequenceOf(key: string): string | undefined {
  if (!isSettingKey(key)) return undefined;
  return key === 'support_hotline'
    ? 'The number that Boda was installed with applies again.'
    : `The default applies again: ${valueText(key, SETTING_DEFAULTS[key])}.`;
}
