import * as z from 'zod/mini';
import type { BodyFor } from '../../../../../shared/contract/api.ts';
import type { Me } from '../../../../../shared/contract/entities.ts';
import { FARE_DEFAULTS_KSH } from '../../../../../shared/domain/constants.ts';
import { keep, readKept } from '../../../lib/storage.ts';
import { nameOf } from '../../../stores/profile.ts';

/** What the form holds, as typed (spec 2 §3); photos apart, because they do not survive a reload. */
const Draft = z.object({
  fullName: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  locationAddress: z.string(),
  locationLatitude: z.nullable(z.number()),
  locationLongitude: z.nullable(z.number()),
  stageName: z.string(),
  motorbikePlateNumber: z.string(),
  withinTownFareMin: z.string(),
  withinTownFareMax: z.string(),
  outsideTownFareMin: z.string(),
  outsideTownFareMax: z.string(),
});
export type Draft = z.infer<typeof Draft>;

export const PHOTO_FIELDS = ['profilePictureUrl', 'idCardUrl', 'drivingLicenseUrl', 'platePhotoUrl'] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];
/** Data URLs, small enough to send. */
export type Photos = Readonly<Record<PhotoField, string | null>>;
export const NO_PHOTOS: Photos = {
  profilePictureUrl: null,
  idCardUrl: null,
  drivingLicenseUrl: null,
  platePhotoUrl: null,
};

export const FARE_FIELDS = [
  'withinTownFareMin',
  'withinTownFareMax',
  'outsideTownFareMin',
  'outsideTownFareMax',
] as const satisfies readonly (keyof Draft)[];
export type FareField = (typeof FARE_FIELDS)[number];

const newDraft = (user: Me): Draft => ({
  fullName: nameOf(user),
  mobileNumber: user.phone ?? '',
  email: user.email,
  locationAddress: '',
  locationLatitude: null,
  locationLongitude: null,
  stageName: '',
  motorbikePlateNumber: '',
  withinTownFareMin: String(FARE_DEFAULTS_KSH.withinTownFareMin),
  withinTownFareMax: String(FARE_DEFAULTS_KSH.withinTownFareMax),
  outsideTownFareMin: String(FARE_DEFAULTS_KSH.outsideTownFareMin),
  outsideTownFareMax: String(FARE_DEFAULTS_KSH.outsideTownFareMax),
});

const keyOf = (user: Me): string => `boda.registration.${user.id}`;

/** The form as this person left it on this phone; else what is known of them. */
export function loadDraft(user: Me): Draft {
  const kept = readKept(keyOf(user));
  try {
    const read = Draft.safeParse(JSON.parse(kept ?? 'null'));
    return read.success ? read.data : newDraft(user);
  } catch {
    // Broken storage: one starts anew.
    return newDraft(user);
  }
}

/** null forgets. */
export const keepDraft = (user: Me, draft: Draft | null): void =>
  keep(keyOf(user), draft === null ? null : JSON.stringify(draft));

/** An empty field is no number, so that the contract refuses it. */
const fare = (typed: string): number => (typed === '' ? NaN : Number(typed));

/** The form as the contract wants it (`POST /api/drivers/onboarding`). */
export const bodyOf = (draft: Draft, photos: Photos): BodyFor<'onboardDriver'> => ({
  ...draft,
  email: draft.email.trim(),
  motorbikePlateNumber: draft.motorbikePlateNumber.toUpperCase(),
  withinTownFareMin: fare(draft.withinTownFareMin),
  withinTownFareMax: fare(draft.withinTownFareMax),
  outsideTownFareMin: fare(draft.outsideTownFareMin),
  outsideTownFareMax: fare(draft.outsideTownFareMax),
  ...photos,
});
