import { beforeAll, describe, expect, it } from 'vitest';
import { type Client } from '../support/app.ts';
import { ask, answerTo } from '../support/ask.ts';
import { booking } from '../support/rides.ts';
import { approvalOf } from '../support/approval.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { appOfFile } from '../support/of-file.ts';

/** The admin's calls of spec 2 §7 with the fields of spec 2 §3, over HTTP, as the specification states them. */

const some = expect.any(String) as string;
const number = expect.any(Number) as number;

const app = appOfFile();
let passenger: Client;
let admin: Client;
let driver: { id: string; phone: string | null };
let ride: { id: string; fare: number };
beforeAll(async () => {
  const [driverClient, client, someone] = await Promise.all([
    app.driver('Gitonga Mwangi'),
    app.passenger('Mumbi Ireri'),
    app.admin(),
  ]);
  passenger = client;
  admin = someone;
  driver = (await driverClient.call('getMe')).body;
  await ask(driverClient, 'PUT /api/drivers/status', { status: 'online' });
  ride = await answerTo(passenger, 'POST /api/rides/create', booking(driver.id));
  for (const step of ['accept', 'start', 'complete'])
    await answerTo(driverClient, `PUT /api/drivers/rides/${ride.id}/${step}`);
});

const found = async <T>(list: string, search: string): Promise<T[]> =>
  (await answerTo<{ items: T[] }>(admin, `GET /api/admin/${list}?search=${encodeURIComponent(search)}`)).items;

describe('spec 2 §6, §7 the account', () => {
  it('POST signup requires the admin verification code, POST login username and password; GET verify; POST logout', async () => {
    const someone = app.client();
    const account = { username: 'gatwiri', email: 'gatwiri@boda.test', password: 'correct horse battery' };
    const { username, password } = account;
    expect((await ask(someone, 'POST /api/admin/signup', { ...account, adminCode: 'guessed' })).status).toBe(403);
    expect((await ask(someone, 'POST /api/admin/login', { username, password })).status).toBe(401);
    const { adminCode } = app.ctx.config;
    expect((await ask(someone, 'POST /api/admin/signup', { ...account, adminCode })).status).toBe(201);
    expect((await ask(someone, 'GET /api/admin/verify')).status).toBe(401);
    expect((await ask(someone, 'POST /api/admin/login', { username, password: 'wrong horse' })).status).toBe(401);
    expect((await ask(someone, 'POST /api/admin/login', { username, password })).status).toBe(200);
    expect(await ask(someone, 'GET /api/admin/verify')).toMatchObject({ status: 200, body: { username } });
    expect((await ask(someone, 'POST /api/admin/logout')).status).toBe(200);
    expect((await ask(someone, 'GET /api/admin/verify')).status).toBe(401);
  });
});

describe('spec 2 §3, §5, §7 drivers, passengers, rides, settings and statistics', () => {
  it('a driver has every field and is found by full name, email, mobile number and stage name, in any case', async () => {
    const path = `PUT /api/admin/drivers/${driver.id}`;
    await ask(admin, path, { email: 'gitonga@boda.test' });
    expect(await found('drivers', 'GITONGA MWA')).toEqual([
      {
        user_id: driver.id,
        full_name: 'Gitonga Mwangi',
        email: 'gitonga@boda.test',
        mobile_number: driver.phone,
        stage_name: 'Embu stage',
        motorbike_plate_number: 'KMFA 123B',
        withinTownFareMin: 100,
        withinTownFareMax: 200,
        outsideTownFareMin: 150,
        outsideTownFareMax: 300,
        verification_status: 'approved',
        is_online: true,
        total_trips: 1,
        rating: null,
        created_at: some,
        profile_picture_url: null,
        id_card_url: null,
        driving_license_url: null,
        plate_photo_url: null,
        photo_requests: [],
        ban: null,
        details_rev: 0,
        pending_changes: null,
        repeats: expect.any(Array) as unknown,
      },
    ]);
    for (const words of ['gitonga@BODA', driver.phone?.slice(4) ?? '', 'embu STAGE']) {
      expect(await found('drivers', words), words).toMatchObject([{ user_id: driver.id }]);
    }
    expect(await found('drivers', 'nobody is called this')).toEqual([]);
    for (const verification_status of ['pending', 'banned', 'approved']) {
      const seen = await approvalOf(app.ctx, driver.id);
      await ask(admin, path, { ...seen, verification_status });
      expect(await found('drivers', 'gitonga')).toMatchObject([{ user_id: driver.id, verification_status }]);
    }
    const never = await ask(admin, path, { verification_status: 'rejected' });
    expect(never).toMatchObject({ status: 400, body: { field: 'verification_status' } });
  });

  it('a passenger has every field and is found by name, email and phone, in any case', async () => {
    const { body: me } = await passenger.call('getMe');
    for (const words of ['mumbi IRE', me.email.toUpperCase(), me.phone?.slice(4) ?? '']) {
      expect(await found('passengers', words), words).toEqual([
        {
          user_id: me.id,
          name: 'Mumbi Ireri',
          email: me.email,
          phone: me.phone,
          is_active: true,
          total_rides: 1,
          total_spent: ride.fare,
          rating: null,
          created_at: some,
        },
      ]);
    }
  });

  it('a ride has every field and is found by passenger, driver, pickup and destination, in any case', async () => {
    for (const words of ['mumbi IRE', 'GITONGA', 'embu town', 'RUNYENJES']) {
      expect(await found('rides', words), words).toMatchObject([
        {
          id: ride.id,
          passenger_name: 'Mumbi Ireri',
          driver_name: 'Gitonga Mwangi',
          pickup_address: 'Embu Town',
          destination_address: 'Runyenjes Town',
          status: 'completed',
          fare_amount: ride.fare,
          payment_status: 'completed',
          created_at: some,
        },
      ]);
    }
    expect(await found('rides', 'nobody is called this')).toEqual([]);
  });

  it('R33 R46 an approval comes with what the admin saw, and so does a decision on new details', async () => {
    const path = `PUT /api/admin/drivers/${driver.id}`;
    const { verification_status, details_seen, photos_seen } = await approvalOf(app.ctx, driver.id);
    const unseen = (field: string) => ({ status: 400, body: { code: 'INVALID', field } });
    expect(await ask(admin, path, { verification_status })).toMatchObject(unseen('details_seen'));
    expect(await ask(admin, path, { verification_status, photos_seen })).toMatchObject(unseen('details_seen'));
    expect(await ask(admin, path, { verification_status, details_seen })).toMatchObject(unseen('photos_seen'));
    expect(await ask(admin, path, { pending_changes: 'approve' })).toMatchObject(unseen('details_seen'));
    const reason = { reason: 'not_on_id' };
    expect(await ask(admin, path, { pending_changes: 'reject', reason })).toMatchObject(unseen('details_seen'));
    expect(await ask(admin, path, { verification_status, details_seen, photos_seen })).toMatchObject({ status: 200 });
    expect((await ask(admin, path, { verification_status: 'approved', details_seen: 99, photos_seen })).status).toBe(
      409,
    );
  });

  it('every row of every list can be sent back as it came, and changes nothing', async () => {
    // A driver without an email address or a plate, with new details awaiting a decision and a photo asked for.
    const pending = { since: new Date(), fullName: 'Gitonga M. Mwangi' };
    const asked = { photo: 'plate', because: { reason: 'blurred' }, asked: new Date() } as const;
    const before = await app.ctx.store.drivers.findOneAndUpdate(
      { _id: toObjectId(driver.id) },
      { $set: { email: null, plate: '', pendingChanges: pending, photoRequests: [asked] } },
    );
    await answerTo(admin, 'POST /api/admin/settings', {
      setting_key: 'row',
      setting_value: '1',
      description: 'Sent back',
    });
    for (const [list, id] of Object.entries({
      drivers: 'user_id',
      passengers: 'user_id',
      rides: 'id',
      settings: 'id',
    })) {
      const rows = await found<Record<string, unknown>>(list, '');
      expect(rows.length, list).toBeGreaterThan(0);
      for (const row of rows) {
        const sent = await ask(admin, `PUT /api/admin/${list}/${String(row[id])}`, row);
        expect(sent, `${list} ${JSON.stringify(row)}`).toMatchObject({ status: 200, body: row });
      }
      expect(await found(list, '')).toEqual(rows);
    }
    await app.ctx.store.drivers.updateOne(
      { _id: toObjectId(driver.id) },
      { $set: { email: before?.email ?? null, plate: before?.plate ?? '', pendingChanges: null, photoRequests: [] } },
    );
    const noPlate = await ask(admin, `PUT /api/admin/drivers/${driver.id}`, { motorbike_plate_number: '' });
    expect(noPlate).toMatchObject({ status: 400, body: { field: 'motorbike_plate_number' } });
  });

  it('pickup and destination of a ride cannot be edited; names are trimmed', async () => {
    const elsewhere = { pickup_address: 'Meru Town', destination_address: 'Chuka Town', fare_amount: ride.fare };
    await ask(admin, `PUT /api/admin/rides/${ride.id}`, elsewhere);
    const ends = { pickup_address: 'Embu Town', destination_address: 'Runyenjes Town' };
    expect(await found('rides', 'mumbi')).toMatchObject([{ id: ride.id, ...ends }]);
    const { body: me } = await passenger.call('getMe');
    await answerTo(admin, `PUT /api/admin/passengers/${me.id}`, { name: '  Mumbi Ireri  ' });
    await answerTo(admin, `PUT /api/admin/drivers/${driver.id}`, {
      full_name: ' Gitonga Mwangi ',
      stage_name: ' Embu stage ',
    });
    expect(await found('passengers', 'mumbi')).toMatchObject([{ name: 'Mumbi Ireri' }]);
    const trimmed = { full_name: 'Gitonga Mwangi', stage_name: 'Embu stage' };
    expect(await found('drivers', 'gitonga')).toMatchObject([trimmed]);
  });

  it('a setting has every field and is found by key, value and description, in any case', async () => {
    const setting = { setting_key: 'radio_room', setting_value: 'Jua Kali', description: 'Whom passengers call' };
    const padded = { ...setting, setting_value: ' Jua Kali ', description: ' Whom passengers call' };
    expect((await ask(admin, 'POST /api/admin/settings', padded)).status).toBe(201);
    for (const words of ['RADIO_room', 'jua kali', 'WHOM passengers']) {
      expect(await found('settings', words), words).toMatchObject([{ id: some, ...setting, updated_at: some }]);
    }
    // A setting that a rule reads is also found by the name on screen.
    expect(await found('settings', 'drivers NEED approval')).toMatchObject([
      { setting_key: 'require_driver_approval' },
    ]);
  });

  it('GET /api/admin/stats: drivers, passengers, rides, revenue, online drivers and pending verifications', async () => {
    const { status, body: before } = await ask(admin, 'GET /api/admin/stats');
    expect(status).toBe(200);
    expect(before).toEqual({
      totalDrivers: 1,
      totalPassengers: 1,
      totalRides: 1,
      totalRevenue: ride.fare,
      onlineDrivers: number,
      pendingVerifications: 0,
      longTownTrips: 1,
    });
    const someone = { name: 'Nkirote', phone: '0712 345 678', email: 'nkirote@boda.test' };
    expect((await ask(admin, 'POST /api/admin/passengers', someone)).status).toBe(201);
    await ask(admin, `PUT /api/admin/drivers/${driver.id}`, { verification_status: 'pending' });
    const after = { totalPassengers: 2, onlineDrivers: 0, pendingVerifications: 1 };
    expect((await ask(admin, 'GET /api/admin/stats')).body).toEqual({ ...(before as object), ...after });
  });

  it('a driver added without fares has the defaults: 100 to 200 within town, 150 to 300 outside', async () => {
    const made = await ask(admin, 'POST /api/admin/drivers', {
      full_name: 'Njeru Ireri',
      email: 'njeru@boda.test',
      mobile_number: '0722 345 678',
      stage_name: 'Embu stage',
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        mobile_number: '+254722345678',
        withinTownFareMin: 100,
        withinTownFareMax: 200,
        outsideTownFareMin: 150,
        outsideTownFareMax: 300,
      },
    });
  });

  it('DELETE /api/admin/{type}/{id}: drivers, passengers and settings are deleted; rides are kept (405)', async () => {
    for (const [list, search] of [
      ['drivers', 'njeru@boda.test'],
      ['passengers', 'nkirote'],
      ['settings', 'radio_room'],
    ] as const) {
      const [one] = await found<{ user_id?: string; id?: string }>(list, search);
      const id = one?.user_id ?? one?.id ?? '';
      expect((await ask(admin, `DELETE /api/admin/${list}/${id}`)).status, list).toBe(200);
      expect(await found(list, search)).toEqual([]);
    }
    expect((await ask(admin, `DELETE /api/admin/rides/${ride.id}`)).status).toBe(405);
    expect(await found('rides', 'mumbi')).toMatchObject([{ id: ride.id }]);
  });
});
