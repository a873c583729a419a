import * as z from 'zod/mini';
import type { BodyFor } from '#shared/contract/api.ts';
import type { DriverProfile, PendingChanges } from '#shared/contract/driver-entities.ts';
import type { Me } from '#shared/contract/entities.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import { plateWritten } from '#shared/domain/plate.ts';
import { type Detail, DETAILS } from '#shared/domain/review.ts';
import { fareDraftOf, faresOf } from '#client/parts/ride/fare-draft.ts';
import { nameOf } from '#client/data/session/profile.ts';

/** The form fields as typed (spec 2 §3). */
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
/** The photos: data URLs small enough to send, or file addresses if unchanged since the last registration. */
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

/** Whether the photo was chosen on this phone, which makes it a data URL. */
export const isChosen = (photo: string | null): photo is string => photo?.startsWith('data:') ?? false;

/** Returns what the account already contains, so that nobody types it twice. */
export const knownOf = (user: Me): Pick<Draft, 'fullName' | 'mobileNumber'> => ({
  fullName: nameOf(user),
  mobileNumber: user.phone === null ? '' : displayPhone(user.phone),
});

const newDraft = (user: Me): Draft => ({
  ...knownOf(user),
  email: user.email,
  locationAddress: '',
  locationLatitude: null,
  locationLongitude: null,
  stageName: '',
  motorbikePlateNumber: '',
  ...fareDraftOf(FARE_DEFAULTS_KSH),
});

/** The form's start values. `base` changes when the registration on which they are based changes. */
export interface Start {
  draft: Draft;
  photos: Photos;
  /** The addresses of chosen photos that were uploaded before the registration (R38). */
  arrived: Photos;
  base: string;
}

/** Returns the start values of a new driver, from the driver's account. */
export const startNew = (user: Me): Start => ({
  draft: newDraft(user),
  photos: NO_PHOTOS,
  arrived: NO_PHOTOS,
  base: 'new',
});

/** Returns the start values of a registered driver, from the registration and its changes under review (R46). */
export function startFromProfile(profile: DriverProfile): Start {
  const waiting: Partial<PendingChanges> = profile.pendingChanges ?? {};
  const draft: Draft = {
    fullName: waiting.fullName ?? profile.fullName,
    mobileNumber: displayPhone(waiting.mobileNumber ?? profile.mobileNumber),
    email: profile.email ?? '',
    locationAddress: profile.locationAddress,
    locationLatitude: profile.locationLatitude,
    locationLongitude: profile.locationLongitude,
    stageName: profile.stageName,
    motorbikePlateNumber: waiting.motorbikePlateNumber ?? profile.motorbikePlateNumber,
    ...fareDraftOf(profile),
  };
  const { profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl } = profile;
  const photos = { profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl };
  return { draft, photos, arrived: NO_PHOTOS, base: JSON.stringify([draft, photos]) };
}

/** Whether a photo has changed and needs a new review. */
export const photosDiffer = (a: Photos, b: Photos): boolean => PHOTO_FIELDS.some((field) => a[field] !== b[field]);

/** Returns the changed details that need a review first (R46). */
export const detailsThatDiffer = (a: Draft, b: Draft): Detail[] =>
  DETAILS.filter((detail) => written(a, detail) !== written(b, detail));

const FIELD_OF_DETAIL = {
  fullName: 'fullName',
  phone: 'mobileNumber',
  plate: 'motorbikePlateNumber',
} as const satisfies Record<Detail, keyof Draft>;

const written = (draft: Draft, detail: Detail): string => {
  const typed = draft[FIELD_OF_DETAIL[detail]];
  return detail === 'plate' ? plateWritten(typed) : typed.trim();
};

/** Returns the request body (`POST /api/drivers/onboarding`). */
export const bodyOf = (draft: Draft, photos: Photos): BodyFor<'onboardDriver'> => ({
  ...draft,
  email: draft.email.trim(),
  motorbikePlateNumber: plateWritten(draft.motorbikePlateNumber),
  ...faresOf(draft),
  ...photos,
});
