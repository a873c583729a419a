import type { DriverRide, PassengerRide, RideDriver, RideView } from '#shared/contract/ride-entities.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { isOpen } from '#shared/domain/ride.ts';

type Same = Omit<
  PassengerRide,
  | 'driver'
  | 'cancelledBy'
  | 'pickupLatitude'
  | 'pickupLongitude'
  | 'destinationLatitude'
  | 'destinationLongitude'
  | 'view'
>;

/** A ride as its passenger or driver may see it (R12). Times in ISO 8601, fare in KSH, distances in km. */
export interface Ride extends Same {
  /** The party who sees the ride. */
  view: RideView['view'];
  /** null in an open request (R21), and in the driver's own view. */
  driver: RideDriver | null;
  /** '' in the passenger's own view. */
  passengerName: string;
  /** The passenger's average when they booked (R27); null for "New", and in the passenger's own view. */
  passengerRating: number | null;
  /** null until the driver may see it (R12, R21), and in the passenger's own view. */
  passengerPhone: string | null;
  /** The ends of the trip; null while unknown. */
  from: Coordinates | null;
  to: Coordinates | null;
  /** When the server offers the request to more drivers; null when it does not, and in the passenger's view (R23). */
  othersAskedAt: string | null;
  /** The distance from the driver's last fix to the pickup, km; null while unknown, and in the passenger's view. */
  pickupDistance: number | null;
  /** Whether Start asks for the passenger's PIN (R26); false in the passenger's own view, which has the PIN. */
  pinNeeded: boolean;
}

/** Whether this is a scheduled ride that is not active yet. */
export const isPlanned = ({ scheduledTime, active, status }: Ride): boolean =>
  scheduledTime !== null && !active && isOpen(status);

/** Whether the passenger may cancel the ride (R1). `nowMs` is in epoch ms. */
export const mayCancel = ({ cancellable, cancellableUntil }: Ride, nowMs: number): boolean =>
  cancellable || (cancellableUntil !== null && nowMs < Date.parse(cancellableUntil));

/** Converts a ride from either wire format to the client's shape. */
export const rideOf = (wire: RideView): Ride => (wire.view === 'driver' ? ofDriver(wire) : ofPassenger(wire));

const point = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function ofPassenger(wire: PassengerRide): Ride {
  const { pickupLatitude, pickupLongitude, destinationLatitude, destinationLongitude, cancelledBy: _, ...same } = wire;
  return {
    ...same,
    passengerName: '',
    passengerPhone: null,
    passengerRating: null,
    from: point(pickupLatitude, pickupLongitude),
    to: point(destinationLatitude, destinationLongitude),
    othersAskedAt: null,
    pickupDistance: null,
    pinNeeded: false,
  };
}

function ofDriver(wire: DriverRide): Ride {
  return {
    view: wire.view,
    id: wire.id,
    rev: wire.rev,
    status: wire.status,
    active: wire.active,
    cancellable: false,
    cancellableUntil: null,
    openRequest: wire.open_request,
    asked: wire.asked,
    askedWithinKm: 0,
    offeredOn: false,
    othersAskedAt: wire.others_asked_at,
    driver: null,
    passengerName: wire.passenger_name,
    passengerPhone: wire.passenger_phone,
    passengerRating: wire.passenger_rating,
    pickup: wire.pickup_address,
    destination: wire.destination_address,
    from: point(wire.pickup_latitude, wire.pickup_longitude),
    to: point(wire.destination_latitude, wire.destination_longitude),
    pickupDistance: wire.pickup_distance_km,
    distance: wire.distance_km,
    passengerCount: wire.passenger_count,
    cargoSize: wire.cargo_size,
    tripTiming: wire.trip_timing === 'scheduled' ? 'schedule' : 'now',
    scheduledTime: wire.scheduled_time,
    paymentMethod: wire.payment_method,
    paymentStatus: wire.payment_status,
    fare: wire.fare_amount,
    fareBasis: wire.fare_basis,
    fareBefore: wire.fare_before,
    createdAt: wire.created_at,
    expiresAt: wire.expires_at,
    acceptedAt: wire.accepted_at,
    arrivedAt: wire.arrived_at,
    startedAt: wire.started_at,
    completedAt: wire.completed_at,
    cancelledAt: wire.cancelled_at,
    helpUntil: wire.help_until,
    cancelReason: wire.cancel_reason,
    words: wire.words,
    startPin: null,
    pinNeeded: wire.pin_needed,
    myRating: wire.my_rating,
    myReport: wire.my_report,
  };
}
