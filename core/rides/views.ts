import type { ObjectId } from 'mongodb';
import type { OwnRating } from '#shared/contract/rating-entities.ts';
import type { OwnReport } from '#shared/contract/report-entities.ts';
import type { DriverRide, PassengerRide } from '#shared/contract/ride-entities.ts';
import type { QuickMessage } from '#shared/contract/quick-message-entities.ts';
import { QUICK_MESSAGES_SHOWN_MAX } from '#shared/domain/constants/rules.ts';
import type { FareBasis } from '#shared/domain/fare.ts';
import { type Coordinates, haversineKm, roundKm } from '#shared/domain/geo.ts';
import { changeableUntil } from '#shared/domain/rating.ts';
import { paymentAfter } from '#shared/domain/payment.ts';
import { isOpen, passengerMayCancel, unprovenUntil } from '#shared/domain/ride.ts';
import { fileUrl } from '../lib/files.ts';
import { pickupForOthers } from '../location/pickup.ts';
import { goneWhileActive, helpUntilForDriver, helpUntilForPassenger } from './help.ts';
import { asRequest, readsAll } from './redact-request.ts';
import type { RideDoc, SentQuickMessage, StoredRating, StoredReport } from '../store/ride-documents.ts';

/** Returns the basis of the fare, and the fare at booking if an admin has changed it since (R28). */
export function fareStoryOf({ fare, fareBasis, timeline }: RideDoc): {
  basis: FareBasis | null;
  before: number | null;
} {
  const first = timeline.find(({ what }) => what === 'edited')?.fareBefore ?? fare;
  return { basis: fareBasis ?? null, before: first === fare ? null : first };
}

const ownRating = (rating: StoredRating | undefined): OwnRating | null =>
  rating
    ? { stars: rating.stars, tags: rating.tags, changeableUntil: changeableUntil(rating.firstAt).toISOString() }
    : null;

/** Counts the writes of a rating or report: they increase the ride's `rev` for its author alone (R27, R52). */
const writesOf = (it: StoredRating | StoredReport | undefined): number => (it ? it.changes + 1 : 0);

const ownReport = (report: StoredReport | undefined): OwnReport | null =>
  report
    ? {
        kind: report.kind,
        text: report.text,
        at: report.at.toISOString(),
        status: report.status,
        answer: report.answer,
      }
    : null;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Returns how many drivers could accept the ride now. */
const askedNow = ({ status, offeredTo }: RideDoc): number => (status === 'pending' ? offeredTo.length : 0);

export const quickMessageView = ({ from, word, at }: SentQuickMessage): QuickMessage => ({
  from,
  word,
  at: at.toISOString(),
});

const wordsOf = ({ status, words = [] }: RideDoc): QuickMessage[] =>
  isOpen(status) ? words.slice(-QUICK_MESSAGES_SHOWN_MAX).map(quickMessageView) : [];

export const passengerView = (ride: RideDoc): PassengerRide => ({
  view: 'passenger',
  id: ride._id.toHexString(),
  rev: ride.rev + writesOf(ride.ratings?.byPassenger) + writesOf(ride.reports?.byPassenger),
  status: ride.status,
  active: ride.active,
  cancellable: passengerMayCancel(ride),
  cancellableUntil: iso(unprovenUntil(ride)),
  openRequest: ride.openRequest,
  asked: askedNow(ride),
  askedWithinKm: roundKm(ride.askedKm ?? 0),
  offeredOn: ride.timeline.some(({ what }) => what === 'gave_up'),
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
          rating: ride.driver.rating ?? null,
          totalTrips: ride.driver.totalTrips,
        }
      : null,
  pickup: pickupForOthers(ride),
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
  fareBasis: fareStoryOf(ride).basis,
  fareBefore: fareStoryOf(ride).before,
  distance: ride.distanceKm,
  createdAt: ride.createdAt.toISOString(),
  expiresAt: ride.expiresAt.toISOString(),
  acceptedAt: iso(ride.acceptedAt),
  arrivedAt: iso(ride.arrivedAt),
  startedAt: iso(ride.startedAt),
  completedAt: iso(ride.completedAt),
  cancelledAt: iso(ride.cancelledAt),
  helpUntil: iso(helpUntilForPassenger(ride)),
  cancelledBy: ride.cancelledBy,
  cancelReason: ride.cancelReason,
  words: wordsOf(ride),
  startPin: ride.status === 'accepted' && ride.startPin?.asked ? ride.startPin.value : null,
  myRating: ownRating(ride.ratings?.byPassenger),
  myReport: ownReport(ride.reports?.byPassenger),
});

/**
 * Returns the ride as its driver, or a driver to whom it is offered, may see it. Only the driver who accepted it, or
 * the only driver asked, reads everything (R48), and the passenger's phone only while the ride is open (R12, R21).
 * @param at the driver's current position, for the distance to the pickup; null when unknown (R44)
 */
export function driverView(whole: RideDoc, driverId: ObjectId, at: Coordinates | null): DriverRide {
  const all = readsAll(whole, driverId);
  const ride = all ? whole : asRequest(whole);
  return {
    view: 'driver',
    id: ride._id.toHexString(),
    rev: ride.rev + writesOf(ride.ratings?.byDriver) + writesOf(ride.reports?.byDriver),
    passenger_name: ride.passengerName,
    passenger_rating: ride.passengerRating ?? null,
    passenger_phone: all && isOpen(ride.status) ? ride.passengerPhone : null,
    pickup_address: pickupForOthers(ride),
    destination_address: ride.destination,
    pickup_latitude: ride.from?.latitude ?? null,
    pickup_longitude: ride.from?.longitude ?? null,
    destination_latitude: ride.to?.latitude ?? null,
    destination_longitude: ride.to?.longitude ?? null,
    fare_amount: ride.fare,
    fare_basis: fareStoryOf(ride).basis,
    fare_before: fareStoryOf(ride).before,
    distance_km: ride.distanceKm,
    pickup_distance_km: at && ride.from ? roundKm(haversineKm(at, ride.from)) : null,
    passenger_count: ride.passengerCount,
    cargo_size: ride.cargoSize,
    trip_timing: ride.tripTiming === 'schedule' ? 'scheduled' : 'now',
    scheduled_time: iso(ride.scheduledTime),
    status: ride.status,
    active: ride.active,
    open_request: ride.openRequest,
    asked: askedNow(ride),
    others_asked_at: iso(ride.nextWaveAt ?? null),
    payment_method: ride.paymentMethod,
    payment_status: ride.paymentStatus,
    created_at: ride.createdAt.toISOString(),
    expires_at: ride.expiresAt.toISOString(),
    accepted_at: iso(ride.acceptedAt),
    arrived_at: iso(ride.arrivedAt),
    started_at: iso(ride.startedAt),
    completed_at: iso(ride.completedAt),
    cancelled_at: iso(ride.cancelledAt),
    help_until: iso(helpUntilForDriver(ride, driverId)),
    cancel_reason: ride.cancelReason,
    words: wordsOf(ride),
    pin_needed: isOpen(ride.status) && (ride.startPin?.asked ?? false),
    my_rating: ownRating(ride.ratings?.byDriver),
    my_report: ownReport(ride.reports?.byDriver),
  };
}

/** The `rev` of a ride for a driver who gave it up: no later change, nor the existence of one, reaches that driver. */
export const GIVEN_UP_REV = Number.MAX_SAFE_INTEGER;

/** Returns an open request for a driver who gave it up at `at`: over, as it was then, despite later changes (R24). */
export function givenUpView({ reports: _reports, ...ride }: RideDoc, driverId: ObjectId, at: Date): DriverRide {
  const end = ride.timeline.findIndex(({ what, left }) => what === 'gave_up' && left?.equals(driverId));
  const changed = ride.timeline.slice(end).find(({ what }) => what === 'edited');
  return driverView(
    {
      ...ride,
      rev: GIVEN_UP_REV,
      driverId,
      fare: changed?.fareBefore ?? ride.fare,
      timeline: ride.timeline.slice(0, end),
      ratings: {},
      status: 'cancelled',
      paymentStatus: paymentAfter('cancelled'),
      active: false,
      expiresAt: at,
      nextWaveAt: null,
      acceptedAt: null,
      arrivedAt: goneWhileActive(ride, driverId)?.arrivedAt ?? null,
      startedAt: null,
      completedAt: null,
      cancelledAt: at,
      cancelReason: 'cannot_come',
    },
    driverId,
    null,
  );
}
