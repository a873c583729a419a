import * as z from 'zod/mini';
import { NAME_MAX, PLACE_TEXT_MAX, ROUTE_BOUNDS_KSH } from '../domain/constants.ts';
import { MESSAGES } from './messages.ts';
import {
  Id,
  Time,
  Money,
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

export const DriverStats = z.object({ total_trips: z.int(), total_earnings: Money, todays_earnings: Money });
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

/** What a driver may change without a new review. */
export const DriverProfileUpdate = z.partial(
  z.object({
    email: z.nullable(Email),
    stageName: text(NAME_MAX),
    locationAddress: z.string().check(z.maxLength(200)),
    locationLatitude: Latitude,
    locationLongitude: Longitude,
    withinTownFareMin: withinTownFare,
    withinTownFareMax: withinTownFare,
    outsideTownFareMin: outsideTownFare,
    outsideTownFareMax: outsideTownFare,
  }),
);

export const RouteFields = z.object({
  from_location: text(PLACE_TEXT_MAX, MESSAGES.routes.allFields),
  to_location: text(PLACE_TEXT_MAX, MESSAGES.routes.allFields),
  fare_amount: z.int().check(z.gte(ROUTE_BOUNDS_KSH.min), z.lte(ROUTE_BOUNDS_KSH.max)),
  is_active: z.boolean(),
});
export const Route = z.extend(RouteFields, { id: Id });
export type Route = z.infer<typeof Route>;

export const WorkingHours = z.object({ opening_time: TimeOfDay, closing_time: TimeOfDay, is_active: z.boolean() });

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

/** An entry of the notification list, or of a driver's Recent Activity. */
export const Entry = z.object({ id: Id, text: z.string(), at: Time, rideId: z.nullable(Id), read: z.boolean() });
export type Entry = z.infer<typeof Entry>;

export const Earnings = z.object({
  today: Money,
  week: Money,
  month: Money,
  trips: z.int(),
  days: z.array(z.object({ date: z.string(), amount: Money, trips: z.int() })),
});

// ---- sharing ------------------------------------------------------------------------------------------------------

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
  accuracy: z.number().check(z.gte(0)),
});
export const Share = z.object({ id: Id, shareUrl: z.string(), sharedAt: Time, expiresAt: Time });

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
