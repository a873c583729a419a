import * as z from 'zod/mini';
import { NAME_MAX } from '../domain/constants/rules.ts';
import { RIDE_STATUSES, TIMELINE_STEPS } from '../domain/ride.ts';
import { ADMIN_MESSAGES } from './admin-texts.ts';
import { FareBasis } from './fare-basis.ts';
import {
  Area,
  atMost,
  CancelReason,
  CargoSize,
  Id,
  Latitude,
  Longitude,
  Money,
  PaymentMethod,
  PaymentStatus,
  PlaceText,
  RideStatus,
  text,
  Time,
} from './fields.ts';
import { AgreedFare, differs, ends, timed, tripFields } from './ride-entities.ts';

/** A ride as admins see it; `passenger_id` and `driver_id` remain after the account is deleted. */
export const AdminRide = z.object({
  id: Id,
  passenger_id: Id,
  driver_id: z.nullable(Id),
  passenger_name: z.string(),
  driver_name: z.nullable(z.string()),
  pickup_address: z.string(),
  destination_address: z.string(),
  status: RideStatus,
  cancel_reason: z.nullable(CancelReason),
  fare_amount: Money,
  payment_status: PaymentStatus,
  scheduled_time: z.nullable(Time),
  ...ends,
  created_at: Time,
});
export type AdminRide = z.infer<typeof AdminRide>;
/**
 * A ride with its timeline: which drivers were offered the ride, when, and what each answered. Phones are null once the
 * account is deleted.
 */
export const AdminRideDetails = z.extend(AdminRide, {
  rev: z.int(),
  passenger_phone: z.nullable(z.string()),
  driver_phone: z.nullable(z.string()),
  distance_km: z.nullable(z.number()),
  passenger_count: z.int(),
  cargo_size: CargoSize,
  fare_basis: z.nullable(FareBasis),
  fare_before: z.nullable(Money),
  payment_method: PaymentMethod,
  timeline: z.array(z.object({ at: Time, what: z.enum(TIMELINE_STEPS), who: z.nullable(z.string()) })),
});
export type AdminRideDetails = z.infer<typeof AdminRideDetails>;
/** A person who has no account; `phone` as the admin typed it. */
export const NewCaller = z.object({
  name: text(NAME_MAX, ADMIN_MESSAGES.nameRequired),
  phone: text(32, ADMIN_MESSAGES.phoneRequired),
});
/** A ride for a passenger (`passengerId`), or for a caller, whom the request adds as a passenger. */
export const AdminRideCreate = z
  .object({
    passengerId: z.optional(z.nullable(Id)),
    caller: z.optional(z.nullable(NewCaller)),
    driverId: z.nullable(Id),
    ...tripFields,
    paymentMethod: PaymentMethod,
    destinationLatitude: Area.shape.latitude,
    destinationLongitude: Area.shape.longitude,
    agreedFare: AgreedFare,
  })
  .check(
    differs,
    timed,
    z.refine(({ passengerId, caller }) => Boolean(passengerId) !== Boolean(caller), {
      error: ADMIN_MESSAGES.callerMissing,
      path: ['passengerId'],
    }),
  );
export type AdminRideCreate = z.infer<typeof AdminRideCreate>;
/** A number in a query string. */
const numberIn = z.pipe(z.union([z.number(), z.string().check(atMost(32))]), z.coerce.number());
/** The trip to find drivers for, and part of a name, stage or plate. Coordinates 0,0 mean unknown, as in a booking. */
export const TripQuery = z.object({
  pickup: PlaceText,
  destination: PlaceText,
  pickupLatitude: z.pipe(numberIn, Latitude),
  pickupLongitude: z.pipe(numberIn, Longitude),
  destinationLatitude: z.pipe(numberIn, Latitude),
  destinationLongitude: z.pipe(numberIn, Longitude),
  search: z._default(z.string().check(atMost(NAME_MAX), z.trim()), ''),
});
export type TripQuery = z.output<typeof TripQuery>;
export const AdminRideUpdate = z.partial(
  z.object({
    status: z.enum(RIDE_STATUSES, ADMIN_MESSAGES.statusRequired),
    fare_amount: z.int(ADMIN_MESSAGES.fareRequired).check(z.gte(0, ADMIN_MESSAGES.fareRequired), z.lte(1_000_000)),
  }),
);
