import { describe, expect, it } from 'vitest';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';
import { type Client } from '../support/app.ts';
import { booking } from '../support/rides.ts';
import { appOfFile, sceneOfFile } from '../support/of-file.ts';

const app = appOfFile();
const scene = sceneOfFile(app);

const receiptOf = (client: Client, id: string) => client.call('getReceipt', { params: { id } });

describe('R28 the receipt of a ride', () => {
  it('says the same to both parties and an admin: number, times, places, distance, fare, its basis, and people', async () => {
    const id = await scene.ride('acceptRide', 'startRide', 'completeRide');
    const { body: ride } = await scene.passenger.call('getRide', { params: { id } });
    if (ride.view !== 'passenger') throw new Error('not the passenger');
    const answers = await Promise.all([scene.passenger, scene.driver, scene.admin].map((who) => receiptOf(who, id)));
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        200,
        {
          id,
          number: receiptNumber(id),
          requestedAt: ride.createdAt,
          startedAt: ride.startedAt,
          completedAt: ride.completedAt,
          pickup: 'Embu Town',
          destination: 'Runyenjes Town',
          distance: ride.distance,
          passengerCount: 1,
          fare: ride.fare,
          fareBasis: ride.fareBasis,
          fareBefore: null,
          paymentMethod: 'cash',
          passengerName: (await scene.passenger.call('getMe')).body.name,
          driverName: ride.driver?.name,
          plate: 'KMFA 123B',
        },
      ]);
    }
    expect(JSON.stringify(answers[0]?.body)).not.toMatch(/\+254|phone/);
  });

  it('names where the ride began, not the words "Current Location"', async () => {
    const { passenger, driver } = scene;
    await scene.endRides();
    await driver.call('setDriverStatus', { body: { status: 'online' } });
    const driverId = (await driver.call('getMe')).body.id;
    const body = booking(driverId, { pickup: 'Current Location', pickupAddress: 'Kenyatta Highway, Embu' });
    const { id } = (await passenger.call('createRide', { body })).body;
    for (const step of ['acceptRide', 'startRide', 'completeRide'] as const)
      await driver.call(step, { params: { id } });
    expect((await receiptOf(passenger, id)).body.pickup).toBe('Kenyatta Highway, Embu');
  });

  it('is refused with a message before completion, after a cancellation, and to a driver who was only asked; an unknown id is 404', async () => {
    for (const steps of [[], ['acceptRide'], ['acceptRide', 'startRide']] as const) {
      const answer = await receiptOf(scene.passenger, await scene.ride(...steps));
      expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_COMPLETED', error: MESSAGES.receipt.notYet } });
    }
    const id = await scene.ride('acceptRide');
    await scene.passenger.call('cancelRide', { params: { id }, body: {} });
    for (const who of [scene.passenger, scene.driver, scene.admin]) {
      const answer = await receiptOf(who, id);
      expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_COMPLETED', error: MESSAGES.receipt.cancelled } });
    }
    await scene.endRides();
    await scene.driver.call('setDriverStatus', { body: { status: 'online' } });
    const open = (await scene.passenger.call('createRide', { body: booking(null) })).body.id;
    expect((await receiptOf(scene.driver, open)).status).toBe(404);
    for (const who of [scene.passenger, scene.admin]) expect((await receiptOf(who, 'f'.repeat(24))).status).toBe(404);
  });
});
