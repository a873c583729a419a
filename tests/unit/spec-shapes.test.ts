import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { API } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/api/endpoint.ts';
import * as d from '#shared/contract/driver-entities.ts';
import * as e from '#shared/contract/entities.ts';
import {
  CargoSize,
  DriverStatus,
  Fix,
  PassengerCount,
  PaymentMethod,
  VerificationStatus,
} from '#shared/contract/fields.ts';
import * as r from '#shared/contract/ride-entities.ts';
import { type EndpointName, ROUTES, routeOf } from '#shared/contract/routes.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  required?: string[];
  anyOf?: Shape[];
}

/** Of several shapes the first, which is the specified one. */
const shapeOf = (schema: z.ZodMiniType): Shape => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return shape.anyOf?.[0] ?? shape;
};

/** The field names of an object, or of the entries of a list. */
const fieldsOf = (schema: z.ZodMiniType): string[] => {
  const shape = shapeOf(schema);
  return Object.keys((shape.items ?? shape).properties ?? {});
};
const words = (list: string): string[] => list.split(', ');

const BANDS = 'withinTownFareMin, withinTownFareMax, outsideTownFareMin, outsideTownFareMax';
const TRIP = 'pickup, destination, passengerCount, cargoSize, tripTiming, scheduledTime';
const PICKUP = 'pickupLatitude, pickupLongitude';
const STATS = 'total_rides, completed_trips, total_spent, average_rating';
const FIX = 'latitude, longitude, accuracy, heading, speed, timestamp';
const FAVORITE = 'driverId, driverName, driverPhone, stageName';
const SHARED = 'userName, latitude, longitude, accuracy, sharedAt, expiresAt';
const CREATE = `driverId, ${TRIP}, paymentMethod, ${PICKUP}, destinationLatitude, destinationLongitude, estimatedFare`;
const REQUEST =
  'id, passenger_name, passenger_phone, pickup_address, destination_address, fare_amount, distance_km, ' +
  'passenger_count, cargo_size, trip_timing, status';
const ROUTE = 'from_location, to_location, fare_amount, is_active';
const HOURS = 'opening_time, closing_time, is_active';
const ONBOARDING =
  'fullName, mobileNumber, email, locationAddress, locationLatitude, locationLongitude, stageName, ' +
  `motorbikePlateNumber, ${BANDS}, profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl`;
const DRIVER_STATS = 'total_trips, total_earnings, todays_earnings';
const FOUND = 'id, name, phone, stageName, vehiclePlate, estimatedFare, estimatedArrival';
const LISTED =
  'id, name, phone, stageName, vehiclePlate, vehicleModel, profilePicture, idCardUrl, drivingLicenseUrl, ' +
  `platePhotoUrl, isOnline, driverStatus, rating, totalTrips, distance, estimatedArrival, estimatedFare, ${BANDS}`;

describe('the entities have the specified fields', () => {
  it.each([
    ['Profile', e.Me, 'user_type, name, phone, email'],
    ['Session user', e.Me, 'email, google_user_data'],
    ['Session exchange payload', API.createSession.body, 'code'],
    ['Redirect-URL response', API.getRedirectUrl.output, 'redirectUrl'],
    ['Location fix', Fix, FIX],
    ['Driver (as listed to passengers)', e.DriverListing, LISTED],
    ['Driver search result', API.findDrivers.output, FOUND],
    ['Passenger stats', e.PassengerStats, STATS],
    ['Ride create payload', r.RideCreate, CREATE],
    ['Favorite create payload', e.FavoriteFields, FAVORITE],
    [
      'Favorite response',
      e.Favorite,
      'driver_id, driver_name, driver_phone, stage_name, is_online, driver_status, rating, total_trips, ' +
        'within_town_fare, outside_town_fare',
    ],
    ['Live ride data', r.LiveData, 'driverLocation, passengerLocation, estimatedArrival, distance, status'],
  ] as const)('spec 1 §3 %s', (_what, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(words(fields)));
  });

  it('spec 1 §3 the Google user has given_name, name and picture', () => {
    expect(fieldsOf(e.Me.shape.google_user_data)).toEqual(['given_name', 'name', 'picture']);
    expect(e.Me.shape.user_type.safeParse('driver').success).toBe(true);
    expect(e.Me.shape.user_type.safeParse('admin').success).toBe(false);
  });

  it('spec 1 §3, §5 one or two passengers, cargo up to medium, now or schedule, three payment methods', () => {
    const taken = (schema: z.ZodMiniType, ...values: unknown[]) =>
      values.filter((one) => schema.safeParse(one).success);
    expect(taken(PassengerCount, 0, 1, 2, 3, 1.5)).toEqual([1, 2]);
    expect(PassengerCount.safeParse(3).error?.issues[0]?.message).toBe('Maximum 2 passengers per motorbike for safety');
    expect(taken(CargoSize, 'none', 'small', 'medium', 'large')).toEqual(['none', 'small', 'medium']);
    expect(taken(r.RideCreate.shape.tripTiming, 'now', 'schedule', 'later')).toEqual(['now', 'schedule']);
    expect(taken(PaymentMethod, 'cash', 'mpesa', 'wallet', 'card')).toEqual(['cash', 'mpesa', 'wallet']);
    expect(taken(DriverStatus, 'online', 'on_route', 'offline', 'busy')).toEqual(['online', 'on_route', 'offline']);
  });

  it.each([
    ['Driver ride request', r.DriverRide, REQUEST],
    ['list of requests with an activeRide', API.getRideRequests.output, 'requests, activeRide'],
    ['Route', d.Route, `id, ${ROUTE}`],
    ['Working hours', d.WorkingHours, HOURS],
    ['Driver onboarding', d.Onboarding, ONBOARDING],
    ['Driver stats', d.DriverStats, DRIVER_STATS],
    ['Driver onboarding status', d.OnboardingStatus, 'onboarding_completed'],
    ['Live ride data', r.LiveData, 'driverLocation, passengerLocation, estimatedArrival, distance, status'],
  ] as const)('spec 2 §3 %s', (_what, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(words(fields)));
  });

  it('spec 2 §3, §4 cargo, timing, ride, verification and payment statuses of a driver’s ride', () => {
    const { cargo_size, trip_timing, status, payment_status } = r.DriverRide.shape;
    const taken = (schema: z.ZodMiniType, ...values: string[]) => values.filter((one) => schema.safeParse(one).success);
    expect(taken(cargo_size, 'none', 'small', 'medium', 'large')).toEqual(['none', 'small', 'medium']);
    expect(taken(trip_timing, 'now', 'scheduled', 'schedule')).toEqual(['now', 'scheduled']);
    const rides = ['pending', 'accepted', 'in_progress', 'completed', 'cancelled'];
    expect(taken(status, ...rides, 'expired')).toEqual(rides);
    expect(taken(payment_status, 'pending', 'completed', 'failed', 'paid')).toEqual(['pending', 'completed', 'failed']);
    const reviews = ['pending', 'approved', 'banned'];
    expect(taken(VerificationStatus, ...reviews, 'rejected')).toEqual(reviews);
  });

  it('spec 2 §3 Shared location', () => {
    expect(fieldsOf(e.SharedLocation)).toEqual(expect.arrayContaining(words(SHARED)));
  });
});

describe('the calls have the specified method, path, payload and response', () => {
  it.each([
    ['GET /api/users/me', '', 'user_type, name, phone, email'],
    ['HEAD /api/users/me', '', ''],
    ['GET /api/logout', '', ''],
    ['GET /api/oauth/google/redirect_url', '', 'redirectUrl'],
    ['POST /api/sessions', 'code', ''],
    ['PUT /api/users/profile', 'user_type, name, phone', ''],
    ['GET /api/config/google-maps-key', '', 'apiKey'],
    ['POST /api/location/update', FIX, ''],
    ['POST /api/location/share', 'latitude, longitude, accuracy', 'shareUrl'],
    ['GET /api/passengers/stats', '', STATS],
    ['GET /api/drivers/all-available', '', LISTED],
    ['POST /api/drivers/available', `${TRIP}, ${PICKUP}`, LISTED],
    ['POST /api/passengers/favorites', FAVORITE, ''],
    ['GET /api/passengers/favorites', '', 'driver_id, driver_name, driver_phone'],
    ['DELETE /api/passengers/favorites/{id}', '', ''],
    ['POST /api/rides/create', CREATE, ''],
    ['GET /api/rides/{id}/live-data', '', 'driverLocation, passengerLocation, estimatedArrival, distance, status'],
    ['GET /api/location/shared/{token}', '', SHARED],
    ['GET /api/drivers/ride-requests', '', 'requests, activeRide'],
    ['PUT /api/drivers/rides/{id}/accept', '', ''],
    ['PUT /api/drivers/rides/{id}/decline', '', ''],
    ['PUT /api/drivers/rides/{id}/start', '', ''],
    ['PUT /api/drivers/rides/{id}/complete', '', ''],
    ['GET /api/drivers/routes', '', `id, ${ROUTE}`],
    ['POST /api/drivers/routes', ROUTE, `id, ${ROUTE}`],
    ['PUT /api/drivers/routes/{id}', ROUTE, ''],
    ['DELETE /api/drivers/routes/{id}', '', ''],
    ['PUT /api/drivers/routes/{id}/toggle', 'is_active', ''],
    ['GET /api/drivers/working-hours', '', HOURS],
    ['PUT /api/drivers/working-hours', HOURS, ''],
    ['POST /api/drivers/onboarding', ONBOARDING, ''],
    ['GET /api/drivers/onboarding-status', '', 'onboarding_completed'],
    ['GET /api/drivers/stats', '', DRIVER_STATS],
    ['PUT /api/drivers/status', 'status', ''],
  ])('spec 1 §7, spec 2 §7 %s', (call, sent, answered) => {
    const route = call.replaceAll(/\{(\w+)\}/g, ':$1');
    const name = (Object.keys(ROUTES) as EndpointName[]).find(
      (one) => `${routeOf(one).method} ${routeOf(one).path}` === route,
    );
    if (!name) throw new Error(`no endpoint for ${call}`);
    const endpoint: Endpoint = API[name];
    expect(endpoint.body ? fieldsOf(endpoint.body) : []).toEqual(expect.arrayContaining(sent ? words(sent) : []));
    expect(fieldsOf(endpoint.output)).toEqual(expect.arrayContaining(answered ? words(answered) : []));
    // Fields that the specification does not name are optional.
    const needed = endpoint.body ? (shapeOf(endpoint.body).required ?? []) : [];
    expect(words(sent)).toEqual(expect.arrayContaining(needed));
  });
});
