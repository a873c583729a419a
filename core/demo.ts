import { ObjectId } from 'mongodb';
import { FARE_DEFAULTS_KSH } from '../shared/domain/constants.ts';
import { etaMinutes, roadKm, roundKm } from '../shared/domain/geo.ts';
import { findPlace } from '../shared/domain/places.ts';
import type { Context } from './context.ts';
import { onboardDriver } from './drivers/onboarding.ts';
import { countTrips } from './drivers/trips.ts';
import { prepareAccount } from './people/prepared-account.ts';
import { searchOfRide, snapshotOf } from './rides/snapshot.ts';
import type { DriverDoc, UserDoc } from './store/documents.ts';
import type { RideDoc } from './store/ride-documents.ts';

/** Someone to try things out with. */
export interface DemoPerson {
  email: string;
  name: string;
}

const HOUR_MS = 3600_000;

/** Trips that a demo passenger has behind them, so that the screens are never bare (DESIGN section 8). */
const TRIPS = [
  { pickup: 'Embu Town', destination: 'Runyenjes Town', hoursAgo: 26, fare: 200 },
  { pickup: 'University of Embu', destination: 'Embu Town', hoursAgo: 75, fare: 120 },
  { pickup: 'Embu Town', destination: 'Kianjokoma', hoursAgo: 170, fare: 260 },
] as const;

/** Makes the demo passenger, the demo driver (registered and approved) and the trips between them, once. */
export async function seedDemo(ctx: Context, people: { passenger: DemoPerson; driver: DemoPerson }): Promise<void> {
  const passenger = await person(ctx, people.passenger, 'passenger', '+254712000001');
  const driver = await person(ctx, people.driver, 'driver', '+254712000002');
  const registered = (await ctx.store.drivers.findOne({ _id: driver._id })) ?? (await register(ctx, driver));
  if (!registered || (await ctx.store.rides.countDocuments({ passengerId: passenger._id })) > 0) return;
  await ctx.store.rides.insertMany(TRIPS.map((trip) => pastRide(ctx, passenger, registered, trip)));
  await countTrips(ctx, registered._id);
}

async function person(
  ctx: Context,
  { email, name }: DemoPerson,
  userType: 'passenger' | 'driver',
  phone: string,
): Promise<UserDoc> {
  const known = await ctx.store.users.findOne({ email });
  return known ?? prepareAccount(ctx, { email, name, phone, userType });
}

async function register(ctx: Context, user: UserDoc): Promise<DriverDoc | null> {
  const stage = findPlace('Embu Town');
  await onboardDriver(ctx, user, {
    fullName: user.name ?? '',
    mobileNumber: user.phone ?? '',
    email: user.email,
    locationAddress: 'Embu Town',
    locationLatitude: stage?.latitude ?? null,
    locationLongitude: stage?.longitude ?? null,
    stageName: 'Embu Main Stage',
    motorbikePlateNumber: 'KMFA 204B',
    ...FARE_DEFAULTS_KSH,
    profilePictureUrl: null,
    idCardUrl: null,
    drivingLicenseUrl: null,
    platePhotoUrl: null,
  });
  return ctx.store.drivers.findOneAndUpdate(
    { _id: user._id },
    { $set: { verification: 'approved' } },
    { returnDocument: 'after' },
  );
}

function pastRide(ctx: Context, passenger: UserDoc, driver: DriverDoc, trip: (typeof TRIPS)[number]): RideDoc {
  const created = new Date(ctx.clock.now().getTime() - trip.hoursAgo * HOUR_MS);
  const after = (minutes: number): Date => new Date(created.getTime() + minutes * 60_000);
  const [from, to] = [findPlace(trip.pickup) ?? null, findPlace(trip.destination) ?? null];
  const ridden = from && to ? etaMinutes(from, to) : 20;
  const snapshot = snapshotOf(driver);
  const names = { passengerName: passenger.name ?? '', driver: snapshot };
  const steps = { accepted: after(1), arrived: after(5), started: after(6), completed: after(6 + ridden) };
  return {
    _id: new ObjectId(),
    rev: 5,
    status: 'completed',
    passengerId: passenger._id,
    passengerPhone: passenger.phone ?? '',
    driverId: driver._id,
    ...names,
    search: searchOfRide({ ...trip, ...names }),
    openRequest: false,
    offeredTo: [driver._id],
    declinedBy: [],
    pickup: trip.pickup,
    destination: trip.destination,
    from: from && { latitude: from.latitude, longitude: from.longitude },
    to: to && { latitude: to.latitude, longitude: to.longitude },
    passengerCount: 1,
    cargoSize: 'none',
    tripTiming: 'now',
    scheduledTime: null,
    paymentMethod: 'cash',
    paymentStatus: 'completed',
    fare: trip.fare,
    distanceKm: from && to ? roundKm(roadKm(from, to)) : null,
    active: false,
    openNow: false,
    createdAt: created,
    expiresAt: after(5),
    acceptedAt: steps.accepted,
    nearPickupSince: null,
    arrivedAt: steps.arrived,
    startedAt: steps.started,
    completedAt: steps.completed,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    cancelNote: null,
    remindedAt: null,
    timeline: [
      { at: created, what: 'created', who: passenger.name },
      { at: created, what: 'offered', who: driver.fullName },
      { at: steps.accepted, what: 'accepted', who: driver.fullName },
      { at: steps.arrived, what: 'arrived', who: driver.fullName },
      { at: steps.started, what: 'started', who: driver.fullName },
      { at: steps.completed, what: 'completed', who: driver.fullName },
    ],
  };
}
