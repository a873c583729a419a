import { ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toObjectId } from '#core/lib/ids.ts';
import type { BodyFor } from '#shared/contract/api.ts';
import { ROUTE_TEXTS } from '#shared/texts/en/route-messages.ts';
import { ROUTES_MAX } from '#shared/domain/constants/rules.ts';
import { endsOf } from '#shared/domain/fare.ts';
import { type Client } from '../support/app.ts';
import { booking, forgetBookings } from '../support/rides.ts';
import { appOfFile } from '../support/of-file.ts';

const app = appOfFile();
let driver: Client;
let rival: Client;
let passenger: Client;
let driverId: string;
beforeAll(async () => {
  [driver, rival, passenger] = await Promise.all([app.driver(), app.driver(), app.passenger()]);
  driverId = (await driver.call('getMe')).body.id;
  await driver.call('setDriverStatus', { body: { status: 'online' } });
});
beforeEach(() => app.ctx.store.drivers.updateMany({}, { $set: { routes: [] } }));

type Fields = BodyFor<'addRoute'>;
const fields = (changes: Partial<Fields> = {}): Fields => ({
  from_location: 'Embu Town',
  to_location: 'Runyenjes Town',
  fare_amount: 180,
  is_active: true,
  ...changes,
});
const add = (changes: Partial<Fields> = {}, by = driver) => by.call('addRoute', { body: fields(changes) });
const list = async (by = driver) => (await by.call('listRoutes')).body;

describe('spec 2 §7 a driver’s routes', () => {
  it('spec 2 §2 are added, listed, edited, switched off and on, and deleted', async () => {
    expect(await list()).toEqual([]);
    const added = await add({ from_location: '  Embu Town ' });
    expect(added).toMatchObject({ status: 201, body: fields() });
    const { id } = added.body;
    const second = (await add({ to_location: 'Kianjokoma', fare_amount: 2000, is_active: false })).body;
    expect(await list()).toEqual([added.body, second]);

    const edited = fields({ to_location: 'Siakago', fare_amount: 50 });
    const update = await driver.call('updateRoute', { params: { id }, body: edited });
    expect(update).toMatchObject({ status: 200, body: { id, ...edited } });
    for (const is_active of [false, false, true]) {
      const toggled = await driver.call('toggleRoute', { params: { id }, body: { is_active } });
      expect(toggled).toMatchObject({ status: 200, body: { id, ...edited, is_active } });
      expect((await list())[0]).toEqual({ id, ...edited, is_active });
    }
    expect(await driver.call('deleteRoute', { params: { id } })).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list()).toEqual([second]);
    expect((await driver.call('deleteRoute', { params: { id } })).status).toBe(404);
  });

  it.each([
    ['from_location', { from_location: '' }],
    ['from_location', { from_location: '   ' }],
    ['to_location', { to_location: '' }],
    ['to_location', { to_location: null }],
    ['fare_amount', { fare_amount: null }],
    ['fare_amount', { fare_amount: '' }],
    ['fare_amount', { fare_amount: undefined }],
  ])('spec 2 §5 an empty %s is refused: "Please fill in all fields"', async (field, changes) => {
    const body = { ...fields(), ...changes };
    const refused = { error: 'Please fill in all fields', code: 'INVALID', field };
    expect(await driver.send('addRoute', { body })).toMatchObject({ status: 400, body: refused });
    const { id } = (await add()).body;
    const put = await driver.send('updateRoute', { path: `/api/drivers/routes/${id}`, body });
    expect(put).toMatchObject({ status: 400, body: refused });
    expect(await list()).toEqual([{ id, ...fields() }]);
  });

  it.each([49, 2001, 0, -50, 99.5, 1e9])(
    'spec 2 §5 a fare of %d is refused: min 50, max 2000, whole KSH (R17)',
    async (fare_amount) => {
      const { status, body } = await add({ fare_amount });
      expect([status, body]).toEqual([
        400,
        { error: 'Please enter a fare between KSH 50 and KSH 2,000', code: 'INVALID', field: 'fare_amount' },
      ]);
      expect(await list()).toEqual([]);
    },
  );

  it('spec 2 §6 another driver’s route, or an unknown one, is 404 and does not change', async () => {
    const theirs = (await add({}, rival)).body;
    for (const id of [theirs.id, 'a'.repeat(24)]) {
      const params = { id };
      const answers = [
        await driver.call('updateRoute', { params, body: fields({ fare_amount: 60 }) }),
        await driver.call('toggleRoute', { params, body: { is_active: false } }),
        await driver.call('deleteRoute', { params }),
      ];
      expect(answers.map((it) => [it.status, (it.body as { code?: string }).code])).toEqual(
        answers.map(() => [404, 'NOT_FOUND']),
      );
    }
    expect(await list(rival)).toEqual([theirs]);
    expect(await list()).toEqual([]);
  });

  it('adding the same route again succeeds and adds nothing; another fare for the same two places is refused', async () => {
    const first = (await add()).body;
    const back = { from_location: 'runyenjes town', to_location: ' EMBU Town' };
    for (const again of [{}, back]) expect(await add(again)).toMatchObject({ status: 201, body: first });
    const other = await add({ ...back, fare_amount: 200 });
    expect(other).toMatchObject({ status: 409, body: { code: 'ROUTE_EXISTS', error: ROUTE_TEXTS.exists } });
    const second = (await add({ to_location: 'Siakago' })).body;
    const onto = await driver.call('updateRoute', { params: { id: second.id }, body: fields(back) });
    expect(onto).toMatchObject({ status: 409, body: { code: 'ROUTE_EXISTS' } });
    const same = await add({ to_location: ' embu town' });
    expect(same).toMatchObject({ status: 400, body: { error: ROUTE_TEXTS.mustDiffer, field: 'to_location' } });
    expect(await list()).toEqual([first, second]);
  });

  it('eight concurrent taps add one route; there are never more than the maximum', async () => {
    const taps = await Promise.all(Array.from({ length: 8 }, () => add()));
    expect(taps.map((it) => it.status)).toEqual(taps.map(() => 201));
    expect(await list()).toHaveLength(1);
    const kept = Array.from({ length: ROUTES_MAX - 3 }, (_, i) => {
      const it = fields({ to_location: `Place ${i}` });
      return { ...it, _id: new ObjectId(), ends: endsOf(it.from_location, it.to_location) };
    });
    await app.ctx.store.drivers.updateOne({ _id: toObjectId(driverId) }, { $set: { routes: kept } });
    const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => add({ to_location: `Another place ${i}` })));
    const refused = answers.filter((it) => it.status === 409);
    expect(refused.map((it) => it.body)).toEqual(refused.map(() => ({ code: 'ROUTES_FULL', error: ROUTE_TEXTS.full })));
    expect(refused).toHaveLength(6);
    expect(await list()).toHaveLength(ROUTES_MAX);
  });

  it('spec 2 §6 an unregistered driver cannot have routes', async () => {
    const newcomer = await app.signIn('unregistered@boda.test');
    await newcomer.call('updateProfile', { body: { user_type: 'driver', name: 'New', phone: '0712345678' } });
    const answers = [await add({}, newcomer), await newcomer.call('listRoutes')];
    expect(answers.map((it) => it.status)).toEqual([409, 409]);
    expect(answers[0]?.body).toMatchObject({ code: 'NOT_ONBOARDED' });
  });
});

describe('R11 an active route sets the fare, in either direction', () => {
  const fareOf = async (pickup: string, destination: string): Promise<number> => {
    const body = { ...booking(driverId), pickup, destination, estimatedFare: 1 };
    await forgetBookings(app.ctx);
    const { body: ride } = await passenger.call('createRide', { body });
    await passenger.call('cancelRide', { params: { id: ride.id }, body: {} });
    const { body: found } = await passenger.call('findDrivers', { body });
    expect(found.find((it) => it.id === driverId)?.estimatedFare).toBe(ride.fare);
    return ride.fare;
  };

  it('R11 in searches and bookings alike; an inactive route is ignored; an edit applies to later bookings', async () => {
    const band = await fareOf('Embu Town', 'Runyenjes Town');
    const { id } = (await add({ fare_amount: 770 })).body;
    expect(await fareOf('Embu Town', 'Runyenjes Town')).toBe(770);
    expect(await fareOf('Runyenjes Town', 'Embu Town')).toBe(770);
    await driver.call('toggleRoute', { params: { id }, body: { is_active: false } });
    expect(await fareOf('Embu Town', 'Runyenjes Town')).toBe(band);
    await driver.call('updateRoute', { params: { id }, body: fields({ fare_amount: 90 }) });
    expect(await fareOf('Embu Town', 'Runyenjes Town')).toBe(90);
    await driver.call('deleteRoute', { params: { id } });
    expect(await fareOf('Embu Town', 'Runyenjes Town')).toBe(band);
  });

  it('R11 a ride already booked keeps its fare', async () => {
    const { id } = (await add({ fare_amount: 770 })).body;
    await forgetBookings(app.ctx);
    const { body: ride } = await passenger.call('createRide', { body: booking(driverId) });
    await driver.call('updateRoute', { params: { id }, body: fields({ fare_amount: 90 }) });
    const kept = await app.ctx.store.rides.findOne({ _id: toObjectId(ride.id) });
    expect([ride.fare, kept?.fare]).toEqual([770, 770]);
    await passenger.call('cancelRide', { params: { id: ride.id }, body: {} });
  });
});
