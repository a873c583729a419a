import * as z from 'zod/mini';
import { NAME_MAX, PLACE_TEXT_MAX, ROUTE_BOUNDS_KSH } from '../domain/constants.ts';
import { foldedPlace } from '../domain/fare.ts';
import { MESSAGES } from './messages.ts';
import {
  Id,
  Time,
  Money,
  Sum,
  Latitude,
  Longitude,
  text,
  PersonName,
  PhoneTyped,
  Email,
  TimeOfDay,
  PhotoUrl,
  UserType,
  DriverStatus,
  VerificationStatus,
  withinTownFare,
  outsideTownFare,
  orderedBands,
  bands,
} from './pieces.ts';

// ---- people -------------------------------------------------------------------------------------------------------

/** `GET /api/users/me`; null while unset; user_type is set once. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  google_user_data: z.object({ given_name: z.string(), name: z.string(), picture: z.nullable(z.string()) }),
  user_type: z.nullable(UserType),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type Me = z.infer<typeof Me>;

/** The landing check and /user-type send what they have; name and phone must be non-empty (spec 1 §5). */
export const ProfileUpdate = z.object({
  user_type: z.enum(['passenger', 'driver'], MESSAGES.profile.userType),
  name: text(NAME_MAX, MESSAGES.profile.nameAndPhone),
  phone: text(32, MESSAGES.profile.nameAndPhone),
});
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** A driver as listed to passengers (spec 1 §3). Card and licence are null for them (R12). ETA min, distance km. */
export const DriverListing = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  stageName: z.string(),
  vehiclePlate: z.string(),
  vehicleModel: z.string(),
  profilePicture: z.nullable(z.string()),
  idCardUrl: z.null(),
  drivingLicenseUrl: z.null(),
  platePhotoUrl: z.nullable(z.string()),
  isOnline: z.boolean(),
  driverStatus: DriverStatus,
  rating: z.nullable(z.number()),
  totalTrips: z.int(),
  distance: z.nullable(z.number()),
  estimatedArrival: z.nullable(z.int()),
  estimatedFare: z.nullable(Money),
  ...bands,
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
});
export type DriverListing = z.infer<typeof DriverListing>;

export const PassengerStats = z.object({
  total_rides: z.int(),
  completed_trips: z.int(),
  total_spent: Money,
  average_rating: z.nullable(z.number()),
});
export type PassengerStats = z.infer<typeof PassengerStats>;

/** `online_hours_today`: hours not offline since midnight in Nairobi, until now (R18); on route counts. */
export const DriverStats = z.object({
  total_trips: z.int(),
  total_earnings: Sum,
  todays_earnings: Sum,
  online_hours_today: z.number(),
});
export type DriverStats = z.infer<typeof DriverStats>;

/** Driver registration (spec 2 §3, §5); registering twice updates. */
export const Onboarding = z
  .object({
    fullName: text(NAME_MAX, MESSAGES.onboarding.nameRequired),
    mobileNumber: text(32, MESSAGES.onboarding.mobileRequired),
    email: z.optional(z.nullable(z.union([z.literal(''), Email]))),
    locationAddress: z.string().check(z.trim(), z.maxLength(200)),
    locationLatitude: z.nullable(Latitude),
    locationLongitude: z.nullable(Longitude),
    stageName: text(NAME_MAX, MESSAGES.onboarding.stageRequired),
    motorbikePlateNumber: text(16, MESSAGES.onboarding.plateRequired),
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

export const OnboardingStatus = z.object({
  onboarding_completed: z.boolean(),
  verification_status: z.nullable(VerificationStatus),
});
export type OnboardingStatus = z.infer<typeof OnboardingStatus>;

/** A driver's own view of their account; photo fields are addresses of `/api/files/{id}`. */
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
  ...bands,
  profilePictureUrl: PhotoUrl,
  idCardUrl: PhotoUrl,
  drivingLicenseUrl: PhotoUrl,
  platePhotoUrl: PhotoUrl,
  verification_status: VerificationStatus,
  driverStatus: DriverStatus,
  isOnline: z.boolean(),
  manualOffline: z.boolean(),
});
export type DriverProfile = z.infer<typeof DriverProfile>;

/** What a driver may change without a new review, any subset of it; a place is both its coordinates (0,0: none). */
export const DriverProfileUpdate = z
  .partial(
    z.object({
      email: z.nullable(Email),
      stageName: text(NAME_MAX, MESSAGES.onboarding.stageRequired),
      locationAddress: z.string().check(z.trim(), z.maxLength(200)),
      locationLatitude: Latitude,
      locationLongitude: Longitude,
      withinTownFareMin: withinTownFare,
      withinTownFareMax: withinTownFare,
      outsideTownFareMin: outsideTownFare,
      outsideTownFareMax: outsideTownFare,
    }),
  )
  .check(
    z.refine((it) => (it.locationLatitude === undefined) === (it.locationLongitude === undefined), {
      error: MESSAGES.driver.wholePlace,
      path: ['locationLatitude'],
    }),
  );
export type DriverProfileUpdate = z.infer<typeof DriverProfileUpdate>;

const { min: fareMin, max: fareMax } = ROUTE_BOUNDS_KSH;
const routeFields = {
  from_location: text(PLACE_TEXT_MAX, MESSAGES.routes.allFields),
  to_location: text(PLACE_TEXT_MAX, MESSAGES.routes.allFields),
  fare_amount: z
    .int({ error: ({ input }) => (typeof input === 'number' ? MESSAGES.routes.fareRange : MESSAGES.routes.allFields) })
    .check(z.gte(fareMin, MESSAGES.routes.fareRange), z.lte(fareMax, MESSAGES.routes.fareRange)),
  is_active: z.boolean(),
};
/** A route and what it costs, in either direction (R11); whole KSH, 50 to 2000 (spec 2 §5, §9). */
export const RouteFields = z.object(routeFields).check(
  z.refine((it) => foldedPlace(it.from_location) !== foldedPlace(it.to_location), {
    error: MESSAGES.routes.mustDiffer,
    path: ['to_location'],
  }),
);
export type RouteFields = z.infer<typeof RouteFields>;
export const Route = z.object({ ...routeFields, id: Id });
export type Route = z.infer<typeof Route>;

/** "HH:MM" in Nairobi; closing before opening means past midnight, the same time all day (spec 2 §3). */
export const WorkingHours = z.object({ opening_time: TimeOfDay, closing_time: TimeOfDay, is_active: z.boolean() });
export type WorkingHours = z.infer<typeof WorkingHours>;

export const FavoriteFields = z.object({
  driverId: Id,
  driverName: PersonName,
  driverPhone: PhoneTyped,
  stageName: text(NAME_MAX),
});
export const Favorite = z.object({
  driver_id: Id,
  driver_name: z.string(),
  driver_phone: z.string(),
  stage_name: z.string(),
  is_online: z.boolean(),
  driver_status: DriverStatus,
  rating: z.nullable(z.number()),
  total_trips: z.int(),
  within_town_fare: Money,
  outside_town_fare: Money,
});
export type Favorite = z.infer<typeof Favorite>;

/** An entry of the notification list, or of a driver's Recent Activity. */
export const Entry = z.object({ id: Id, text: z.string(), at: Time, rideId: z.nullable(Id), read: z.boolean() });
export type Entry = z.infer<typeof Entry>;

/** What completed rides of some days brought; `cash` is the part that was paid by hand. */
const EarningsOfDays = { amount: Sum, trips: z.int(), cash: Sum };

/**
 * Sums of completed rides by the day they ended, in Nairobi (R8, R17, R18): today, the last 7 and the last 30 days,
 * today among them. `trips` are those of the 30 days. `days` are the last 14, oldest first, days without a ride too.
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

// ---- sharing ------------------------------------------------------------------------------------------------------

/** Where a person who shares is, or last was while the link lived; `timestamp` is that of the fix, as Fix has it. */
export const SharedLocation = z.object({
  userName: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  accuracy: z.number(),
  sharedAt: Time,
  expiresAt: Time,
  timestamp: z.int(),
});
export type SharedLocation = z.infer<typeof SharedLocation>;
export const ShareRequest = z.object({
  latitude: Latitude,
  longitude: Longitude,
  accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
});
export type ShareRequest = z.infer<typeof ShareRequest>;
export const Share = z.object({ id: Id, shareUrl: z.string(), sharedAt: Time, expiresAt: Time });
export type Share = z.infer<typeof Share>;

export const PublicConfig = z.object({
  /** A style URL, or "none" for the built-in map alone. */
  mapStyleUrl: z.string(),
  geocoderUrl: z.string(),
  ipLookupUrl: z.string(),
  supportHotline: z.string(),
  signIn: z.enum(['google', 'stand-in']),
  demo: z.boolean(),
  shareLocationHours: z.number(),
  requestTimeoutSeconds: z.number(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
