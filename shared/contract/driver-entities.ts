import * as z from 'zod/mini';
import { NAME_MAX, PLACE_TEXT_MAX, ROUTE_BOUNDS_KSH } from '../domain/constants/rules.ts';
import { foldedKey } from '../domain/fold.ts';
import { ROUTE_TEXTS } from '../texts/en/route-messages.ts';
import { MESSAGES } from '../texts/en/messages.ts';
import { ONBOARDING } from '../texts/en/onboarding-messages.ts';
import { BanBecause, PhotoRequest } from './review-entities.ts';
import {
  Address,
  bands,
  DriverStatus,
  Email,
  Id,
  late,
  Latitude,
  Longitude,
  orderedBands,
  outsideTownFare,
  PhotoUrl,
  Plate,
  Sum,
  text,
  TimeOfDay,
  VerificationStatus,
  withinTownFare,
} from './fields.ts';

/** `online_hours_today`: hours since midnight in Nairobi in which the driver was online or on route (R18). */
export const DriverStats = z.object({
  total_trips: z.int(),
  total_earnings: Sum,
  todays_earnings: Sum,
  online_hours_today: z.number(),
  /** null while there are fewer than 3 ratings (R27). */
  average_rating: z.nullable(z.number()),
});
export type DriverStats = z.infer<typeof DriverStats>;

/** Driver registration (spec 2 §3, §5); registering again updates the registration. */
export const Onboarding = z
  .object({
    fullName: text(
      NAME_MAX,
      late(() => ONBOARDING.nameRequired),
    ),
    mobileNumber: text(
      32,
      late(() => ONBOARDING.mobileRequired),
    ),
    email: z.optional(z.nullable(z.union([z.literal(''), Email]))),
    locationAddress: Address,
    locationLatitude: z.nullable(Latitude),
    locationLongitude: z.nullable(Longitude),
    stageName: text(
      NAME_MAX,
      late(() => ONBOARDING.stageRequired),
    ),
    motorbikePlateNumber: Plate,
    withinTownFareMin: withinTownFare,
    withinTownFareMax: withinTownFare,
    outsideTownFareMin: outsideTownFare,
    outsideTownFareMax: outsideTownFare,
    profilePictureUrl: PhotoUrl,
    idCardUrl: PhotoUrl,
    drivingLicenseUrl: PhotoUrl,
    platePhotoUrl: PhotoUrl,
  })
  .check(orderedBands);
export type Onboarding = z.infer<typeof Onboarding>;

/** One registration photo as a data URL, uploaded in advance (R38) or on request (R37). */
export const SentPhoto = z.object({
  field: z.enum(['profilePictureUrl', 'idCardUrl', 'drivingLicenseUrl', 'platePhotoUrl']),
  photo: z.string(),
});
export type SentPhoto = z.infer<typeof SentPhoto>;

/** The revision of a driver's status and review: the highest `rev` is the newest; 0 while not registered. */
export const DriverRev = z.int();

export const OnboardingStatus = z.object({
  onboarding_completed: z.boolean(),
  rev: DriverRev,
  verification_status: z.nullable(VerificationStatus),
  /** Whether a photo that the review needs is missing. */
  photos_missing: z.boolean(),
  /** The photos requested, until the next verdict (R37). */
  photo_requests: z.array(PhotoRequest),
  /** Why the driver is banned; null when they are not banned, or no reason was given. */
  ban: z.nullable(BanBecause),
});
export type OnboardingStatus = z.infer<typeof OnboardingStatus>;

/** A driver's new name, phone number and plate awaiting review, and since when (R46). */
export const PendingChanges = z.object({
  since: z.iso.datetime(),
  fullName: z.optional(z.string()),
  mobileNumber: z.optional(z.string()),
  motorbikePlateNumber: z.optional(z.string()),
});
export type PendingChanges = z.infer<typeof PendingChanges>;

/** Drivers' view of their own account; photo fields are URLs under `/api/files/`. */
export const DriverProfile = z.object({
  id: Id,
  fullName: z.string(),
  mobileNumber: z.string(),
  email: z.nullable(z.string()),
  locationAddress: z.string(),
  locationLatitude: z.nullable(Latitude),
  locationLongitude: z.nullable(Longitude),
  stageName: z.string(),
  motorbikePlateNumber: z.string(),
  vehicleModel: z.string(),
  rating: z.nullable(z.number()),
  ...bands,
  profilePictureUrl: PhotoUrl,
  idCardUrl: PhotoUrl,
  drivingLicenseUrl: PhotoUrl,
  platePhotoUrl: PhotoUrl,
  rev: DriverRev,
  verification_status: VerificationStatus,
  photoRequests: z.array(PhotoRequest),
  pendingChanges: z.nullable(PendingChanges),
  ban: z.nullable(BanBecause),
  driverStatus: DriverStatus,
  isOnline: z.boolean(),
  manualOffline: z.boolean(),
});
export type DriverProfile = z.infer<typeof DriverProfile>;

/**
 * Any subset of the fields a driver may change without a review. Send both coordinates or neither (0,0: none).
 * `pendingChanges: null` withdraws the changes awaiting review (R46).
 */
export const DriverProfileUpdate = z
  .partial(
    z.object({
      email: z.nullable(Email),
      stageName: text(
        NAME_MAX,
        late(() => ONBOARDING.stageRequired),
      ),
      locationAddress: Address,
      locationLatitude: Latitude,
      locationLongitude: Longitude,
      withinTownFareMin: withinTownFare,
      withinTownFareMax: withinTownFare,
      outsideTownFareMin: outsideTownFare,
      outsideTownFareMax: outsideTownFare,
      pendingChanges: z.null(),
    }),
  )
  .check(
    z.refine((it) => (it.locationLatitude === undefined) === (it.locationLongitude === undefined), {
      error: () => MESSAGES.driver.wholePlace,
      path: ['locationLatitude'],
    }),
  );
export type DriverProfileUpdate = z.infer<typeof DriverProfileUpdate>;

const { min: fareMin, max: fareMax } = ROUTE_BOUNDS_KSH;
const routeFields = {
  from_location: text(
    PLACE_TEXT_MAX,
    late(() => ROUTE_TEXTS.allFields),
  ),
  to_location: text(
    PLACE_TEXT_MAX,
    late(() => ROUTE_TEXTS.allFields),
  ),
  fare_amount: z
    .int({ error: ({ input }) => (typeof input === 'number' ? ROUTE_TEXTS.fareRange : ROUTE_TEXTS.allFields) })
    .check(
      z.gte(
        fareMin,
        late(() => ROUTE_TEXTS.fareRange),
      ),
      z.lte(
        fareMax,
        late(() => ROUTE_TEXTS.fareRange),
      ),
    ),
  is_active: z.boolean(),
};
/** A route and its fare in either direction (R11), in whole KSH, 50 to 2000 (spec 2 §5, §9). */
export const RouteFields = z.object(routeFields).check(
  z.refine((it) => foldedKey(it.from_location) !== foldedKey(it.to_location), {
    error: () => ROUTE_TEXTS.mustDiffer,
    path: ['to_location'],
  }),
);
export type RouteFields = z.infer<typeof RouteFields>;
export const Route = z.object({ ...routeFields, id: Id });
export type Route = z.infer<typeof Route>;

/**
 * "HH:MM" in Nairobi. A closing time before the opening time is on the next day; equal times mean all day (spec 2 §3).
 */
export const WorkingHours = z.object({ opening_time: TimeOfDay, closing_time: TimeOfDay, is_active: z.boolean() });
export type WorkingHours = z.infer<typeof WorkingHours>;
/** A driver's own working hours; `is_default`: the driver has not set any. */
export const OwnWorkingHours = z.extend(WorkingHours, { is_default: z.optional(z.literal(true)) });
export type OwnWorkingHours = z.infer<typeof OwnWorkingHours>;

/** Earnings from completed rides in a period; `cash` is the part paid in cash. */
const EarningsOfDays = { amount: Sum, trips: z.int(), cash: Sum };

/**
 * Sums of completed rides by the day they ended, in Nairobi (R8, R17, R18): today, the last 7 and the last 30 days,
 * each including today. `trips` counts the rides of the 30 days. `days`: the last 14 days, oldest first, including days
 * without a ride.
 */
export const Earnings = z.object({
  today: Sum,
  week: Sum,
  month: Sum,
  trips: z.int(),
  periods: z.object({
    today: z.object(EarningsOfDays),
    week: z.object(EarningsOfDays),
    month: z.object(EarningsOfDays),
  }),
  days: z.array(z.object({ date: z.iso.date(), ...EarningsOfDays })),
});
export type Earnings = z.infer<typeof Earnings>;
