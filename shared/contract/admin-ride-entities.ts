import * as z from 'zod/mini';
import { RIDE_STATUSES, TIMELINE_STEPS } from '../domain/ride.ts';
import { ADMIN_MESSAGES } from './admin-texts.ts';
import { Area, CancelReason, CargoSize, Id, Money, PaymentMethod, PaymentStatus, RideStatus, Time } from './fields.ts';
import { differs, timed, tripFields } from './ride-entities.ts';

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
  fare_amount: Money,
  payment_status: PaymentStatus,
  scheduled_time: z.nullable(Time),
  pickup_latitude: z.nullable(z.number()),
  pickup_longitude: z.nullable(z.number()),
  destination_latitude: z.nullable(z.number()),
  destination_longitude: z.nullable(z.number()),
  created_at: Time,
});
export type AdminRide = z.infer<typeof AdminRide>;
/**
 * The timeline shows which drivers were offered the ride, when, and what each answered. Phones are null once the
 * account is deleted.
 */
export const AdminRideDetails = z.extend(AdminRide, {
  rev: z.int(),
  passenger_phone: z.nullable(z.string()),
  driver_phone: z.nullable(z.string()),
  distance_km: z.nullable(z.number()),
  passenger_count: z.int(),
  cargo_size: CargoSize,
  payment_method: PaymentMethod,
  cancel_reason: z.nullable(CancelReason),
  timeline: z.array(z.object({ at: Time, what: z.enum(TIMELINE_STEPS), who: z.nullable(z.string()) })),
});
export type AdminRideDetails = z.infer<typeof AdminRideDetails>;
export const AdminRideCreate = z
  .object({
    passengerId: Id,
    driverId: z.nullable(Id),
    ...tripFields,
    paymentMethod: PaymentMethod,
    destinationLatitude: Area.shape.latitude,
    destinationLongitude: Area.shape.longitude,
  })
  .check(differs, timed);
export const AdminRideUpdate = z.partial(
  z.object({
    status: z.enum(RIDE_STATUSES, ADMIN_MESSAGES.statusRequired),
    fare_amount: z.int(ADMIN_MESSAGES.fareRequired).check(z.gte(0, ADMIN_MESSAGES.fareRequired), z.lte(1_000_000)),
  }),
);
