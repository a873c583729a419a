import type { ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { updateIncident } from '#core/safety/update-incident.ts';
import { raiseAlert } from '#core/safety/raise-alert.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { moveRide } from '#core/rides/move-ride.ts';
import { arrival } from '#core/rides/moves.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { sendQuickMessage } from '#core/rides/quick-messages.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { StoredDriver } from '#core/store/driver-documents.ts';
import { makeAdmin, makeDriver, makePassenger } from '../support/context.ts';
import { openPushScene, type PushScene } from '../support/push-scene.ts';
import { book, noShow, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const MINUTE_MS = 60_000;

const db = storeOfFile();
let scene: PushScene;
let passenger: UserDoc;
let driver: StoredDriver & { user: UserDoc };

beforeEach(async () => {
  for (const name of ['rides', 'drivers', 'users', 'notifications', 'subscriptions', 'incidents'] as const)
    await db.store[name].deleteMany({});
  scene = await openPushScene(db.store);
  passenger = await makePassenger(scene.ctx, { name: 'Wanjiku Njeru' });
  driver = await makeDriver(scene.ctx, { fullName: 'Mwangi Kariuki' });
  await scene.subscribed(passenger, 'passenger');
  await scene.subscribed(driver.user, 'driver');
});
afterEach(async () => {
  await scene.settled();
  expect(scene.server.faults).toEqual([]);
  await scene.server.close();
});

const requested = async (overrides = {}) => {
  const ride = await book(scene.ctx, passenger, driver, overrides);
  await scene.settled();
  return toObjectId(ride.id);
};
const accepted = async (overrides = {}) => {
  const id = await requested(overrides);
  await acceptRide(scene.ctx, driver.user, id);
  await scene.settled();
  return id;
};
const time = async (minutes: number) => {
  scene.ctx.clock.advance(minutes * MINUTE_MS);
  await sweep(scene.ctx, scene.ctx.clock.now(), { judgePresence: false });
  await scene.settled();
};
const titles = (phone: string) => scene.shown(phone).map(({ title }) => title);

describe('R35 what is pushed to closed phones', () => {
  it('a request, with the data needed to answer it from the lock screen, only while it waits', async () => {
    const id = (await requested()).toHexString();
    const [push] = scene.server.arrived;
    expect(push).toMatchObject({ phone: 'driver', urgency: 'high', topic: id });
    expect(push?.message).toMatchObject({ tag: id, href: '/driver/rides', asks: id });
    expect(push?.message.title).toBe('New trip request');
    expect(push?.message.body).toMatch(/^Wanjiku asks for a trip: Embu Town → Runyenjes Town, KSH \d+\.$/);
    const ride = await db.store.rides.findOne({});
    const waitsS = ((ride?.expiresAt?.getTime() ?? 0) - scene.ctx.clock.now().getTime()) / 1000;
    expect(push?.ttlS).toBe(Math.floor(waitsS));
    expect(scene.server.arrived).toHaveLength(1);
  });

  it('each step of a ride, to the people concerned, with one tag for all, and never a surname or a number', async () => {
    const id = await accepted();
    await sendQuickMessage(scene.ctx, driver.user, id, 'here');
    await startRide(scene.ctx, driver.user, id);
    await scene.settled();
    await completeRide(scene.ctx, driver.user, id);
    await scene.settled();
    expect(titles('passenger')).toEqual(['Trip accepted', 'Message about your trip', 'Trip started', 'Trip completed']);
    expect(titles('driver')).toEqual(['New trip request']);
    const all = scene.server.arrived.map(({ message }) => message);
    expect(new Set(all.map(({ tag }) => tag))).toEqual(new Set([id.toHexString()]));
    const theirs = scene.server.arrived.filter(({ phone }) => phone === 'passenger');
    expect(new Set(theirs.map(({ message }) => message.href))).toEqual(
      new Set([`/passenger/ride/${id.toHexString()}`]),
    );
    expect(JSON.stringify(all)).not.toMatch(/Njeru|Kariuki|\+254|\b07\d\d/);
  });

  it('the arrival, for ten minutes', async () => {
    const id = await accepted();
    await moveRide(scene.ctx, { _id: id }, arrival(scene.ctx.clock.now(), await rideDoc(scene.ctx, id.toHexString())));
    await scene.settled();
    const push = scene.server.arrived.at(-1);
    expect(push).toMatchObject({ phone: 'passenger', ttlS: 600, urgency: 'high' });
    expect(push?.message.body).toBe('Mwangi is waiting for you at Embu Town.');
  });

  it('a reminder, to both', async () => {
    const scheduledTime = new Date(scene.ctx.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    await accepted({ tripTiming: 'schedule', scheduledTime });
    scene.server.arrived.length = 0;
    await time(46);
    expect(scene.shown('passenger').at(-1)?.body).toMatch(/^Mwangi will pick you up at Embu Town/);
    expect(scene.shown('driver').at(-1)?.body).toMatch(/^Pick up Wanjiku at Embu Town/);
  });

  it.each([
    ['expires', 'passenger', () => time(6), 'did not answer your request'],
    ['is missed', 'driver', () => time(6), 'You did not answer Wanjiku’s request'],
    ['is declined', 'passenger', (id: ObjectId) => declineRide(scene.ctx, driver.user, id), 'cannot take your trip'],
    ['is withdrawn', 'driver', (id: ObjectId) => cancelRide(scene.ctx, passenger, id, null), 'withdrew the request'],
  ])('a request that %s', async (_what, phone, act, words) => {
    const id = await requested();
    await act(id);
    await scene.settled();
    expect(scene.shown(phone).at(-1)?.body).toContain(words);
  });

  it.each([
    ['is cancelled', 'driver', (id: ObjectId) => cancelRide(scene.ctx, passenger, id, null), 'cancelled the trip'],
    [
      'is given up',
      'passenger',
      (id: ObjectId) => declineRide(scene.ctx, driver.user, id, { reason: 'cannot_come' }),
      'cannot come to Embu Town',
    ],
    ['nobody came for', 'passenger', (id: ObjectId) => noShow(scene.ctx, driver.user, id), 'did not find you'],
  ])('an accepted ride that %s', async (_what, phone, act, words) => {
    const id = await accepted();
    await act(id);
    await scene.settled();
    expect(scene.shown(phone).at(-1)?.body).toContain(words);
  });

  it('an approval, and that support has seen an alert, without mentioning the alert', async () => {
    const actor = actorOf(await makeAdmin(scene.ctx), '192.0.2.1');
    const id = await accepted();
    const { id: incident, at: sent_seen } = await raiseAlert(scene.ctx, passenger, id, {});
    await updateIncident(scene.ctx, actor, incident, { status: 'acknowledged', sent_seen });
    await scene.settled();
    expect(scene.shown('passenger').at(-1)).toEqual({ title: 'Boda', body: 'There is an update for you.' });
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { verification: 'pending' } });
    await updateDriver(scene.ctx, actor, driver._id.toHexString(), { verification_status: 'approved' });
    await time(1);
    expect(scene.shown('driver').at(-1)?.body).toBe('Your driver account is approved. You can take trips now.');
  });
});
