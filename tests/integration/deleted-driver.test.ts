import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOwnAccount } from '#core/account/delete-own-account.ts';
import { ownData } from '#core/account/own-data.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import { listIncidents } from '#core/safety/present-incident.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { IncidentsQuery } from '#shared/contract/incident-entities.ts';
import { makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { book, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
type Driver = DriverDoc & { user: UserDoc };
let ctx: TestContext;
let passenger: UserDoc;
let first: Driver;
let second: Driver;
let asked: Driver;
beforeEach(async () => {
  ctx = testContext(db.store);
  await Promise.all([
    db.store.rides.deleteMany({}),
    db.store.drivers.deleteMany({}),
    db.store.incidents.deleteMany({}),
  ]);
  passenger = await makePassenger(ctx, { name: 'Wanjiku Zawadi' });
  first = await makeDriver(ctx, { fullName: 'Mwangi Kithinji' });
  second = await makeDriver(ctx, { fullName: 'Njeri Wambui' });
  asked = await makeDriver(ctx, { fullName: 'Otieno Ouma' });
});

const timelineOf = async (id: string) => (await rideDoc(ctx, id)).timeline.map(({ what, who }) => `${what} ${who}`);

/** Books a ride that the first driver accepts and gives up, and that the second driver accepts next. */
async function passedOn(before: (id: string) => Promise<unknown> = () => Promise.resolve()): Promise<string> {
  const { id } = await book(ctx, passenger, null);
  await acceptRide(ctx, first.user, toObjectId(id));
  await before(id);
  await declineRide(ctx, first.user, toObjectId(id), { reason: 'cannot_come' });
  await finishBackground(db.store);
  await acceptRide(ctx, second.user, toObjectId(id));
  return id;
}

async function passedOnAndCompleted(): Promise<string> {
  const id = await passedOn();
  await startRide(ctx, second.user, toObjectId(id));
  await completeRide(ctx, second.user, toObjectId(id));
  await finishBackground(db.store);
  return id;
}

async function leave({ user }: Driver): Promise<void> {
  await deleteOwnAccount(ctx, user);
  await finishBackground(db.store);
}

describe('R36 R24 a deleted driver whose trip another driver completed', () => {
  it('R36 R24 keeps a first name among those who were asked, accepted or gave up; others keep theirs', async () => {
    const id = await passedOnAndCompleted();
    expect(await timelineOf(id)).toEqual(
      expect.arrayContaining(['offered Mwangi Kithinji', 'accepted Mwangi Kithinji', 'gave_up Mwangi Kithinji']),
    );
    await leave(first);
    const timeline = await timelineOf(id);
    expect(timeline).toEqual(expect.arrayContaining(['offered Mwangi', 'accepted Mwangi', 'gave_up Mwangi']));
    expect(timeline.join()).not.toContain('Kithinji');
    expect(timeline).toEqual(expect.arrayContaining(['offered Otieno Ouma', 'accepted Njeri Wambui']));
    await leave(asked);
    expect((await timelineOf(id)).join()).not.toContain('Ouma');
    await leave(second);
    expect(await timelineOf(id)).toEqual(expect.arrayContaining(['offered Njeri Wambui', 'completed Njeri Wambui']));
  });

  it('R36 R24 keeps a first name in offers from before they named the driver’s id', async () => {
    const id = await passedOnAndCompleted();
    const { _id, timeline: written } = await rideDoc(ctx, id);
    const old = written.map(({ driver, ...entry }) =>
      entry.what === 'offered' || !driver ? entry : { ...entry, driver },
    );
    await db.store.rides.updateOne({ _id }, { $set: { timeline: old } });
    await leave(first);
    await leave(asked);
    const timeline = await timelineOf(id);
    expect(timeline.join()).not.toMatch(/Kithinji|Ouma/);
    expect(timeline).toEqual(expect.arrayContaining(['offered Mwangi', 'offered Otieno', 'offered Njeri Wambui']));
  });

  it('R36 R30 keeps a first name in the alert that the passenger raised then', async () => {
    await passedOn(async (id) => raiseAlert(ctx, passenger, toObjectId(id), {}));
    await db.store.incidents.updateMany({}, { $set: { open: false, status: 'resolved' } });
    await leave(first);
    const [alert] = (await listIncidents(ctx, IncidentsQuery.parse({}))).items;
    expect(alert).toMatchObject({ driver: { name: 'Mwangi', phone: null }, driver_now: { name: 'Njeri Wambui' } });
  });

  it('R36 R24 is shortened in the passenger’s notifications, and the next driver is not', async () => {
    const id = await passedOnAndCompleted();
    await leave(first);
    const { notifications } = await ownData(ctx, passenger, 'https://boda.test');
    const text = JSON.stringify(notifications.filter(({ rideId }) => rideId === id));
    expect(text).toMatch(/"offeredOn","data":{"driver":"Mwangi"/);
    expect(text).toMatch(/"completed","data":{"driver":"Njeri Wambui"/);
    expect(text).not.toContain('Kithinji');
  });
});
