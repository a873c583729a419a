/** The photos of a driver under review. */
export const PHOTO_KINDS = ['profile', 'idCard', 'licence', 'plate'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** Why an admin asks for another photo; "other" comes with the admin's own words (R37). */
export const PHOTO_REASONS = ['blurred', 'cut_off', 'wrong_document', 'expired', 'does_not_match'] as const;
export type PhotoReason = (typeof PHOTO_REASONS)[number];

/** Why a driver is banned (R5); "other" comes with the admin's own words. */
export const BAN_REASONS = [
  'false_documents',
  'unsafe_riding',
  'complaints',
  'overcharging',
  'shared_account',
] as const;
export type BanReason = (typeof BAN_REASONS)[number];

/** A reason from a short list, or the admin's own words. */
export type Because<Reason extends string> = { reason: Reason } | { reason: 'other'; words: string };
