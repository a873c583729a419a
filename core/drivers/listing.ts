import type { Filter, FindCursor, ObjectId } from 'mongodb';
import type { DriverListing } from '#shared/contract/entities.ts';
import type { TripQuery } from '#shared/contract/admin-ride-entities.ts';
import type { FindDrivers } from '#shared/contract/ride-entities.ts';
import { LISTED_DRIVERS_MAX, SEARCH_ENOUGH_DRIVERS, SEARCH_RADIUS_KM } from '#shared/domain/constants/rules.ts';
import { isOnline } from '#shared/domain/driver.ts';
import { type Quote, type Trip, quoterFor } from '#shared/domain/fare.ts';
import { type Coordinates, etaMinutes, haversineKm } from '#shared/domain/geo.ts';
import { pricedTrip } from '#shared/domain/trip-places.ts';
import { notBlocking } from './blocked-by.ts';
import type { Context } from '../context.ts';
import { fileUrl } from '../lib/files.ts';
import { toObjectId } from '../lib/ids.ts';
import type { Projected } from '../lib/projected.ts';
import { requireSchedulable, tripOf } from '../location/trip.ts';
import { requireMaySeeDrivers } from '../people/sees-drivers.ts';
import { readSettings } from '../store/settings.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc, DriverRoute } from '../store/driver-documents.ts';
import { routeFor } from './driver-for-trip.ts';
import { workingFilter } from './may-work.ts';
import { ownPlaceOf, shownKm, type Whereabouts, whereaboutsOf } from './place.ts';
import { bandsOf } from './fare-bands.ts';
import { passengerFilter } from './search-fields.ts';
import { bookableFilter, nearestOf } from './nearby.ts';
import { ratingOf, tripsOf } from './figures.ts';

/**
 * Lists all drivers who may work, including offline ones, at most 200. Order: online, on route, offline. Within these,
 * the nearest to the passenger's last fix come first; drivers on route, and all drivers if there is no fix, are in
 * order of name.
 * @param search only drivers whose name, stage or plate contains it, or whose phone number it is
 * @throws Refusal ACCOUNT_INACTIVE (R47)
 */
export async function listAllDrivers(ctx: Context, passenger: UserDoc, search = ''): Promise<DriverListing[]> {
  requireMaySeeDrivers(passenger);
  const known = await notBlocking(ctx, passenger._id);
  const who = { ...(await workingFilter(ctx)), ...passengerFilter(search), ...known };
  const from = ownPlaceOf(passenger, ctx.clock.now());
  const drivers: ListedDriver[] = [];
  // Drivers on route have no visible position (R47).
  const inOrder = [
    { status: 'online', from, by: 'place' },
    { status: 'on_route', from: null, by: 'place' },
    { status: 'offline', from, by: 'home' },
  ] as const;
  for (const { status, ...wanted } of inOrder) {
    const most = LISTED_DRIVERS_MAX - drivers.length;
    if (most > 0) drivers.push(...(await readSome(ctx, { ...who, status }, { ...wanted, most })));
  }
  return present(drivers, { from, now: ctx.clock.now() }, () => null);
}

interface Wanted {
  from: Coordinates | null;
  most: number;
  by: 'place' | 'home';
}

/** Reads all of these drivers if at most `most`; else the nearest or, without a position, the first by name. */
async function readSome(ctx: Context, who: Filter<DriverDoc>, { from, most, by }: Wanted): Promise<ListedDriver[]> {
  if ((await ctx.store.drivers.countDocuments(who, { limit: most + 1 })) <= most) return read(ctx, who).toArray();
  if (!from) return read(ctx, who).sort(BY_NAME).limit(most).toArray();
  const ids = await nearestOf(ctx, who, from, { enough: most, withinKm: Infinity, by });
  return read(ctx, { ...who, _id: { $in: ids.slice(0, most) } }).toArray();
}

/**
 * Lists online drivers for a trip, nearest to the pickup first, with fare and ETA. The search widens in rings until it
 * finds 10 or reaches 50 km. The preferred driver is included at any distance, so that their fare is known.
 * @throws Refusal INVALID for a time outside R10, ACCOUNT_INACTIVE (R47)
 */
export async function findDrivers(ctx: Context, passenger: UserDoc, input: FindDrivers): Promise<DriverListing[]> {
  requireMaySeeDrivers(passenger);
  requireSchedulable(input, ctx.clock.now());
  const trip = tripOf(input);
  const from = trip.from ?? ownPlaceOf(passenger, ctx.clock.now());
  const chosen = input.preferredDriverId ? [toObjectId(input.preferredDriverId)] : [];
  const who = { ...(await bookableFilter(ctx)), ...(await notBlocking(ctx, passenger._id)) };
  return forTrip(ctx, trip, { from, who, chosen });
}

/** Like `findDrivers`, for an admin who books for a caller (R21). With a search, lists only matching drivers. */
export async function findDriversForCaller(ctx: Context, { search, ...asked }: TripQuery): Promise<DriverListing[]> {
  const trip = tripOf(asked);
  const who = { ...(await bookableFilter(ctx)), ...passengerFilter(search) };
  return forTrip(ctx, trip, { from: trip.from, who, chosen: [] });
}

interface Looking {
  from: Coordinates | null;
  who: Filter<DriverDoc>;
  /** These drivers are listed at any distance. */
  chosen: readonly ObjectId[];
}

async function forTrip(ctx: Context, trip: Trip, { from, who, chosen }: Looking): Promise<DriverListing[]> {
  const { townFareMaxKm } = await readSettings(ctx);
  const priced = pricedTrip(trip);
  const quote = quoterFor(priced, townFareMaxKm);
  const quoteOf: QuoteOf = (driver) => quote(driver, driver.routes);
  const ids = [...(await nearTrip(ctx, who, from)), ...chosen];
  const drivers = await read(ctx, { ...who, _id: { $in: ids } }, priced).toArray();
  return present(drivers, { from, now: ctx.clock.now() }, quoteOf);
}

/** Returns the nearest of these drivers or, without a position, the first by name. */
async function nearTrip(ctx: Context, who: Filter<DriverDoc>, from: Coordinates | null): Promise<ObjectId[]> {
  if (from) {
    const wanted = { enough: SEARCH_ENOUGH_DRIVERS, withinKm: SEARCH_RADIUS_KM, by: 'place' } as const;
    return (await nearestOf(ctx, who, from, wanted)).slice(0, LISTED_DRIVERS_MAX);
  }
  const named = ctx.store.drivers.find(who).sort(BY_NAME).limit(LISTED_DRIVERS_MAX);
  return (await named.project<{ _id: ObjectId }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
}

/** The fields that a list shows, or that decide what it shows. */
export const LISTED = {
  fullName: 1,
  phone: 1,
  stageName: 1,
  plate: 1,
  vehicleModel: 1,
  'photos.profile': 1,
  'photos.plate': 1,
  status: 1,
  'figures.trips': 1,
  'figures.rating': 1,
  'fix.latitude': 1,
  'fix.longitude': 1,
  'fix.timestamp': 1,
  'fix.accuracy': 1,
  location: 1,
  withinTownFareMin: 1,
  withinTownFareMax: 1,
  outsideTownFareMin: 1,
  outsideTownFareMax: 1,
} as const;

type ListedDriver = Projected<DriverDoc, typeof LISTED> & { routes?: DriverRoute[] };

/** A driver's fare for the trip in whole KSH; null when there is no trip yet. */
type QuoteOf = (driver: ListedDriver) => Quote | null;

const BY_NAME = { fullName: 1, _id: -1 } as const;

/** Reads drivers in one batch, each with only the route that decides the trip's fare (R11). */
function read(ctx: Context, who: Filter<DriverDoc>, trip?: Trip): FindCursor<ListedDriver> {
  const routes = trip && routeFor(trip);
  return ctx.store.drivers
    .find(who)
    .project<ListedDriver>({ ...LISTED, ...(routes && { routes }) })
    .batchSize(LISTED_DRIVERS_MAX + 1);
}

/** The position and time from which distances are measured. */
interface Seeker {
  from: Coordinates | null;
  now: Date;
}

/** Sorts online drivers first, then the nearest; equal or unknown distances by name. */
function present(drivers: readonly ListedDriver[], { from, now }: Seeker, quoteOf: QuoteOf): DriverListing[] {
  const kmTo = (where: Whereabouts | null): number => (from && where ? haversineKm(from, where.at) : Infinity);
  return drivers
    .map((driver) => ({ driver, online: isOnline(driver.status), where: whereaboutsOf(driver, now) }))
    .map((it) => ({ ...it, km: kmTo(it.where) }))
    .sort(
      (a, b) =>
        Number(b.online) - Number(a.online) ||
        (a.km === b.km ? a.driver.fullName.localeCompare(b.driver.fullName) : a.km - b.km),
    )
    .map(({ driver, where }) => listing(driver, from, where, quoteOf(driver)));
}

/** Presents a driver to passengers: no ID card or licence (R12); position and ETA only while Available (R44, R47). */
function listing(
  driver: ListedDriver,
  from: Coordinates | null,
  where: Whereabouts | null,
  quote: Quote | null,
): DriverListing {
  const shown = where?.isCurrent ? where.at : null;
  return {
    id: driver._id.toHexString(),
    name: driver.fullName,
    phone: driver.phone,
    stageName: driver.stageName,
    vehiclePlate: driver.plate,
    vehicleModel: driver.vehicleModel,
    profilePicture: driver.photos.profile && fileUrl(driver.photos.profile),
    idCardUrl: null,
    drivingLicenseUrl: null,
    platePhotoUrl: driver.photos.plate && fileUrl(driver.photos.plate),
    isOnline: isOnline(driver.status),
    driverStatus: driver.status,
    rating: ratingOf(driver),
    totalTrips: tripsOf(driver),
    distance: from && where && shownKm(where, from),
    estimatedArrival: from && shown && etaMinutes(shown, from),
    estimatedFare: quote?.fare ?? null,
    ...(quote && { fareBasis: quote.fareBasis }),
    ...bandsOf(driver),
    latitude: shown?.latitude ?? null,
    longitude: shown?.longitude ?? null,
  };
}
