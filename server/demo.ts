import type { Context } from '#core/context.ts';
import { onboardDriver } from '#core/registration/onboarding.ts';
import { keepFigures } from '#core/drivers/figures.ts';
import { tripOf } from '#core/location/trip.ts';
import { prepareAccount } from '#core/people/prepared-account.ts';
import { newRide } from '#core/rides/create-ride.ts';
import { acceptance, arrival, completion, start, together } from '#core/rides/moves.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { FARE_DEFAULTS_KSH, TOWN_FARE_MAX_DEFAULT_KM } from '#shared/domain/constants/rules.ts';
import { quoteFor } from '#shared/domain/fare.ts';
import { etaMinutes } from '#shared/domain/geo.ts';
import { DEFAULT_METHOD } from '#shared/domain/payment.ts';
import { findPlace } from '#shared/domain/places.ts';
import { pricedTrip } from '#shared/domain/trip-places.ts';

interface DemoPerson {
  email: string;
  name: string;
}

const HOUR_MS = 3600_000;

/** The demo passenger's past trips, so that no screen is empty. */
const TRIPS = [
  { pickup: 'Embu Town', destination: 'Runyenjes Town', hoursAgo: 26 },
  { pickup: 'University of Embu', destination: 'Embu Town', hoursAgo: 75 },
  { pickup: 'Embu Town', destination: 'Kianjokoma', hoursAgo: 170 },
] as const;

/** The booking fields that these trips share; with coordinates 0,0, places are looked up by name. */
const BOOKED = {
  driverId: null,
  passengerCount: 1,
  cargoSize: 'none',
  tripTiming: 'now',
  paymentMethod: DEFAULT_METHOD,
  pickupLatitude: 0,
  pickupLongitude: 0,
  destinationLatitude: 0,
  destinationLongitude: 0,
} as const;

/** Creates the demo passenger, the demo driver (registered and approved) and their trips, unless they exist. */
export async function seedDemo(ctx: Context, people: { passenger: DemoPerson; driver: DemoPerson }): Promise<void> {
  const passenger = await person(ctx, people.passenger, 'passenger', '+254712000001');
  const driver = await person(ctx, people.driver, 'driver', '+254712000002');
  const registered = (await ctx.store.drivers.findOne({ _id: driver._id })) ?? (await register(ctx, driver));
  if (!registered || (await ctx.store.rides.countDocuments({ passengerId: passenger._id })) > 0) return;
  await ctx.store.rides.insertMany(await Promise.all(TRIPS.map((trip) => pastRide(ctx, passenger, registered, trip))));
  await keepFigures(ctx, registered._id);
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

/** A completed ride with all its steps. Its outbox is empty, so it has no consequences. */
async function pastRide(ctx: Context, passenger: UserDoc, driver: DriverDoc, past: (typeof TRIPS)[number]) {
  const created = new Date(ctx.clock.now().getTime() - past.hoursAgo * HOUR_MS);
  const after = (minutes: number): Date => new Date(created.getTime() + minutes * 60_000);
  const input = { ...BOOKED, pickup: past.pickup, destination: past.destination };
  const trip = tripOf(input);
  const ridden = trip.from && trip.to ? etaMinutes(trip.from, trip.to) : 20;
  const quote = quoteFor(pricedTrip(trip), driver, TOWN_FARE_MAX_DEFAULT_KM);
  const offer = { drivers: [driver], openRequest: false, nextWaveAt: null, km: 0, ...quote };
  const booking = { passenger, input, trip, offer, scheduledTime: null, identity: null };
  const then = { ...ctx, clock: { now: () => created } };
  const ride = await newRide(then, { ...booking, by: 'passenger', who: passenger.name });
  const mover = { by: 'driver', who: driver.fullName } as const;
  const { set, entries } = together([
    acceptance(ride, driver, after(1), mover),
    arrival(after(5), ride),
    start(after(6), mover),
    completion(after(6 + ridden), mover),
  ]);
  return { ...ride, ...set, rev: 5, timeline: [...ride.timeline, ...entries], outbox: [] };
}
