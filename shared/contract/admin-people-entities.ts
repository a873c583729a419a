import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/constants/rules.ts';
import { REPEATED } from '../domain/review.ts';
import { ADMIN_MESSAGES } from './admin-texts.ts';
import { ONBOARDING } from '../texts/en/onboarding-messages.ts';
import { BanBecause, ChangeBecause, PhotoRequest } from './review-entities.ts';
import {
  bands,
  emailOr,
  Id,
  late,
  outsideTownFare,
  PhotoAddress,
  Plate,
  text,
  Time,
  UserType,
  VerificationStatus,
  withinTownFare,
} from './fields.ts';

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
  /** Why the person was banned; null when they were not banned, or no reason was given. */
  ban: z.nullable(BanBecause),
});
export type Repeat = z.infer<typeof Repeat>;

/** The new name, phone number and plate that await a decision, and since when; null when there are none (R46). */
const WaitingChanges = z.object({
  since: Time,
  full_name: z.optional(z.string()),
  mobile_number: z.optional(z.string()),
  motorbike_plate_number: z.optional(z.string()),
});

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
  /** The photos requested from the driver; the next verdict clears the list (R37). */
  photo_requests: z.array(PhotoRequest),
  /** Why the driver is banned; null when they are not banned, or no reason was given. */
  ban: z.nullable(BanBecause),
  /** Incremented by each change of name, phone number or plate, pending or applied. */
  details_rev: z.int(),
  pending_changes: z.nullable(WaitingChanges),
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
/** The URLs of the photos that the admin was looking at, as the list returned them. */
export const SeenPhotos = z.pick(AdminDriver, {
  profile_picture_url: true,
  id_card_url: true,
  driving_license_url: true,
  plate_photo_url: true,
});
export type SeenPhotos = z.infer<typeof SeenPhotos>;
/**
 * Any subset of the fields. With `photos_seen`, the server refuses the change if the photos have changed since (R33);
 * with `details_seen` (the `details_rev` that the admin was looking at), if the details have changed (R46). An approval
 * needs both, a decision on `pending_changes` needs `details_seen`. `ban` is the reason for a ban. `reason` is required
 * when rejecting `pending_changes`, and allowed only then.
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
/**
 * The update as clients send it. A row of the list, with `details_rev`, may be sent back unchanged, and then changes
 * nothing: null, an empty plate and stored values are ignored. So is `approved` for an approved driver, unless the
 * request has `photos_seen` or `details_seen`.
 */
export const AdminDriverSent = z.extend(AdminDriverUpdate, {
  email: z.optional(z.nullable(accountEmail)),
  motorbike_plate_number: z.optional(
    z.union(
      [z.literal(''), Plate],
      late(() => ONBOARDING.plateRequired),
    ),
  ),
  ban: z.optional(z.nullable(BanBecause)),
  pending_changes: z.optional(z.nullable(z.union([z.enum(['approve', 'reject']), z.object({})]))),
  details_rev: z.optional(z.int()),
});
export type AdminDriverSent = z.infer<typeof AdminDriverSent>;

export const AdminPassenger = z.object({
  user_id: Id,
  name: z.string(),
  /** null for a person without an account, whom an admin added by name and phone number (R21). */
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
/** `phone` may be null: a row may be sent back unchanged, and a passenger may have no phone number. */
export const AdminPassengerUpdate = z.partial(
  z.object({ ...adminPassengerFields, phone: z.nullable(adminPassengerFields.phone), is_active: z.boolean() }),
);
