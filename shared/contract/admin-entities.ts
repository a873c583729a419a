import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/constants/rules.ts';
import { REPEATED } from '../domain/review.ts';
import { isSettingKey, isSettingValue } from '../domain/settings.ts';
import { knownPassword, NewPassword, TypedCode } from './admin-account-entities.ts';
import { AUDIT_KINDS } from './admin-lists.ts';
import { ADMIN_MESSAGES, SETTINGS_MESSAGES } from './admin-texts.ts';
import { BanBecause, ChangeBecause, PhotoRequest } from './review-entities.ts';
import {
  Id,
  PhotoAddress,
  Time,
  signs,
  text,
  Email,
  emailOr,
  Plate,
  UserType,
  VerificationStatus,
  withinTownFare,
  outsideTownFare,
  bands,
} from './fields.ts';

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

/**
 * Another account with the same phone number or plate, or a ban that names one of them or the photo of the ID card
 * (R46). A ban outlives its account: then `user_id`, `name` and `role` are null.
 */
export const Repeat = z.object({
  what: z.array(z.enum(REPEATED)),
  user_id: z.nullable(Id),
  name: z.nullable(z.string()),
  role: z.nullable(UserType),
  banned: z.boolean(),
  banned_at: z.nullable(Time),
  /** Why they were banned; null when they were not, or no reason was given. */
  ban: z.nullable(BanBecause),
});
export type Repeat = z.infer<typeof Repeat>;

export const AdminDriver = z.object({
  user_id: Id,
  full_name: z.string(),
  email: z.nullable(z.string()),
  mobile_number: z.string(),
  stage_name: z.string(),
  motorbike_plate_number: z.string(),
  ...bands,
  verification_status: VerificationStatus,
  is_online: z.boolean(),
  total_trips: z.int(),
  rating: z.nullable(z.number()),
  created_at: Time,
  profile_picture_url: PhotoAddress,
  id_card_url: PhotoAddress,
  driving_license_url: PhotoAddress,
  plate_photo_url: PhotoAddress,
  /** The photos asked for, until the next verdict (R37). */
  photo_requests: z.array(PhotoRequest),
  /** Why they are banned; null when they are not, or no reason was given. */
  ban: z.nullable(BanBecause),
  /** Incremented by each change of name, phone number or plate, pending or applied. */
  details_rev: z.int(),
  /** The new name, phone number and plate awaiting a decision, and since when; null when there are none (R46). */
  pending_changes: z.nullable(
    z.object({
      since: Time,
      full_name: z.optional(z.string()),
      mobile_number: z.optional(z.string()),
      motorbike_plate_number: z.optional(z.string()),
    }),
  ),
  /** Other accounts with the same phone number or plate, and bans that this registration matches (R46); bans first. */
  repeats: z.array(Repeat),
});
export type AdminDriver = z.infer<typeof AdminDriver>;

/** A person who chose "driver" but has not registered yet. */
export const AdminUnregistered = z.object({
  user_id: Id,
  full_name: z.string(),
  email: z.string(),
  mobile_number: z.nullable(z.string()),
  created_at: Time,
});
export type AdminUnregistered = z.infer<typeof AdminUnregistered>;
const accountEmail = emailOr(ADMIN_MESSAGES.emailRequired);
const adminDriverFields = {
  full_name: text(NAME_MAX, ADMIN_MESSAGES.nameRequired),
  mobile_number: text(32, ADMIN_MESSAGES.phoneRequired),
  stage_name: text(NAME_MAX, ADMIN_MESSAGES.stageRequired),
  motorbike_plate_number: Plate,
  withinTownFareMin: withinTownFare,
  withinTownFareMax: withinTownFare,
  outsideTownFareMin: outsideTownFare,
  outsideTownFareMax: outsideTownFare,
};
export const AdminDriverCreate = z.extend(z.partial(z.object(adminDriverFields)), {
  full_name: adminDriverFields.full_name,
  email: accountEmail,
  mobile_number: adminDriverFields.mobile_number,
  stage_name: adminDriverFields.stage_name,
});
/** The URLs of the photos the admin was looking at, as the list returned them. */
export const SeenPhotos = z.pick(AdminDriver, {
  profile_picture_url: true,
  id_card_url: true,
  driving_license_url: true,
  plate_photo_url: true,
});
export type SeenPhotos = z.infer<typeof SeenPhotos>;
/**
 * Any subset of the fields. With `photos_seen`, the change is refused if the photos have changed since (R33); with
 * `details_seen` (the `details_rev` the admin was looking at), if the details have (R46). An approval needs both, a
 * decision on `pending_changes` needs `details_seen`. `ban` is the reason for a ban; `reason` is required when
 * rejecting `pending_changes`, and allowed only then.
 */
export const AdminDriverUpdate = z.partial(
  z.object({
    ...adminDriverFields,
    email: accountEmail,
    verification_status: VerificationStatus,
    photos_seen: SeenPhotos,
    details_seen: z.int(),
    ban: BanBecause,
    pending_changes: z.enum(['approve', 'reject']),
    reason: ChangeBecause,
  }),
);
export type AdminDriverUpdate = z.infer<typeof AdminDriverUpdate>;

export const AdminPassenger = z.object({
  user_id: Id,
  name: z.string(),
  /** null for a caller whom an admin added by name and phone number (R21). */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  is_active: z.boolean(),
  total_rides: z.int(),
  total_spent: z.int(),
  rating: z.nullable(z.number()),
  created_at: Time,
});
export type AdminPassenger = z.infer<typeof AdminPassenger>;
const adminPassengerFields = {
  name: text(NAME_MAX, ADMIN_MESSAGES.nameRequired),
  phone: text(32, ADMIN_MESSAGES.phoneRequired),
};
export const AdminPassengerCreate = z.object({ ...adminPassengerFields, email: accountEmail });
export const AdminPassengerUpdate = z.partial(z.object({ ...adminPassengerFields, is_active: z.boolean() }));

export const AdminSetting = z.object({
  id: Id,
  setting_key: z.string(),
  setting_value: z.string(),
  description: z.string(),
  updated_at: z.nullable(Time),
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
