/** The photos of a driver under review. */
export const PHOTO_KINDS = ['profile', 'idCard', 'licence', 'plate'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** Why an admin requests another photo; "other" comes with the admin's own text (R37). */
export const PHOTO_REASONS = ['blurred', 'cut_off', 'wrong_document', 'expired', 'does_not_match'] as const;
export type PhotoReason = (typeof PHOTO_REASONS)[number];

/** Why a driver is banned (R5); "other" comes with the admin's own text. */
export const BAN_REASONS = [
  'false_documents',
  'unsafe_riding',
  'complaints',
  'overcharging',
  'shared_account',
] as const;
export type BanReason = (typeof BAN_REASONS)[number];

/** A driver's identity, which changes only by review (R46). */
export const DETAILS = ['fullName', 'phone', 'plate'] as const;
export type Detail = (typeof DETAILS)[number];

/** Why new details are rejected (R46); "other" comes with the admin's own text. */
export const CHANGE_REASONS = ['does_not_match', 'another_account', 'not_on_id'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** What two registrations may have in common (R46). */
export const REPEATED = ['phone', 'plate', 'id_card'] as const;
export type Repeated = (typeof REPEATED)[number];

/** A listed reason, or the admin's own text. */
export type Because<Reason extends string> = { reason: Reason } | { reason: 'other'; words: string };
