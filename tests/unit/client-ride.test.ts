import { expect, it } from 'vitest';
import { rideOf } from '#client/data/rides/ride.ts';
import { driverRide } from '../support/driver-ride.ts';
import { passengerRide } from '../support/passenger-ride.ts';

const CANCELLED = { status: 'cancelled', active: false } as const;

it('a ride has one shape in the client, from either wire format', () => {
  const driven = rideOf(
    driverRide({
      ...CANCELLED,
      trip_timing: 'scheduled',
      scheduled_time: '2025-03-10T12:00:00.000Z',
      arrived_at: '2025-03-10T09:01:00.000Z',
      started_at: '2025-03-10T09:02:00.000Z',
      completed_at: '2025-03-10T09:03:00.000Z',
      cancelled_at: '2025-03-10T09:04:00.000Z',
      cancel_reason: 'admin',
    }),
  );
  const ridden = rideOf(
    passengerRide({
      ...CANCELLED,
      id: '0123456789abcdef01234567',
      rev: 2,
      pickupLatitude: -0.53,
      pickupLongitude: 37.45,
      destinationLatitude: -0.42,
      destinationLongitude: 37.56,
      tripTiming: 'schedule',
      scheduledTime: '2025-03-10T12:00:00.000Z',
      fare: 200,
      distance: 23.4,
      createdAt: '2025-03-10T08:58:00.000Z',
      expiresAt: '2025-03-10T09:03:00.000Z',
      acceptedAt: '2025-03-10T08:59:00.000Z',
      arrivedAt: '2025-03-10T09:01:00.000Z',
      startedAt: '2025-03-10T09:02:00.000Z',
      completedAt: '2025-03-10T09:03:00.000Z',
      cancelledAt: '2025-03-10T09:04:00.000Z',
      cancelReason: 'admin',
    }),
  );
  expect(ridden.driver?.name).toBe('John Mwangi');
  const differs = {
    view: 'driver',
    cancellable: false,
    driver: null,
    passengerName: 'Wanjiku Njeri',
    passengerPhone: '+254712000001',
    pickupDistance: 0.9,
  };
  expect(driven).toEqual({ ...ridden, ...differs });
  expect(ridden).toMatchObject({
    view: 'passenger',
    passengerName: '',
    from: { latitude: -0.53, longitude: 37.45 },
    to: { latitude: -0.42, longitude: 37.56 },
  });
});

it('R11 an unknown place is null, and 0 is a valid coordinate', () => {
  expect(rideOf(driverRide({ pickup_latitude: null, destination_latitude: 0 }))).toMatchObject({
    from: null,
    to: { latitude: 0, longitude: 37.56 },
  });
  expect(rideOf(passengerRide({ destinationLongitude: null })).to).toBeNull();
});
