import * as z from 'zod/mini';
import { isSettingKey, isSettingValue } from '../domain/settings.ts';
import { knownPassword, NewPassword, TypedCode } from './admin-account-entities.ts';
import { AUDIT_KINDS } from './admin-lists.ts';
import { ADMIN_MESSAGES, SETTINGS_MESSAGES } from './admin-texts.ts';
import { Id, Time, signs, text, Email } from './fields.ts';

export const AdminSignup = z.object({
  username: text(40, ADMIN_MESSAGES.usernameRequired),
  email: Email,
  password: NewPassword,
  adminCode: signs(200, ADMIN_MESSAGES.codeRequired),
});
export const AdminLogin = z.object({
  username: text(254, ADMIN_MESSAGES.usernameRequired),
  password: knownPassword(ADMIN_MESSAGES.passwordRequired),
  /** The second factor, after the server has answered 401 TOTP_NEEDED. */
  code: z.optional(TypedCode),
});
export const AdminMe = z.object({ id: Id, username: z.string(), email: z.string() });

export const AdminStats = z.object({
  totalDrivers: z.int(),
  totalPassengers: z.int(),
  totalRides: z.int(),
  totalRevenue: z.int(),
  onlineDrivers: z.int(),
  pendingVerifications: z.int(),
  /** Trips of the last 30 days that were over 10 km and charged as in town; 0 once `town_fare_max_km` is set (R45). */
  longTownTrips: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** Figures of one day in Nairobi, "YYYY-MM-DD" (R18); money in whole KSH. */
export const AdminDay = z.object({
  date: z.string(),
  /** Rides requested that day. */
  rides: z.int(),
  /** Rides completed that day, and the sum of their fares. */
  completed: z.int(),
  revenue: z.int(),
  /** Passenger accounts created that day, and drivers registered that day. */
  passengers: z.int(),
  drivers: z.int(),
});
export type AdminDay = z.infer<typeof AdminDay>;
/** `GET /api/admin/days`: the last 14 days, today last. */
export const AdminDays = z.object({ days: z.array(AdminDay) });
export type AdminDays = z.infer<typeof AdminDays>;

export const AdminSetting = z.object({
  id: Id,
  setting_key: z.string(),
  setting_value: z.string(),
  description: z.string(),
  updated_at: z.nullable(Time),
  /** The username of the admin who last changed the setting. */
  updated_by: z.nullable(z.string()),
});
export type AdminSetting = z.infer<typeof AdminSetting>;
/** The error message for a setting value of the wrong type. */
export const settingSentence = (key: string): string =>
  isSettingKey(key) ? SETTINGS_MESSAGES[key] : ADMIN_MESSAGES.valueRequired;
const settingValue = signs(1000, ADMIN_MESSAGES.valueRequired);
const settingDescription = text(500, ADMIN_MESSAGES.descriptionRequired);
/** A new setting. A key that the rules use accepts only values of its type. */
export const AdminSettingCreate = z
  .object({
    setting_key: text(80, ADMIN_MESSAGES.keyRequired),
    setting_value: settingValue,
    description: settingDescription,
  })
  .check(
    z.superRefine(({ setting_key, setting_value }, check) => {
      if (isSettingValue(setting_key, setting_value)) return;
      check.addIssue({ code: 'custom', path: ['setting_value'], message: settingSentence(setting_key) });
    }),
  );
/** The request does not contain the key, so core checks the value's type, with the same error message. */
export const AdminSettingUpdate = z.partial(z.object({ setting_value: settingValue, description: settingDescription }));

/** `from`: the address of the admin; `before`, `after`: what changed, with phones and email addresses masked. */
export const AuditEntry = z.object({
  id: Id,
  at: Time,
  kind: z.enum(AUDIT_KINDS),
  who: z.string(),
  from: z.string(),
  what: z.string(),
  target: z.nullable(z.string()),
  /** The current name of the entry's target: "Paul Njeru, KMFB 456C"; null once the target is deleted (R36). */
  subject: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
});

/**
 * The result of a health check. `redis`: null if Redis is not used. `realtime`: whether the realtime processes send
 * heartbeats. `retention`: whether everything past its retention period is deleted (R36); null when the store does not
 * answer.
 */
export const Health = z.object({
  platform: z.enum(['Operational', 'Degraded']),
  store: z.boolean(),
  redis: z.nullable(z.boolean()),
  realtime: z.boolean(),
  retention: z.nullable(z.boolean()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export type Health = z.infer<typeof Health>;
