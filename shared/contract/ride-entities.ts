import * as z from 'zod/mini';
import { PLACE_TEXT_MAX } from '../domain/constants/rules.ts';
import { foldedKey } from '../domain/fold.ts';
import { MESSAGES } from '../texts/en/messages.ts';
import { DriverProfile } from './driver-entities.ts';
import { DriverListing } from './entities.ts';
import { FareBasis } from './fare-basis.ts';
import { OwnRating } from './rating-entities.ts';
import { OwnReport } from './report-entities.ts';
import {
  Area,
  CancelReason,
  CargoSize,
  DriverStatus,
  Fix,
  Id,
  late,
  Money,
  PassengerCount,
  PaymentMethod,
  PaymentStatus,
  PlaceText,
  RideStatus,
  text,
  Time,
  timeOr,
} from './fields.ts';
import { QuickMessage } from './quick-message-entities.ts';

/** The fields of every trip request. */
export const tripFields = {
  pickup: PlaceText,
  destination: PlaceText,
  passengerCount: PassengerCount,
  cargoSize: CargoSize,
  tripTiming: z.enum(['now', 'schedule']),
  scheduledTime: z.optional(z.nullable(timeOr(late(() => MESSAGES.find.timeRequired)))),
  /** Coordinates 0,0 mean unknown; a place of the list always has its own coordinates (R11). */
  pickupLatitude: Area.shape.latitude,
  pickupLongitude: Area.shape.longitude,
};

/**
 * The fare that the passenger was shown, whole KSH. If the fare has changed, the server books nothing and answers
 * FARE_CHANGED with the current fare (R45).
 */
export const AgreedFare = z.optional(Money);
export const differs = z.refine<{ pickup: string; destination: string }>(
  (t) => foldedKey(t.pickup) !== foldedKey(t.destination),
  { error: () => MESSAGES.find.mustDiffer, path: ['destination'] },
);
export const timed = z.refine<{ tripTiming: string; scheduledTime?: string | null | undefined }>(
  (t) => t.tripTiming === 'now' || (t.scheduledTime ?? '') !== '',
  { error: () => MESSAGES.find.timeRequired, path: ['scheduledTime'] },
);

/** `POST /api/drivers/available` (spec 1 §7). */
export const FindDrivers = z
  .object({
    ...tripFields,
    destinationLatitude: z.optional(Area.shape.latitude),
    destinationLongitude: z.optional(Area.shape.longitude),
    /** The driver whom the passenger chose before the trip: listed at any distance if they can be booked. */
    preferredDriverId: z.optional(z.nullable(Id)),
  })
  .check(differs, timed);
export type FindDrivers = z.infer<typeof FindDrivers>;

/** `POST /api/rides/create` (spec 1 §3); `driverId` null: an open request (R21); `estimatedFare` is ignored (R11). */
export const RideCreate = z
  .object({
    driverId: z.nullable(Id),
    ...tripFields,
    /** The address that the phone found for 'Current Location'. The server does not verify it; the driver sees it. */
    pickupAddress: z.optional(z.nullable(text(PLACE_TEXT_MAX))),
    paymentMethod: PaymentMethod,
    destinationLatitude: Area.shape.latitude,
    destinationLongitude: Area.shape.longitude,
    estimatedFare: z.optional(z.nullable(z.number())),
    agreedFare: AgreedFare,
  })
  .check(differs, timed);
export type RideCreate = z.infer<typeof RideCreate>;

/** The coordinates of a ride's ends; null where unknown. */
export const ends = {
  pickup_latitude: z.nullable(z.number()),
  pickup_longitude: z.nullable(z.number()),
  destination_latitude: z.nullable(z.number()),
  destination_longitude: z.nullable(z.number()),
};

/**
 * A ride as its driver sees it, or a driver to whom it is offered (spec 2 §3, R12). `distance_km`: the trip's length.
 * In an open request, and in any request that this driver did not accept, the passenger's name is a first name, the
 * ends are the nearest listed places with their coordinates, and lengths are whole km (R48).
 */
export const DriverRide = z.object({
  view: z.literal('driver'),
  id: Id,
  rev: z.int(),
  passenger_name: z.string(),
  /** Null until the driver may see the number (R12, R21). */
  passenger_phone: z.nullable(z.string()),
  /** The passenger's average rating when they booked (R27); null for "New". */
  passenger_rating: z.nullable(z.number()),
  pickup_address: z.string(),
  destination_address: z.string(),
  ...ends,
  fare_amount: Money,
  /** How the fare was computed (R28); null for old rides. */
  fare_basis: z.nullable(FareBasis),
  /** The fare at booking, if an admin has changed it since. */
  fare_before: z.nullable(Money),
  distance_km: z.nullable(z.number()),
  /** From the driver's last fix to the pickup, in km, as precisely as the driver may know the pickup (R48). */
  pickup_distance_km: z.nullable(z.number()),
  passenger_count: PassengerCount,
  cargo_size: CargoSize,
  trip_timing: z.enum(['now', 'scheduled']),
  scheduled_time: z.nullable(Time),
  status: RideStatus,
  /** Whether this is its driver's active ride (R20). */
  active: z.boolean(),
  open_request: z.boolean(),
  /** How many drivers have the request now, and when it is offered to more drivers; null if it is not (R23). */
  asked: z.int(),
  others_asked_at: z.nullable(Time),
  payment_method: PaymentMethod,
  payment_status: PaymentStatus,
  created_at: Time,
  /** When an unanswered request expires (R9, R20). */
  expires_at: Time,
  accepted_at: z.nullable(Time),
  arrived_at: z.nullable(Time),
  started_at: z.nullable(Time),
  completed_at: z.nullable(Time),
  cancelled_at: z.nullable(Time),
  /** Until when its parties may call for help once it is over, or given up (R30). */
  help_until: z.nullable(Time),
  cancel_reason: z.nullable(CancelReason),
  /** The last messages of both parties, oldest first; none once the ride is over (R25). */
  words: z.array(QuickMessage),
  /** Whether Start asks for the passenger's PIN (R26). */
  pin_needed: z.boolean(),
  /** The driver's rating of the passenger (R27). */
  my_rating: z.nullable(OwnRating),
  /** What the driver reported (R52). */
  my_report: z.nullable(OwnReport),
});
export type DriverRide = z.infer<typeof DriverRide>;

/** The driver as shown on a passenger's ride. */
export const RideDriver = z.pick(DriverListing, {
  id: true,
  name: true,
  phone: true,
  stageName: true,
  vehiclePlate: true,
  vehicleModel: true,
  profilePicture: true,
  rating: true,
  totalTrips: true,
});
export type RideDriver = z.infer<typeof RideDriver>;

/** A ride as its passenger sees it. Times ISO, fare KSH, distance km. */
export const PassengerRide = z.object({
  view: z.literal('passenger'),
  id: Id,
  rev: z.int(),
  status: RideStatus,
  active: z.boolean(),
  /** Whether the passenger may cancel the ride now (R1). */
  cancellable: z.boolean(),
  /** Until when the passenger may cancel the running trip because it was started without the PIN (R1). */
  cancellableUntil: z.nullable(Time),
  openRequest: z.boolean(),
  /**
   * How many drivers have the open request now (R23), and the greatest distance from the pickup of all drivers asked,
   * km.
   */
  asked: z.int(),
  askedWithinKm: z.number(),
  /** Whether a driver gave the ride up and it is now offered to others (R24). */
  offeredOn: z.boolean(),
  /** null while an open request waits for a driver (R21). */
  driver: z.nullable(RideDriver),
  pickup: z.string(),
  destination: z.string(),
  pickupLatitude: z.nullable(z.number()),
  pickupLongitude: z.nullable(z.number()),
  destinationLatitude: z.nullable(z.number()),
  destinationLongitude: z.nullable(z.number()),
  passengerCount: PassengerCount,
  cargoSize: CargoSize,
  tripTiming: z.enum(['now', 'schedule']),
  scheduledTime: z.nullable(Time),
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  fare: Money,
  /** How the fare was computed (R28); null for old rides. */
  fareBasis: z.nullable(FareBasis),
  /** The fare at booking, if an admin has changed it since. */
  fareBefore: z.nullable(Money),
  distance: z.nullable(z.number()),
  createdAt: Time,
  expiresAt: Time,
  acceptedAt: z.nullable(Time),
  arrivedAt: z.nullable(Time),
  startedAt: z.nullable(Time),
  completedAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
  /** Until when its parties may call for help once it is over, or given up (R30). */
  helpUntil: z.nullable(Time),
  cancelledBy: z.nullable(z.enum(['passenger', 'driver', 'system', 'admin'])),
  cancelReason: z.nullable(CancelReason),
  /** The last messages of both parties, oldest first; none once the ride is over (R25). */
  words: z.array(QuickMessage),
  /** The four digits that the passenger reads to the driver at the start (R26), if required, while accepted. */
  startPin: z.nullable(z.string()),
  /** The passenger's rating of the driver (R27). */
  myRating: z.nullable(OwnRating),
  /** What the passenger reported (R52). */
  myReport: z.nullable(OwnReport),
});
export type PassengerRide = z.infer<typeof PassengerRide>;

/** A ride as the calling party sees it. */
export const RideView = z.discriminatedUnion('view', [PassengerRide, DriverRide]);
export type RideView = z.infer<typeof RideView>;

/**
 * `GET /api/drivers/ride-requests`: new requests, the active ride and accepted scheduled rides (R20). Also the driver's
 * own status, so that the poll recovers a lost `driver:changed`.
 */
export const RideRequests = z.object({
  requests: z.array(DriverRide),
  activeRide: z.nullable(DriverRide),
  scheduled: z.array(DriverRide),
  driver: z.pick(DriverProfile, { rev: true, verification_status: true, driverStatus: true, manualOffline: true }),
});
export type RideRequests = z.infer<typeof RideRequests>;

const LivePoint = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracy: z.number(),
  heading: z.nullable(z.number()),
  timestamp: z.int(),
  still: z.optional(z.literal(true)),
});

/** `GET /api/rides/{id}/live-data`: positions only during an active ride (R12); ETA in minutes, distance in km. */
export const LiveData = z.object({
  driverLocation: z.nullable(LivePoint),
  passengerLocation: z.nullable(LivePoint),
  estimatedArrival: z.nullable(z.int()),
  distance: z.nullable(z.number()),
  status: RideStatus,
  rev: z.int(),
});
export type LiveData = z.infer<typeof LiveData>;

/** A position of the other party of an active ride; the newest `timestamp` wins. */
export const RidePosition = z.extend(Fix, {
  rideId: Id,
  from: z.enum(['driver', 'passenger']),
  distance: z.nullable(z.number()),
  estimatedArrival: z.nullable(z.int()),
});
export type RidePosition = z.infer<typeof RidePosition>;

/** A driver's new position on the map. `unsure`, for admins only: the phone's positions are not believed (R42). */
export const DriverMove = z.object({
  id: Id,
  latitude: z.number(),
  longitude: z.number(),
  heading: z.nullable(z.number()),
  driverStatus: DriverStatus,
  timestamp: z.int(),
  unsure: z.optional(z.literal(true)),
});
export type DriverMove = z.infer<typeof DriverMove>;
