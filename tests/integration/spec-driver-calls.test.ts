import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, registration } from '../support/app.ts';
import { ask, answerTo } from '../support/ask.ts';
import { pngDataUrl } from '../support/photos.ts';
import { booking } from '../support/rides.ts';
import { appOfFile } from '../support/of-file.ts';

/** The driver's calls of spec 2 §7 with the fields of spec 2 §3, over HTTP, as the specification states them. */

const some = expect.any(String) as string;
const REQUESTS = 'GET /api/drivers/ride-requests';
const HOURS = '/api/drivers/working-hours';

const app = appOfFile();
let passenger: Client;
let driver: Client;
let driverId: string;
beforeAll(async () => {
  [passenger, driver] = await Promise.all([app.passenger('Wanjiku Njeri'), app.driver('Mwangi Kariuki')]);
  const { body: me } = await driver.call('getMe');
  driverId = me.id;
  await ask(driver, 'PUT /api/drivers/status', { status: 'online' });
});

const newRide = async (): Promise<string> =>
  (await answerTo<{ id: string }>(passenger, 'POST /api/rides/create', booking(driverId, { cargoSize: 'medium' }))).id;
async function completed(client: Client, booker: Client): Promise<{ id: string; fare: number }> {
  await ask(client, 'PUT /api/drivers/status', { status: 'online' });
  const { body: me } = await client.call('getMe');
  const ride = await answerTo<{ id: string; fare: number }>(booker, 'POST /api/rides/create', booking(me.id));
  for (const name of ['accept', 'start', 'complete'])
    await answerTo(client, `PUT /api/drivers/rides/${ride.id}/${name}`);
  return ride;
}
const step = (name: string, id: string) => ask(driver, `PUT /api/drivers/rides/${id}/${name}`);

describe('spec 2 §3, §4, §7 the driver’s rides', () => {
  it('GET /api/drivers/ride-requests lists requests with all their fields, and the activeRide', async () => {
    expect(await ask(driver, REQUESTS)).toMatchObject({ status: 200, body: { requests: [], activeRide: null } });
    const id = await newRide();
    const { body: me } = await passenger.call('getMe');
    const request = {
      id,
      passenger_name: 'Wanjiku Njeri',
      passenger_phone: me.phone,
      pickup_address: 'Embu Town',
      destination_address: 'Runyenjes Town',
      fare_amount: 200,
      distance_km: 23.4,
      passenger_count: 1,
      cargo_size: 'medium',
      trip_timing: 'now',
      status: 'pending',
    };
    expect((await ask(driver, REQUESTS)).body).toMatchObject({ requests: [request], activeRide: null });
    await step('accept', id);
    const active = { ...request, status: 'accepted' };
    expect((await ask(driver, REQUESTS)).body).toMatchObject({ requests: [], activeRide: active });
    await ask(passenger, `PUT /api/rides/${id}/cancel`, {});
    expect((await ask(driver, REQUESTS)).body).toMatchObject({ requests: [], activeRide: null });
  });

  it('PUT accept, start, complete without a body: pending, accepted, in_progress, completed; each returns the ride', async () => {
    const id = await newRide();
    for (const name of ['start', 'complete']) expect((await step(name, id)).status, name).toBe(409);
    for (const [name, status, payment_status] of [
      ['accept', 'accepted', 'pending'],
      ['start', 'in_progress', 'pending'],
      ['complete', 'completed', 'completed'],
    ] as const) {
      expect(await step(name, id), name).toMatchObject({ status: 200, body: { id, status, payment_status } });
    }
  });

  it('GET /api/drivers/stats: total_trips, total_earnings, todays_earnings of completed rides', async () => {
    const client = await app.driver('Kaimuri Counts');
    const stats = () => ask(client, 'GET /api/drivers/stats');
    const none = { total_trips: 0, total_earnings: 0, todays_earnings: 0 };
    expect(await stats()).toMatchObject({ status: 200, body: none });
    const { fare } = await completed(client, await app.passenger('Kendi Pays'));
    expect((await stats()).body).toMatchObject({ total_trips: 1, total_earnings: fare, todays_earnings: fare });
  });

  it('PUT decline without a body: the ride is cancelled and the payment failed', async () => {
    const id = await newRide();
    expect((await step('decline', id)).status).toBe(200);
    const ended = { status: 'cancelled', paymentStatus: 'failed' };
    expect(await ask(passenger, `GET /api/rides/${id}`)).toMatchObject({ status: 200, body: ended });
  });
});

describe('spec 2 §3, §7, §9 registration, routes and working hours', () => {
  const newcomer = async (name: string) => {
    const it = await app.signIn(`${name.toLowerCase()}.new@boda.test`);
    await ask(it, 'PUT /api/users/profile', { user_type: 'driver', name, phone: '+254711222333' });
    return it;
  };

  it('POST /api/drivers/onboarding accepts every field; the plate is stored in upper case; GET onboarding-status reflects it', async () => {
    const it = await newcomer('Kithinji');
    const status = 'GET /api/drivers/onboarding-status';
    expect(await ask(it, status)).toMatchObject({ status: 200, body: { onboarding_completed: false } });
    const photo = await pngDataUrl();
    const sent = {
      ...registration((await it.call('getMe')).body),
      email: 'kithinji@boda.test',
      profilePictureUrl: photo,
      idCardUrl: photo,
      drivingLicenseUrl: photo,
      platePhotoUrl: null,
    };
    for (const [field, wrong] of [
      ['mobileNumber', '12'],
      ['withinTownFareMin', 49],
      ['withinTownFareMax', 501],
      ['outsideTownFareMin', 99],
      ['outsideTownFareMax', 1001],
    ] as const) {
      const refused = await ask(it, 'POST /api/drivers/onboarding', { ...sent, [field]: wrong });
      expect(refused, field).toMatchObject({ status: 400, body: { error: some, field } });
    }
    const done = await ask(it, 'POST /api/drivers/onboarding', sent);
    expect(done).toMatchObject({ status: 200, body: { onboarding_completed: true } });
    expect((await ask(it, status)).body).toMatchObject({ onboarding_completed: true });
    const address = expect.stringMatching(/^\/api\/files\/[0-9a-f]{24}$/) as string;
    expect((await ask(it, 'GET /api/drivers/profile')).body).toMatchObject({
      ...sent,
      motorbikePlateNumber: 'KMFA 123B',
      profilePictureUrl: address,
      idCardUrl: address,
      drivingLicenseUrl: address,
      verification_status: 'pending',
    });
  });

  it('GET and PUT /api/drivers/working-hours: 06:00 to 22:00 and active at first, then as saved', async () => {
    const it = await newcomer('Mutembei');
    await it.call('onboardDriver', { body: registration((await it.call('getMe')).body) });
    const first = { opening_time: '06:00', closing_time: '22:00', is_active: true };
    expect(await ask(it, `GET ${HOURS}`)).toEqual({ status: 200, body: { ...first, is_default: true } });
    const saved = { opening_time: '07:30', closing_time: '19:00', is_active: false };
    expect((await ask(it, `PUT ${HOURS}`, saved)).status).toBe(200);
    expect((await ask(it, `GET ${HOURS}`)).body).toEqual(saved);
  });

  it('POST, GET, PUT and DELETE /api/drivers/routes: id, from_location, to_location, fare_amount, is_active', async () => {
    const route = { from_location: 'Embu Town', to_location: 'Meru Town', fare_amount: 150, is_active: true };
    const { id } = await answerTo<{ id: string }>(driver, 'POST /api/drivers/routes', route);
    expect((await ask(driver, 'GET /api/drivers/routes')).body).toEqual([{ id, ...route }]);
    for (const fare_amount of [49, 2001]) {
      const refused = await ask(driver, 'POST /api/drivers/routes', { ...route, fare_amount });
      expect(refused).toMatchObject({ status: 400, body: { field: 'fare_amount' } });
    }
    const whole = { ...route, fare_amount: 2000 };
    expect((await ask(driver, `PUT /api/drivers/routes/${id}`, { id, ...whole })).status).toBe(200);
    expect((await ask(driver, `PUT /api/drivers/routes/${id}/toggle`, { is_active: false })).status).toBe(200);
    expect((await ask(driver, 'GET /api/drivers/routes')).body).toEqual([{ id, ...whole, is_active: false }]);
    expect((await ask(driver, `DELETE /api/drivers/routes/${id}`)).status).toBe(200);
    expect((await ask(driver, 'GET /api/drivers/routes')).body).toEqual([]);
  });
});
