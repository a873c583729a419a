import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '#shared/contract/messages.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { booking } from '../support/rides.ts';
import { openScene, type Scene } from '../support/valid-requests.ts';

let app: TestApp;
let scene: Scene;
beforeAll(async () => {
  app = await startTestApp();
  scene = await openScene(app);
});
afterAll(() => app.close());

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

  it('is private: other people get 404, strangers 401, and an unknown id 404', async () => {
    const id = await scene.ride('acceptRide', 'startRide', 'completeRide');
    const [otherPassenger, otherDriver] = await Promise.all([app.passenger(), app.driver()]);
    const status = async (client: Client, of = id) => (await receiptOf(client, of)).status;
    expect([await status(otherPassenger), await status(otherDriver), await status(app.client())]).toEqual([
      404, 404, 401,
    ]);
    expect([await status(scene.passenger, 'f'.repeat(24)), await status(scene.admin, 'f'.repeat(24))]).toEqual([
      404, 404,
    ]);
    expect((await scene.passenger.send('getReceipt', { path: '/api/rides/none/receipt' })).status).toBe(400);
  });

  it('is refused with a message before completion, after a cancellation, and to a driver who was only asked', async () => {
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
  });
});
