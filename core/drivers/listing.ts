import type { DriverListing } from '../../shared/contract/entities.ts';
import type { FindDrivers } from '../../shared/contract/ride-entities.ts';
import { LISTED_DRIVERS_MAX, SEARCH_ENOUGH_DRIVERS } from '../../shared/domain/constants.ts';
import { isOnline } from '../../shared/domain/driver.ts';
import { type Trip, fareFor } from '../../shared/domain/fare.ts';
import { type Coordinates, etaMinutes, haversineKm, roundKm } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { fileUrl } from '../files.ts';
import { requireSchedulable } from '../rides/schedule.ts';
import { resolvePlace } from '../location/resolve-place.ts';
import type { DriverDoc, UserDoc } from '../store/documents.ts';
import { placeOf, workingFilter } from './driver.ts';
import { bookableDrivers, nearbyDrivers } from './nearby.ts';
import { completedTrips } from './trips.ts';

/** Every driver who may work, offline ones too: online first, then nearest to the passenger's last fix, at most 200. */
export async function listAllDrivers(ctx: Context, passenger: UserDoc): Promise<DriverListing[]> {
  const working = await workingFilter(ctx);
  const out = await ctx.store.drivers
    .find({ ...working, status: { $in: ['online', 'on_route'] } })
    .limit(10 * LISTED_DRIVERS_MAX)
    .toArray();
  const away =
    out.length >= LISTED_DRIVERS_MAX
      ? []
      : await ctx.store.drivers
          .find({ ...working, status: 'offline' })
          .limit(LISTED_DRIVERS_MAX)
          .toArray();
  const near = passenger.fix;
  const nearest = [...byDistance(out, near), ...byDistance(away, near)].slice(0, LISTED_DRIVERS_MAX);
  return present(ctx, nearest, near, null);
}

/**
 * Online drivers for a trip, nearest to the pickup first, with fare and ETA; rings widen until 10 are found or 50 km.
 * @throws Refusal INVALID for a time outside R10
 */
export async function findDrivers(ctx: Context, passenger: UserDoc, input: FindDrivers): Promise<DriverListing[]> {
  requireSchedulable(input, ctx.clock.now());
  const trip: Trip = {
    pickup: input.pickup,
    destination: input.destination,
    from: resolvePlace(input.pickup, { latitude: input.pickupLatitude, longitude: input.pickupLongitude }),
    to: resolvePlace(input.destination, {
      latitude: input.destinationLatitude ?? 0,
      longitude: input.destinationLongitude ?? 0,
    }),
  };
  const from = trip.from ?? passenger.fix;
  const drivers = from ? await nearbyDrivers(ctx, from, SEARCH_ENOUGH_DRIVERS) : await bookableDrivers(ctx);
  return present(ctx, drivers.slice(0, LISTED_DRIVERS_MAX), from, trip);
}

function byDistance(drivers: DriverDoc[], from: Coordinates | null): DriverDoc[] {
  const km = (driver: DriverDoc): number => {
    const place = placeOf(driver);
    return from && place ? haversineKm(from, place) : Infinity;
  };
  return drivers
    .map((driver) => ({ driver, km: km(driver) }))
    .sort((a, b) => (a.km === b.km ? a.driver.fullName.localeCompare(b.driver.fullName) : a.km - b.km))
    .map(({ driver }) => driver);
}

async function present(
  ctx: Context,
  drivers: DriverDoc[],
  from: Coordinates | null,
  trip: Trip | null,
): Promise<DriverListing[]> {
  const trips = await completedTrips(
    ctx,
    drivers.map((driver) => driver._id),
  );
  return drivers.map((driver) => listing(driver, trips.get(driver._id.toHexString()) ?? 0, from, trip));
}

/** A driver as passengers see them: card and licence never (R12), the place only while online. */
function listing(driver: DriverDoc, trips: number, from: Coordinates | null, trip: Trip | null): DriverListing {
  const place = placeOf(driver);
  const online = isOnline(driver.status);
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
    isOnline: online,
    driverStatus: driver.status,
    rating: null,
    totalTrips: trips,
    distance: from && place ? roundKm(haversineKm(from, place)) : null,
    estimatedArrival: from && place && online ? etaMinutes(place, from) : null,
    estimatedFare: trip && fareFor(trip, driver, driver.routes),
    withinTownFareMin: driver.withinTownFareMin,
    withinTownFareMax: driver.withinTownFareMax,
    outsideTownFareMin: driver.outsideTownFareMin,
    outsideTownFareMax: driver.outsideTownFareMax,
    latitude: online ? (place?.latitude ?? null) : null,
    longitude: online ? (place?.longitude ?? null) : null,
  };
}
