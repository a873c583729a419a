import * as z from 'zod/mini';
import { DRIVER_SEARCH_MIN, NAME_MAX } from '../domain/constants/rules.ts';
import { SHARE_DURATIONS } from '../domain/share-duration.ts';
import { LANGUAGES } from '../texts/language.ts';
import { FareBasis } from './fare-basis.ts';
import { MESSAGES } from '../texts/en/messages.ts';
import { SharedTrip } from './trip-entities.ts';
import {
  atMost,
  bands,
  DriverStatus,
  Id,
  late,
  Latitude,
  Longitude,
  Money,
  PersonName,
  PhoneTyped,
  text,
  Time,
  UserType,
} from './fields.ts';

const Language = z.enum(LANGUAGES);

// ---- people -------------------------------------------------------------------------------------------------------

/** `GET /api/users/me`; fields are null until set; user_type can be set only once. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  google_user_data: z.object({ given_name: z.string(), name: z.string(), picture: z.nullable(z.string()) }),
  user_type: z.nullable(UserType),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Whether the passenger wants drivers to ask for a PIN at the start (R26); absent means no. */
  asks_start_pin: z.optional(z.boolean()),
  /** Absent until the person has chosen: the browser's language. */
  language: z.optional(Language),
});
export type Me = z.infer<typeof Me>;

/** The landing page and /user-type send the fields that they know; name and phone must be non-empty (spec 1 §5). */
export const ProfileUpdate = z.object({
  user_type: z.enum(
    ['passenger', 'driver'],
    late(() => MESSAGES.profile.userType),
  ),
  name: text(
    NAME_MAX,
    late(() => MESSAGES.profile.nameAndPhone),
  ),
  phone: text(
    32,
    late(() => MESSAGES.profile.nameAndPhone),
  ),
  language: z.optional(Language),
});
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** The language alone can be chosen before and after the rest. Strict: else a faulty ProfileUpdate would be one too. */
export const LanguageUpdate = z.strictObject({ language: Language });
export type LanguageUpdate = z.infer<typeof LanguageUpdate>;

/**
 * A driver as listed to passengers (spec 1 §3). ID card and licence are always null (R12). ETA in min, distance in km.
 */
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
  /** How `estimatedFare` was computed (R28); only in a search for a trip. */
  fareBasis: z.optional(FareBasis),
  ...bands,
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
});
export type DriverListing = z.infer<typeof DriverListing>;

/** A passenger's search for a driver: part of a name, a stage or a plate, or a whole phone number. */
export const DriverSearch = z.string().check(
  atMost(
    NAME_MAX,
    late(() => MESSAGES.passenger.searchTooLong),
  ),
  z.trim(),
  z.minLength(
    DRIVER_SEARCH_MIN,
    late(() => MESSAGES.passenger.searchTooShort),
  ),
);

export const PassengerStats = z.object({
  total_rides: z.int(),
  completed_trips: z.int(),
  total_spent: Money,
  average_rating: z.nullable(z.number()),
});
export type PassengerStats = z.infer<typeof PassengerStats>;

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

// ---- sharing ------------------------------------------------------------------------------------------------------

/**
 * The position of the person who shares it; after the link ends, the last position before the end. `timestamp`: when
 * the position was measured. A trip link (R29) shows the driver's position: null before the ride is active, while
 * unknown, and after the trip; `userName` is then the passenger's first name. `untilStopped`: as in `Share`.
 */
export const SharedLocation = z.object({
  userName: z.string(),
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
  accuracy: z.nullable(z.number()),
  sharedAt: Time,
  expiresAt: Time,
  timestamp: z.nullable(z.int()),
  still: z.optional(z.literal(true)),
  untilStopped: z.optional(z.literal(true)),
  trip: z.optional(SharedTrip),
});
export type SharedLocation = z.infer<typeof SharedLocation>;
/** `duration`: how long the link works; by default the setting `share_location_hours` (R15). */
export const ShareRequest = z.object({
  latitude: Latitude,
  longitude: Longitude,
  accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
  duration: z.optional(z.enum(SHARE_DURATIONS)),
});
export type ShareRequest = z.infer<typeof ShareRequest>;
/**
 * `rideId`: the trip that the link follows and ends with (R29). `untilStopped`: the link works until its owner ends it,
 * at most until `expiresAt`.
 */
export const Share = z.object({
  id: Id,
  shareUrl: z.string(),
  sharedAt: Time,
  expiresAt: Time,
  untilStopped: z.optional(z.literal(true)),
  rideId: z.optional(Id),
});
export type Share = z.infer<typeof Share>;

export const PublicConfig = z.object({
  /** A style URL, or "none" for the built-in map. */
  mapStyleUrl: z.string(),
  geocoderUrl: z.string(),
  ipLookupUrl: z.string(),
  supportHotline: z.string(),
  signIn: z.enum(['google', 'stand-in']),
  demo: z.boolean(),
  shareLocationHours: z.number(),
  requestTimeoutSeconds: z.number(),
  /** Trips longer than this, in road km, are charged the outside band even to or from a "town"; 0: no limit (R11). */
  townFareMaxKm: z.number(),
  /** The public VAPID key for push subscriptions (R35); '' if pushes are off. */
  pushKey: z.string(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

/** A phone's push subscription, as returned by the browser's `PushSubscription.toJSON()`. */
export const PushSubscription = z.object({
  endpoint: z.string().check(atMost(1024), z.url({ protocol: /^https?$/ })),
  keys: z.object({
    /** An uncompressed P-256 point, and 16 random bytes, in base64url. */
    p256dh: z.string().check(atMost(87), z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(atMost(22), z.regex(/^[\w-]{22}$/)),
  }),
});
