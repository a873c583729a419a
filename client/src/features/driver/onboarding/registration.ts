import * as z from 'zod/mini';
import type { BodyFor } from '../../../../../shared/contract/api.ts';
import type { DriverProfile, Me } from '../../../../../shared/contract/entities.ts';
import { FARE_DEFAULTS_KSH } from '../../../../../shared/domain/constants.ts';
import { displayPhone } from '../../../../../shared/domain/phone-display.ts';
import { nameOf } from '../../../stores/profile.ts';

/** What the form holds, as typed (spec 2 §3). */
export const Draft = z.object({
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
/** Data URLs, small enough to send; or, unchanged since the last registration, the address of a file. */
export const Photos = z.object({
  profilePictureUrl: z.nullable(z.string()),
  idCardUrl: z.nullable(z.string()),
  drivingLicenseUrl: z.nullable(z.string()),
  platePhotoUrl: z.nullable(z.string()),
});
export type Photos = Readonly<z.infer<typeof Photos>>;
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
  mobileNumber: user.phone === null ? '' : displayPhone(user.phone),
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

/** What the form begins with. `base` is the same as long as what it was made of is. */
export interface Start {
  draft: Draft;
  photos: Photos;
  base: string;
}

/** A newcomer's form: what is known of them. */
export const startNew = (user: Me): Start => ({ draft: newDraft(user), photos: NO_PHOTOS, base: 'new' });

/** The form of a driver who comes back to change something: what they registered. */
export function startAgain(profile: DriverProfile): Start {
  const draft: Draft = {
    fullName: profile.fullName,
    mobileNumber: displayPhone(profile.mobileNumber),
    email: profile.email ?? '',
    locationAddress: profile.locationAddress,
    locationLatitude: profile.locationLatitude,
    locationLongitude: profile.locationLongitude,
    stageName: profile.stageName,
    motorbikePlateNumber: profile.motorbikePlateNumber,
    withinTownFareMin: String(profile.withinTownFareMin),
    withinTownFareMax: String(profile.withinTownFareMax),
    outsideTownFareMin: String(profile.outsideTownFareMin),
    outsideTownFareMax: String(profile.outsideTownFareMax),
  };
  const { profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl } = profile;
  const photos = { profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl };
  return { draft, photos, base: JSON.stringify([draft, photos]) };
}

/** Did a document change, so that it is reviewed anew? */
export const differ = (a: Photos, b: Photos): boolean => PHOTO_FIELDS.some((field) => a[field] !== b[field]);

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
