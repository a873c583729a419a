import type { Client, People } from '../support/app.ts';
import { EMBU } from './fixtures.ts';

/** An accepted ride, created over REST, for tests that start after booking. */
export async function rideUnderWay(
  people: People,
): Promise<{ id: string; passengerClient: Client; driverClient: Client }> {
  const passengerClient = await people.passenger('Gatwiri Mwenda');
  const driverClient = await people.driver('Muchiri Gitonga');
  await driverClient.call('setDriverStatus', { body: { status: 'online' } });
  const { body: me } = await driverClient.call('getMe');
  const { body: ride } = await passengerClient.call('createRide', {
    body: {
      driverId: me.id,
      pickup: 'Embu Town',
      destination: 'Runyenjes Town',
      passengerCount: 1,
      cargoSize: 'none',
      tripTiming: 'now',
      paymentMethod: 'cash',
      pickupLatitude: EMBU.latitude,
      pickupLongitude: EMBU.longitude,
      destinationLatitude: 0,
      destinationLongitude: 0,
    },
  });
  await driverClient.call('acceptRide', { params: { id: ride.id } });
  return { id: ride.id, passengerClient, driverClient };
}
