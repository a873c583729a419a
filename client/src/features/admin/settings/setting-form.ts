import {
  AdminSettingCreate,
  AdminSettingUpdate,
  settingSentence,
  type AdminSetting,
} from '#shared/contract/admin-entities.ts';
import { ADMIN_MESSAGES, SETTING_RISKS } from '#shared/contract/admin-texts.ts';
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
type ValueControl =
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

/** Returns what a change would make less safe; null if nothing. `before`: null for a setting that is not stored. */
export function riskOf(key: string, before: string | null, after: string): string | null {
  if (after !== 'false' || before === 'false') return null;
  return key === 'require_driver_approval' || key === 'require_start_pin' ? SETTING_RISKS[key] : null;
}

/** How a built-in setting gets its default back: by a new value; the hotline's is known only to the server. */
export type Default = { by: 'value'; value: string } | { by: 'delete' };

/** Returns the default that a built-in setting can get back; null if it has it, or for a setting of an admin. */
export function defaultOf({ setting_key: key, setting_value, updated_at }: AdminSetting): Default | null {
  if (!isSettingKey(key)) return null;
  if (key === 'support_hotline') return updated_at === null ? null : { by: 'delete' };
  const value = SETTING_DEFAULTS[key];
  return isSettingValue(key, setting_value) && isSame(key, setting_value, value) ? null : { by: 'value', value };
}

const isSame = (key: SettingKey, one: string, other: string): boolean =>
  CONTROLS[key].kind === 'number' ? Number(one) === Number(other) : one === other;

/** Returns the question before the default applies again. */
export function defaultQuestion({ setting_key: key, setting_value }: AdminSetting, to: Default): string {
  if (to.by === 'delete') return ADMIN_MESSAGES.installedHotline;
  const risk = riskOf(key, setting_value, to.value);
  return [ADMIN_MESSAGES.defaultApplies(valueText(key, to.value)), ...(risk === null ? [] : [risk])].join(' ');
}
