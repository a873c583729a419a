import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownData } from '#core/account/own-data.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { room } from '#core/lib/rooms.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { addTrail } from '#core/safety/add-trail.ts';
import { listIncidents } from '#core/safety/present-incident.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import { updateIncident } from '#core/safety/update-incident.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { IncidentsQuery } from '#shared/contract/incident-entities.ts';
import { EMBU, fixAt, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, codeOf } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

type Driver = DriverDoc & { user: UserDoc };

const ORIGIN = 'https://boda.test';
const NJERI = { id: new ObjectId(), name: 'njeri', from: '127.0.0.1' };
const FIRST_AT = EMBU.latitude + 0.001;
const SECOND_AT = EMBU.latitude + 0.002;

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let first: Driver;
let second: Driver;
let rideId: ObjectId;
beforeEach(async () => {
  ctx = testContext(db.store);
  const { rides, drivers, users, incidents } = db.store;
  await Promise.all([rides, drivers, users, incidents].map((it) => it.deleteMany({})));
  passenger = await makePassenger(ctx, { name: 'Wanjiku Njeri' });
  first = await makeDriver(ctx, { fullName: 'Juma Mwangi' });
  second = await makeDriver(ctx, { fullName: 'Peter Kariuki' });
  rideId = toObjectId((await book(ctx, passenger, null)).id);
  await acceptRide(ctx, first.user, rideId);
});

const raise = async (by: UserDoc): Promise<string> => (await raiseAlert(ctx, by, rideId, undefined)).id;
/** The first driver gives the ride up (R24), and the second accepts it. */
async function takeOver(): Promise<void> {
  await declineRide(ctx, first.user, rideId, { reason: 'cannot_come' });
  await finishBackground(db.store);
  ctx.clock.advance(60_000);
  await acceptRide(ctx, second.user, rideId);
}
const cardOf = ({ _id, fullName, phone, plate }: Driver) => ({ id: _id.toHexString(), name: fullName, phone, plate });
const listed = async () => (await listIncidents(ctx, IncidentsQuery.parse({}))).items;
/** Advances the clock by a minute and stores each driver's new position. */
async function move(): Promise<void> {
  ctx.clock.advance(60_000);
  for (const [{ _id }, latitude] of [[first, FIRST_AT] as const, [second, SECOND_AT] as const]) {
    const fix = fixAt({ ...EMBU, latitude }, ctx.clock.now().getTime());
    await db.store.drivers.updateOne({ _id }, { $set: { fix } });
  }
}
const pointsOf = async (id: string) =>
  (await db.store.incidents.findOne({ _id: toObjectId(id) }))?.trail.map(({ who, latitude }) => [who, latitude]);
const recorded = (latitude: number) => ({
  fixes: [30, 15].map((ago) => ({
    latitude,
    longitude: EMBU.longitude,
    timestamp: ctx.clock.now().getTime() - ago * 1000,
  })),
});

describe('R30 R24 once another driver has taken the ride over', () => {
  it('each alert names the driver at the time it was raised, in the list, in events and in responses', async () => {
    await raise(passenger);
    const id = await raise(first.user);
    await takeOver();
    const people = { driver: cardOf(first), driver_now: cardOf(second) };
    expect(await listed()).toMatchObject([people, people]);
    expect(await updateIncident(ctx, NJERI, id, { note: 'Called.' })).toMatchObject(people);
    expect(ctx.heard('admin:incident', room.admins).at(-1)).toMatchObject({ role: 'driver', ...people });
    await db.store.drivers.updateOne({ _id: first._id }, { $set: { phone: '+254733000222' } });
    expect((await listed())[0]?.driver).toMatchObject({ name: 'Juma Mwangi', phone: '+254733000222' });
  });

  it('an alert names only that first driver until another accepts, and keeps the name when the account is deleted', async () => {
    await raise(passenger);
    expect(await listed()).toMatchObject([{ driver: cardOf(first), driver_now: null }]);
    await declineRide(ctx, first.user, rideId, { reason: 'cannot_come' });
    expect(await listed()).toMatchObject([{ driver: cardOf(first), driver_now: null }]);
    await db.store.drivers.deleteOne({ _id: first._id });
    expect((await listed())[0]?.driver).toEqual({ ...cardOf(first), phone: null, plate: '' });
  });

  it('a repeated alert by the passenger or the first driver is the same alert, without the second driver’s position', async () => {
    const [theirs, own] = [await raise(passenger), await raise(first.user)];
    await takeOver();
    await move();
    expect(await raise(passenger)).toBe(theirs);
    // A position that is not believed (R42): the last known one of the same driver is used.
    expect(await raiseAlert(ctx, first.user, rideId, { latitude: -33.9, longitude: 151.2 })).toMatchObject({
      id: own,
    });
    expect(await pointsOf(own)).toContainEqual(['driver', FIRST_AT]);
    expect(await pointsOf(own)).not.toContainEqual(['driver', SECOND_AT]);
    const alert = (await listed()).find(({ id }) => id === own);
    await updateIncident(ctx, NJERI, own, {
      status: 'resolved',
      ...(alert && { sent_seen: alert.sent_again.at(-1)?.at ?? alert.created_at }),
    });
    expect(await codeOf(raise(first.user))).toBe('ok');
  });

  it('R36 R39 the second driver’s positions are added only to their own alert, and the first driver cannot download them', async () => {
    const [theirs, own] = [await raise(passenger), await raise(first.user)];
    await takeOver();
    await move();
    await addTrail(ctx, second.user, rideId, recorded(SECOND_AT));
    await sweep(ctx, ctx.clock.now(), { judgePresence: false });
    for (const id of [theirs, own]) {
      expect(await pointsOf(id)).toContainEqual(['driver', FIRST_AT]);
      expect(await pointsOf(id)).not.toContainEqual(['driver', SECOND_AT]);
    }
    const { alerts } = await ownData(ctx, first.user, ORIGIN);
    expect(alerts.map(({ positions }) => positions.map(({ latitude }) => latitude))).toEqual([
      [EMBU.latitude, FIRST_AT],
    ]);

    await addTrail(ctx, passenger, rideId, recorded(EMBU.latitude));
    for (const id of [theirs, own]) expect(await pointsOf(id)).toContainEqual(['passenger', EMBU.latitude]);
    const next = await raise(second.user);
    await addTrail(ctx, second.user, rideId, recorded(SECOND_AT));
    expect(await pointsOf(next)).toContainEqual(['driver', SECOND_AT]);
    expect(await pointsOf(own)).not.toContainEqual(['driver', SECOND_AT]);
  });
});
