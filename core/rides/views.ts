import type { ObjectId } from 'mongodb';
import type { DriverRide, PassengerRide } from '../../shared/contract/ride-entities.ts';
import { type Coordinates, haversineKm, roundKm } from '../../shared/domain/geo.ts';
import { isOpen } from '../../shared/domain/ride.ts';
import { fileUrl } from '../files.ts';
import { pickupForOthers } from './pickup.ts';
import type { RideDoc } from '../store/ride-documents.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const passengerView = (ride: RideDoc): PassengerRide => ({
  view: 'passenger',
  id: ride._id.toHexString(),
  rev: ride.rev,
  status: ride.status,
  active: ride.active,
  driver:
    ride.driver && ride.driverId
      ? {
          id: ride.driverId.toHexString(),
          name: ride.driver.name,
          phone: ride.driver.phone,
          stageName: ride.driver.stageName,
          vehiclePlate: ride.driver.plate,
          vehicleModel: ride.driver.vehicleModel,
          profilePicture: ride.driver.photo && fileUrl(ride.driver.photo),
          rating: null,
          totalTrips: ride.driver.totalTrips,
        }
      : null,
  pickup: ride.pickup,
  destination: ride.destination,
  pickupLatitude: ride.from?.latitude ?? null,
  pickupLongitude: ride.from?.longitude ?? null,
  destinationLatitude: ride.to?.latitude ?? null,
  destinationLongitude: ride.to?.longitude ?? null,
  passengerCount: ride.passengerCount,
  cargoSize: ride.cargoSize,
  tripTiming: ride.tripTiming,
  scheduledTime: iso(ride.scheduledTime),
  paymentMethod: ride.paymentMethod,
  paymentStatus: ride.paymentStatus,
  fare: ride.fare,
  distance: ride.distanceKm,
  createdAt: ride.createdAt.toISOString(),
  expiresAt: ride.expiresAt.toISOString(),
  acceptedAt: iso(ride.acceptedAt),
  arrivedAt: iso(ride.arrivedAt),
  startedAt: iso(ride.startedAt),
  completedAt: iso(ride.completedAt),
  cancelledAt: iso(ride.cancelledAt),
  cancelledBy: ride.cancelledBy,
  cancelReason: ride.cancelReason,
});

/**
 * The ride as its driver, or a driver it is offered to, may see it. Only the driver who accepted it, or the one driver
 * it was requested from, sees the passenger's phone, and only while the ride is open (R12, R21).
 * @param at where the driver is, for the distance to the pickup
 */
export function driverView(ride: RideDoc, driverId: ObjectId, at: Coordinates | null): DriverRide {
  const mine = ride.driverId?.equals(driverId) ?? false;
  return {
    view: 'driver',
    id: ride._id.toHexString(),
    rev: ride.rev,
    passenger_name: ride.passengerName,
    passenger_phone: mine && isOpen(ride.status) ? ride.passengerPhone : null,
    pickup_address: pickupForOthers(ride),
    destination_address: ride.destination,
    pickup_latitude: ride.from?.latitude ?? null,
    pickup_longitude: ride.from?.longitude ?? null,
    destination_latitude: ride.to?.latitude ?? null,
    destination_longitude: ride.to?.longitude ?? null,
    fare_amount: ride.fare,
    distance_km: ride.distanceKm,
    pickup_distance_km: at && ride.from ? roundKm(haversineKm(at, ride.from)) : null,
    passenger_count: ride.passengerCount,
    cargo_size: ride.cargoSize,
    trip_timing: ride.tripTiming === 'schedule' ? 'scheduled' : 'now',
    scheduled_time: iso(ride.scheduledTime),
    status: ride.status,
    active: ride.active,
    open_request: ride.openRequest,
    payment_method: ride.paymentMethod,
    payment_status: ride.paymentStatus,
    created_at: ride.createdAt.toISOString(),
    expires_at: ride.expiresAt.toISOString(),
    accepted_at: iso(ride.acceptedAt),
    arrived_at: iso(ride.arrivedAt),
    started_at: iso(ride.startedAt),
    completed_at: iso(ride.completedAt),
    cancelled_at: iso(ride.cancelledAt),
    cancel_reason: ride.cancelReason,
  };
}
