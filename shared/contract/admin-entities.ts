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
  /** The second factor, once 401 TOTP_NEEDED has asked for it. */
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
  /** Trips over 10 km of the last 30 days that were charged as in town; 0 once `town_fare_max_km` is set (R45). */
  longTownTrips: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** Figures of one day in Nairobi, "YYYY-MM-DD" (R18); money in whole KSH. */
export const AdminDay = z.object({
  date: z.string(),
  /** Requested that day. */
  rides: z.int(),
  /** Ended that day, and the sum of their fares. */
  completed: z.int(),
  revenue: z.int(),
  /** Accounts of passengers, and registrations of drivers, that began that day. */
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
  /** The username of the admin who changed it last. */
  updated_by: z.nullable(z.string()),
});
export type AdminSetting = z.infer<typeof AdminSetting>;
/** The error message for a setting value of the wrong type. */
export const settingSentence = (key: string): string =>
  isSettingKey(key) ? SETTINGS_MESSAGES[key] : ADMIN_MESSAGES.valueRequired;
const settingValue = signs(1000, ADMIN_MESSAGES.valueRequired);
const settingDescription = text(500, ADMIN_MESSAGES.descriptionRequired);
/** Keys used by the rules accept only values of their type. */
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
/** The key is in the stored document, so core checks the value, with the same error message. */
export const AdminSettingUpdate = z.partial(z.object({ setting_value: settingValue, description: settingDescription }));

/** `from` is the caller's address; `before` and `after` hold what changed, with phones and email addresses masked. */
export const AuditEntry = z.object({
  id: Id,
  at: Time,
  kind: z.enum(AUDIT_KINDS),
  who: z.string(),
  from: z.string(),
  what: z.string(),
  target: z.nullable(z.string()),
  /** The current name of what it is about: "Paul Njeru, KMFB 456C"; null once deleted (R36). */
  subject: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
});

/**
 * The result of a health check. `redis`: null if Redis is not used. `realtime`: whether its processes send heartbeats.
 * `retention`: whether everything past its retention period is deleted (R36); null when the store does not answer.
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
