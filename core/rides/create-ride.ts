import { Refusal } from '#shared/contract/errors.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { PassengerRide, RideCreate } from '#shared/contract/ride-entities.ts';
import type { Trip } from '#shared/domain/fare.ts';
import { roadKm, roundKm } from '#shared/domain/geo.ts';
import { shownAverage } from '#shared/domain/rating.ts';
import { expiresAt, type RideActor } from '#shared/domain/ride.ts';
import { isHere, pricedTrip } from '#shared/domain/trip-places.ts';
import { ACCEPTED_METHODS } from '#shared/domain/payment.ts';
import type { Context } from '../context.ts';
import { ownPlaceOf } from '../drivers/place.ts';
import { rideIdAt, toObjectId } from '../lib/ids.ts';
import { requireSchedulable, tripOf } from '../location/trip.ts';
import { readSettings } from '../store/settings.ts';
import type { AuditDoc } from '../store/admin-documents.ts';
import type { UserDoc } from '../store/documents.ts';
import type { RideDoc, TimelineEntry } from '../store/ride-documents.ts';
import { allAskedTooOften, checkBooking, OF_AN_ADMIN, type BookingCheck } from './booking-limits.ts';
import { endInvalidOffer } from './end-invalid-offer.ts';
import { type Offer, offerToNearest, offerToOne } from './offer.ts';
import { insertRide, plannedAs, requestIdentity, type RequestIdentity, findEarlierRide } from './insert-ride.ts';
import { runConsequences, outboxOf } from './move-ride.ts';
import { entry, type Mover, offered } from './moves.ts';
import { pickupAddressOf } from '../location/pickup.ts';
import { searchOfRide, snapshotOf } from './snapshot.ts';
import { newStartPin } from './start-pin.ts';
import { passengerView } from './views.ts';

const ATTEMPTS_MAX = 20;

/**
 * Requests a ride from one driver, or from the nearest if `driverId` is null (R21). Computes and locks the fare (R11).
 * @param key the Idempotency-Key: the same request with the same key returns the first ride
 * @param onNew runs once the request is known not to be a retry; an error from it refuses the request
 * @throws Refusal INVALID, ACCOUNT_INACTIVE, NOT_ONBOARDED, NOT_FOUND, DRIVER_UNAVAILABLE, NO_DRIVERS, RIDE_OPEN,
 *   PLANNED_TWICE, TOO_MANY_SCHEDULED, REPEATED_KEY, PAUSED, ASKED_TOO_OFTEN, FARE_CHANGED
 */
export async function createRide(
  ctx: Context,
  passenger: UserDoc,
  input: RideCreate,
  key: string | null,
  onNew?: () => Promise<unknown>,
): Promise<PassengerRide> {
  return passengerView(await bookRide(ctx, passenger, input, { key, onNew, by: 'passenger', who: passenger.name }));
}

type BookedBy = Mover & {
  key: string | null;
  audited?: (ride: RideDoc) => AuditDoc;
  onNew?: (() => Promise<unknown>) | undefined;
};

/**
 * Books for a passenger, as createRide does.
 * @param mover who books: the passenger, or an admin for the passenger. For an admin, `audited` makes the audit entry
 *   to store in the ride: call `moveAuditsToLog` next
 */
export async function bookRide(
  ctx: Context,
  passenger: UserDoc,
  input: RideCreate,
  { key, audited, onNew, ...mover }: BookedBy,
): Promise<RideDoc> {
  const identity = requestIdentity(key, input);
  const first = await findEarlierRide(ctx, passenger._id, identity);
  if (first) return first;
  await onNew?.();
  requireBookable(passenger, input);
  const scheduledTime = requireSchedulable(input, ctx.clock.now());
  const trip = located(tripOf(input), passenger, ctx.clock.now());
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const check = mover.by === 'passenger' ? await checkBooking(ctx, passenger, input, identity) : OF_AN_ADMIN;
    if (check.repeated) return check.repeated;
    const offer = input.driverId
      ? await offerToOne(ctx, toObjectId(input.driverId), trip, passenger, mover.by)
      : await offerToSomeNear(ctx, trip, passenger, check);
    requireAgreed(input, offer);
    const asked = await newRide(ctx, { passenger, input, trip, scheduledTime, offer, identity, ...mover });
    const ride = { ...asked, ...check.numbered, ...(audited && { audits: [audited(asked)] }) };
    const kept = await insertRide(ctx, ride, identity);
    if (!kept) continue;
    if (!kept.isNew) return kept.ride;
    return endInvalidOffer(ctx, await runConsequences(ctx, kept.ride, kept.ride.timeline, offer.drivers));
  }
  throw new Refusal('UNAVAILABLE');
}

/** @throws Refusal ASKED_TOO_OFTEN, and the refusals of offerToNearest */
async function offerToSomeNear(
  ctx: Context,
  trip: Trip,
  passenger: UserDoc,
  { overAsked }: BookingCheck,
): Promise<Offer> {
  const leftOut = overAsked.map(({ id }) => id);
  return offerToNearest(ctx, trip, passenger, leftOut).catch(async (error: unknown) => {
    if (overAsked.length === 0 || !(error instanceof Refusal && error.code === 'NO_DRIVERS')) throw error;
    await offerToNearest(ctx, trip, passenger, []);
    throw allAskedTooOften(overAsked);
  });
}

function requireBookable(passenger: UserDoc, input: RideCreate): void {
  if (!passenger.isActive) throw new Refusal('ACCOUNT_INACTIVE');
  if (!passenger.name || !passenger.phone) throw new Refusal('NOT_ONBOARDED');
  if (!ACCEPTED_METHODS.includes(input.paymentMethod)) {
    throw new Refusal('INVALID', { field: 'paymentMethod', message: MESSAGES.find.comingSoon });
  }
}

/**
 * Locates a pickup at 'Current Location' (R45): without a point, at the last position of the passenger's phone.
 * @throws Refusal INVALID naming the pickup when that position is unknown too
 */
function located(trip: Trip, passenger: UserDoc, now: Date): Trip {
  if (trip.from || !isHere(trip.pickup)) return trip;
  const from = ownPlaceOf(passenger, now);
  if (!from) throw new Refusal('INVALID', { field: 'pickup', message: MESSAGES.find.pickupUnknown });
  return { ...trip, from: { latitude: from.latitude, longitude: from.longitude } };
}

/** Requires the booked fare to be the fare on the button; otherwise nothing is booked (R45). */
function requireAgreed({ agreedFare }: RideCreate, { fare }: Offer): void {
  if (agreedFare === undefined || agreedFare === fare) return;
  throw new Refusal('FARE_CHANGED', { message: MESSAGES.booking.fareNow(fare), fare });
}

interface Booking {
  passenger: UserDoc;
  input: RideCreate;
  trip: Trip;
  scheduledTime: Date | null;
  offer: Offer;
  identity: RequestIdentity | null;
  who: string | null;
  by: RideActor;
}

/** Returns a newly booked ride, not inserted yet. */
export async function newRide(ctx: Context, it: Booking): Promise<RideDoc> {
  const now = ctx.clock.now();
  const { rideRequestTimeoutS, requireStartPin } = await readSettings(ctx);
  const { input, trip, offer, passenger } = it;
  const one = offer.openRequest ? undefined : offer.drivers[0];
  const timeline = beginning(now, it);
  const address = pickupAddressOf(input, trip.from);
  const { from, to } = pricedTrip(trip);
  const names = { passengerName: passenger.name ?? '', driver: one ? snapshotOf(one) : null };
  return {
    _id: rideIdAt(now),
    rev: 1,
    status: 'pending',
    passengerId: passenger._id,
    ...names,
    search: searchOfRide({ ...trip, ...address, ...names }),
    passengerPhone: passenger.phone ?? '',
    passengerRating: shownAverage(passenger.rated),
    driverId: one?._id ?? null,
    openRequest: offer.openRequest,
    offeredTo: offer.drivers.map((driver) => driver._id),
    declinedBy: [],
    ...trip,
    ...address,
    passengerCount: input.passengerCount,
    cargoSize: input.cargoSize,
    tripTiming: input.tripTiming,
    scheduledTime: it.scheduledTime,
    paymentMethod: input.paymentMethod,
    paymentStatus: 'pending',
    fare: offer.fare,
    fareBasis: offer.fareBasis,
    distanceKm: from && to ? roundKm(roadKm(from, to)) : null,
    active: false,
    openNow: input.tripTiming === 'now',
    scheduledSlot: null,
    plannedAs: plannedAs(one?._id, it.scheduledTime),
    nextWaveAt: offer.nextWaveAt,
    askedKm: offer.km,
    ...it.identity,
    createdAt: now,
    expiresAt: expiresAt(now, it.scheduledTime, rideRequestTimeoutS),
    acceptedAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    cancelNote: null,
    remindedAt: null,
    // A passenger who booked by telephone may have no screen that shows the PIN.
    startPin: newStartPin(passenger.asksStartPin === true || (requireStartPin && it.by === 'passenger')),
    timeline,
    outbox: outboxOf(timeline),
  };
}

/** Returns the first timeline entries: who requested the ride, and which drivers it is offered to. */
function beginning(now: Date, { offer, who, by }: Pick<Booking, 'offer' | 'who' | 'by'>): TimelineEntry[] {
  const asked = offer.drivers.map(({ _id }) => _id);
  const offers = offer.drivers.map((driver) => offered(now, driver, { by }));
  return [{ ...entry(now, 'created', { by, who }), asked }, ...offers];
}
