import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flushFixes } from '#core/location/fix-writer.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { ask, answerTo } from '../support/ask.ts';
import { authorize } from '../support/sign-in.ts';
import { onGrid } from '#shared/domain/geo.ts';

/** The calls of spec 1 §7 with the fields of spec 1 §3, over HTTP, as the specification states them. */

const EMBU = { latitude: -0.5389, longitude: 37.4574 };
const TRIP = {
  pickup: 'Embu Town',
  destination: 'Runyenjes Town',
  passengerCount: 2,
  cargoSize: 'small',
  tripTiming: 'now',
  scheduledTime: null,
  pickupLatitude: EMBU.latitude,
  pickupLongitude: EMBU.longitude,
};
const some = expect.any(String) as string;

let app: TestApp;
let passenger: Client;
let driver: Client;
let driverId: string;
const fixAt = (latitude: number) => ({
  ...EMBU,
  latitude,
  accuracy: 8,
  heading: 90,
  speed: 5,
  timestamp: Date.now(),
});
beforeAll(async () => {
  app = await startTestApp({ env: { MAPBOX_TOKEN: 'pk.of-the-maps-service' } });
  [passenger, driver] = await Promise.all([app.passenger('Wanjiku Njeri'), app.driver('Mwangi Kariuki')]);
  driverId = (await driver.call('getMe')).body.id;
  await ask(driver, 'PUT /api/drivers/status', { status: 'online' });
});
afterAll(() => app.close());

describe('spec 1 §7 sign-in and profile', () => {
  it('GET /api/oauth/google/redirect_url, POST /api/sessions with only a code, PUT /api/users/profile, GET /api/logout', async () => {
    const newcomer = app.client();
    expect(await ask(newcomer, 'GET /api/oauth/google/redirect_url')).toEqual({
      status: 200,
      body: { redirectUrl: expect.stringMatching(/^http.*redirect_uri=.*auth%2Fcallback/) as string },
    });
    const { code } = await authorize(newcomer, 'kagendo.mwiti@boda.test');
    expect((await ask(newcomer, 'POST /api/sessions', { code })).status).toBe(200);
    const unset = {
      id: some,
      email: 'kagendo.mwiti@boda.test',
      google_user_data: { given_name: 'Kagendo', name: 'Kagendo Mwiti', picture: null },
      user_type: null,
      name: null,
      phone: null,
    };
    expect(await ask(newcomer, 'GET /api/users/me')).toEqual({ status: 200, body: unset });
    const profile = { user_type: 'passenger', name: 'Kagendo M', phone: '+254712300400' };
    expect((await ask(newcomer, 'PUT /api/users/profile', profile)).status).toBe(200);
    expect(await ask(newcomer, 'GET /api/users/me')).toEqual({ status: 200, body: { ...unset, ...profile } });
    expect(await ask(newcomer, 'HEAD /api/users/me')).toEqual({ status: 200, body: null });
    expect(await ask(newcomer, 'PUT /api/users/profile', { ...profile, name: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'Please enter both your name and phone number' },
    });
    expect((await newcomer.fetch('/api/logout')).status).toBeLessThan(400);
    expect((await ask(newcomer, 'HEAD /api/users/me')).status).toBe(401);
  });

  it('GET /api/config/google-maps-key returns {apiKey}', async () => {
    const { status, body } = await ask(passenger, 'GET /api/config/google-maps-key');
    expect([status, body]).toEqual([200, { apiKey: 'pk.of-the-maps-service' }]);
  });
});

describe('spec 1 §3, §7 positions', () => {
  it('POST /api/location/update accepts a fix: latitude, longitude, accuracy, heading, speed, timestamp', async () => {
    const fix = fixAt(-0.54);
    expect((await ask(driver, 'POST /api/location/update', fix)).status).toBe(200);
    for (const field of Object.keys(fix)) {
      const wrong = await ask(driver, 'POST /api/location/update', { ...fix, [field]: 'here' });
      expect(wrong, field).toMatchObject({ status: 400, body: { error: some, field } });
    }
    await flushFixes(app.ctx);
    expect((await ask(passenger, 'GET /api/drivers/all-available')).body).toMatchObject([
      { id: driverId, ...onGrid({ latitude: -0.54, longitude: EMBU.longitude }) },
    ]);
  });

  it('POST /api/location/share returns {shareUrl}; GET /api/location/shared/{token} says who, where, since when and until when', async () => {
    const { shareUrl } = await answerTo<{ shareUrl: string }>(passenger, 'POST /api/location/share', {
      ...EMBU,
      accuracy: 8,
    });
    expect(shareUrl).toMatch(new RegExp(`^${app.url}/shared-location/[\\w-]{22,}$`));
    const stranger = app.client();
    const shared = await answerTo<Record<string, unknown>>(
      stranger,
      `GET /api/location/shared/${shareUrl.split('/').at(-1) ?? ''}`,
    );
    expect(shared).toMatchObject({ userName: 'Wanjiku Njeri', ...EMBU, accuracy: 8, sharedAt: some, expiresAt: some });
    expect(Date.parse(String(shared['expiresAt']))).toBeGreaterThan(Date.parse(String(shared['sharedAt'])));
    expect(await ask(stranger, 'GET /api/location/shared/AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({
      status: 404,
      body: { error: 'This shared location may have expired or been removed.' },
    });
  });
});

describe('spec 1 §3, §7 drivers as listed to passengers', () => {
  const BANDS = { withinTownFareMin: 100, withinTownFareMax: 200, outsideTownFareMin: 150, outsideTownFareMax: 300 };
  const listing = () => ({
    id: driverId,
    name: 'Mwangi Kariuki',
    phone: expect.stringMatching(/^\+2547\d{8}$/) as string,
    stageName: 'Embu stage',
    vehiclePlate: 'KMFA 123B',
    vehicleModel: 'Motorbike',
    profilePicture: null,
    idCardUrl: null,
    drivingLicenseUrl: null,
    platePhotoUrl: null,
    isOnline: true,
    driverStatus: 'online',
    rating: null,
    totalTrips: 0,
    ...BANDS,
  });
  const number = expect.any(Number) as number;
  const search = (changes: object = {}) => ask(passenger, 'POST /api/drivers/available', { ...TRIP, ...changes });

  it('GET /api/drivers/all-available and POST /api/drivers/available: every field of a driver; R12 no ID card, no licence', async () => {
    await ask(passenger, 'POST /api/location/update', fixAt(EMBU.latitude));
    await flushFixes(app.ctx);
    const { body: all } = await ask(passenger, 'GET /api/drivers/all-available');
    expect(all).toMatchObject([{ ...listing(), distance: number, estimatedArrival: number, estimatedFare: null }]);
    const { status, body: found } = await search();
    expect(status).toBe(200);
    expect(found).toMatchObject([{ ...listing(), distance: number, estimatedArrival: number, estimatedFare: number }]);
  });

  it('spec 1 §9 none beyond 50 km of the pickup; distances are great-circle with a radius of 6371 km', async () => {
    const north = (km: number) => ({ pickup: 'A field', pickupLatitude: -0.54 + (km / (Math.PI * 6371)) * 180 });
    const { body: near } = await search(north(49.9));
    expect(near).toMatchObject([{ id: driverId, distance: expect.closeTo(49.9, 1) as number }]);
    const { status, body: far } = await search(north(50.2));
    expect([status, far]).toEqual([200, []]);
  });

  it('spec 1 §5 a trip is within town if pickup or destination contains "town" in any case, else outside', async () => {
    const fareOf = async (pickup: string, destination: string): Promise<unknown> => {
      const { body } = await search({ pickup, destination, pickupLatitude: 0, pickupLongitude: 0 });
      return (body as { estimatedFare: number }[])[0]?.estimatedFare;
    };
    const [within, either, outside] = [
      await fareOf('Nobody’s TOWN', 'A field'),
      await fareOf('A field', 'the town over there'),
      await fareOf('A field', 'Another field'),
    ];
    // For unknown places, the middle of the band: 100 to 200 within, 150 to 300 outside.
    expect([within, either, outside]).toEqual([150, 150, 230]);
  });
});

describe('spec 1 §3, §7 rides', () => {
  it('POST /api/rides/create accepts the whole payload; R11 the client’s fare is ignored; 0,0 means unknown', async () => {
    const payload = {
      driverId,
      ...TRIP,
      paymentMethod: 'cash',
      destinationLatitude: 0,
      destinationLongitude: 0,
      estimatedFare: 1,
    };
    const { status, body } = await ask(passenger, 'POST /api/rides/create', payload);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...TRIP,
      status: 'pending',
      driver: { id: driverId },
      paymentMethod: 'cash',
      destinationLatitude: -0.4215,
      fare: 200,
    });
    for (const [field, wrong] of [
      ['passengerCount', 3],
      ['cargoSize', 'large'],
      ['tripTiming', 'later'],
      ['paymentMethod', 'card'],
      ['scheduledTime', 'tomorrow'],
    ] as const) {
      const refused = await ask(passenger, 'POST /api/rides/create', { ...payload, [field]: wrong });
      expect(refused, field).toMatchObject({ status: 400, body: { error: some, field } });
    }
  });

  it('GET /api/rides/{id}/live-data: driverLocation, passengerLocation, estimatedArrival, distance, status', async () => {
    const { requests } = await answerTo<{ requests: { id: string }[] }>(driver, 'GET /api/drivers/ride-requests');
    const id = requests[0]?.id ?? '';
    expect(await ask(passenger, `GET /api/rides/${id}/live-data`)).toMatchObject({
      status: 200,
      body: { driverLocation: null, passengerLocation: null, status: 'pending' },
    });
    await ask(driver, `PUT /api/drivers/rides/${id}/accept`);
    await ask(driver, 'POST /api/location/update', fixAt(-0.5402));
    await ask(passenger, 'POST /api/location/update', fixAt(-0.5391));
    await flushFixes(app.ctx);
    const live = {
      driverLocation: { lat: -0.5402, lng: EMBU.longitude },
      passengerLocation: { lat: -0.5391, lng: EMBU.longitude },
      estimatedArrival: 1,
      distance: 0.2,
      status: 'accepted',
    };
    for (const party of [passenger, driver]) {
      expect(await ask(party, `GET /api/rides/${id}/live-data`)).toMatchObject({ status: 200, body: live });
    }
    expect((await ask(await app.passenger(), `GET /api/rides/${id}/live-data`)).status).toBe(404);
  });
});
