import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRidesOfDriver } from '#core/rides/cancel-rides-of-driver.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getCurrentRide, getRide, getRideRequests } from '#core/rides/read-rides.ts';
import { holdToStart } from '#core/rides/start-held.ts';
import { askNextWave } from '#core/rides/waves.ts';
import { room } from '#core/lib/rooms.ts';
import { actorOf } from '#core/lib/principal.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { rateRide } from '#core/rides/rate-ride.ts';
import { forgetSettings } from '#core/store/settings.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { EMBU, type TestContext, makeAdmin, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { book, codeOf, driverDoc, forgetBookings, noShow, rideDoc } from '../support/rides.ts';
import { keepSetting } from '../support/settings.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

type Driver = DriverDoc & { user: UserDoc };

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  const { rides, drivers, users, settings, notifications } = db.store;
  await Promise.all([rides, drivers, users, settings, notifications].map((it) => it.deleteMany({})));
  forgetSettings(db.store);
  passenger = await makePassenger(ctx, { name: 'Wanjiku' });
});

const north = (km: number) => ({ latitude: EMBU.latitude + km / 111, longitude: EMBU.longitude });
/** Online drivers, each a kilometre farther away than the one before. */
async function makeDrivers(count: number): Promise<Driver[]> {
  const made: Driver[] = [];
  for (let km = 1; km <= count; km += 1) made.push(await makeDriver(ctx, { at: north(km), fullName: `Driver ${km}` }));
  return made;
}
const offeredTo = async (id: string) => (await rideDoc(ctx, id)).offeredTo;
const ids = (drivers: readonly Driver[]) => drivers.map(({ _id }) => _id);
const isPresent = () =>
  db.store.drivers.updateMany({}, { $set: { seenAt: ctx.clock.now(), 'fix.timestamp': ctx.clock.now().getTime() } });
async function sweepAfter(seconds: number): Promise<void> {
  ctx.clock.advance(seconds * 1000);
  await isPresent();
  await sweep(ctx, ctx.clock.now());
  await finishBackground(db.store);
}
const decline = async (driver: Driver, id: string): Promise<void> => {
  await declineRide(ctx, driver.user, toObjectId(id));
  await finishBackground(db.store);
};
const giveUp = async (driver: Driver, id: string): Promise<void> => {
  await declineRide(ctx, driver.user, toObjectId(id), { reason: 'cannot_come' });
  await finishBackground(db.store);
};
const accept = (driver: Driver, id: string) => acceptRide(ctx, driver.user, toObjectId(id));
const newsOf = async (user: UserDoc) =>
  (await db.store.notifications.find({ userId: user._id }).sort({ _id: 1 }).toArray()).map(({ kind }) => kind);

describe('waves of an open request', () => {
  it('R23 the nearest three are asked at once, the next three after 15 s, until open_offer_count; earlier offers stay', async () => {
    await keepSetting(ctx, 'open_offer_count', '7');
    const drivers = await makeDrivers(9);
    const { id, asked, askedWithinKm } = await book(ctx, passenger, null);
    expect([asked, askedWithinKm]).toEqual([3, 3]);
    expect(await offeredTo(id)).toEqual(ids(drivers.slice(0, 3)));
    await sweepAfter(14);
    expect(await offeredTo(id)).toHaveLength(3);
    await sweepAfter(1);
    expect(await offeredTo(id)).toEqual(ids(drivers.slice(0, 6)));
    expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toMatchObject({ asked: 6, askedWithinKm: 6 });
    await sweepAfter(15);
    expect(await offeredTo(id)).toEqual(ids(drivers.slice(0, 7)));
    expect((await rideDoc(ctx, id)).nextWaveAt).toBeNull();
    await sweepAfter(60);
    expect(await offeredTo(id)).toHaveLength(7);
    for (const [i, { _id, user }] of drivers.entries()) {
      const [heard] = ctx.heard('ride:requested', room.user(_id));
      expect(heard?.id, `driver ${i}`).toBe(i < 7 ? id : undefined);
      expect((await newsOf(user)).filter((kind) => kind === 'requested')).toHaveLength(i < 7 ? 1 : 0);
    }
    expect(await codeOf(accept(drivers[8]!, id))).toBe('NOT_FOUND');
    expect(await codeOf(accept(drivers[0]!, id))).toBe('ok');
  });

  it('R23 a driver reads how many drivers have the offer, and when others get it', async () => {
    const [driver] = await makeDrivers(5);
    await book(ctx, passenger, null);
    const [heard] = ctx.heard('ride:requested', room.user(driver!._id));
    const nextAt = new Date(ctx.clock.now().getTime() + 15_000).toISOString();
    expect(heard).toMatchObject({ asked: 3, others_asked_at: nextAt });
  });

  it('R23 once all drivers asked have declined, the next are asked without waiting', async () => {
    const drivers = await makeDrivers(5);
    const { id } = await book(ctx, passenger, null);
    for (const driver of drivers.slice(0, 2)) await decline(driver, id);
    expect(await offeredTo(id)).toEqual(ids(drivers.slice(2, 3)));
    await decline(drivers[2]!, id);
    expect(await offeredTo(id)).toEqual(ids(drivers.slice(3)));
    const steps = (await rideDoc(ctx, id)).timeline.map(({ what }) => what).filter((what) => what !== 'offered');
    expect(steps).toEqual(['created', 'declined', 'declined', 'declined', 'asked']);
  });

  it('R23 R24 while no other driver is near the request stays open, and a driver who comes online is asked', async () => {
    const [only] = await makeDrivers(1);
    const { id } = await book(ctx, passenger, null);
    await decline(only!, id);
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'pending', offeredTo: [] });
    expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toMatchObject({ status: 'pending', asked: 0 });
    const late = await makeDriver(ctx, { at: north(2) });
    await sweepAfter(15);
    expect(await offeredTo(id)).toEqual([late._id]);
    expect(await codeOf(accept(late, id))).toBe('ok');
  });

  it('R9 R23 R24 a request with no drivers left still expires in time', async () => {
    const [only] = await makeDrivers(1);
    const { id } = await book(ctx, passenger, null);
    await decline(only!, id);
    for (let waited = 0; waited < 300; waited += 15) await sweepAfter(15);
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
    expect(await newsOf(passenger)).toEqual(['nobodyAnswered']);
  });

  it('R23 of drivers within a minute of each other the one who has waited longest is asked first', async () => {
    await keepSetting(ctx, 'wave_size', '1');
    const [nearer, waiting] = [await makeDriver(ctx, { at: north(1) }), await makeDriver(ctx, { at: north(1.2) })];
    const free = (driver: Driver, at: string) =>
      db.store.drivers.updateOne({ _id: driver._id }, { $set: { freeSince: new Date(at) } });
    await free(nearer, '2026-03-02T07:50:00Z');
    await free(waiting, '2026-03-02T07:40:00Z');
    const first = await book(ctx, passenger, null);
    expect(await offeredTo(first.id)).toEqual([waiting._id]);
    // Carrying a passenger puts them at the end of the queue.
    await accept(waiting, first.id);
    await startRide(ctx, waiting.user, toObjectId(first.id));
    await completeRide(ctx, waiting.user, toObjectId(first.id));
    await finishBackground(db.store);
    expect(await offeredTo((await book(ctx, passenger, null)).id)).toEqual([nearer._id]);
  });

  it('R27 the passenger’s open requests leave out a driver with one star from them, until they change it', async () => {
    const [first, near, far] = (await makeDrivers(3)) as [Driver, Driver, Driver];
    await keepSetting(ctx, 'wave_size', '1');
    const { id: trip } = await book(ctx, passenger, first);
    await accept(first, trip);
    await startRide(ctx, first.user, toObjectId(trip));
    await completeRide(ctx, first.user, toObjectId(trip));
    await finishBackground(db.store);
    const rate = (stars: number) => rateRide(ctx, passenger, toObjectId(trip), { stars, tags: [] });
    await rate(1);
    const { id: open } = await book(ctx, passenger, null);
    await sweepAfter(15);
    await sweepAfter(15);
    expect(await offeredTo(open)).toEqual(ids([near, far]));
    await cancelRide(ctx, passenger, toObjectId(open), null);
    const chosen = await book(ctx, passenger, first);
    await cancelRide(ctx, passenger, toObjectId(chosen.id), null);
    await rate(4);
    expect(await offeredTo((await book(ctx, passenger, null)).id)).toEqual(ids([first]));
  });

  it('R23 two processes that send a wave at once ask each driver once', async () => {
    const drivers = await makeDrivers(6);
    for (let round = 0; round < rounds(20); round += 1) {
      await forgetBookings(ctx);
      const { id } = await book(ctx, passenger, null);
      ctx.clock.advance(15_000);
      await isPresent();
      await Promise.all([1, 2, 3].map(() => askNextWave(ctx, toObjectId(id))));
      expect(await offeredTo(id), `round ${round}`).toEqual(ids(drivers));
      const { timeline } = await rideDoc(ctx, id);
      expect(timeline.filter(({ what }) => what === 'asked')).toHaveLength(1);
      await cancelRide(ctx, passenger, toObjectId(id), null);
    }
  });

  it('R2 R23 accepting races with the next wave: one driver has it, and the others are notified', async () => {
    const drivers = await makeDrivers(6);
    for (let round = 0; round < rounds(20); round += 1) {
      await forgetBookings(ctx);
      const { id } = await book(ctx, passenger, null);
      ctx.clock.advance(15_000);
      await isPresent();
      ctx.published.length = 0;
      await Promise.all([accept(drivers[0]!, id), askNextWave(ctx, toObjectId(id))]);
      await finishBackground(db.store);
      const ride = await rideDoc(ctx, id);
      expect(ride, `round ${round}`).toMatchObject({ status: 'accepted', driverId: drivers[0]!._id });
      for (const one of ride.offeredTo.slice(1)) {
        expect(ctx.heard('ride:withdrawn', room.user(one))).toMatchObject([{ id, reason: 'taken' }]);
      }
      await cancelRide(ctx, passenger, toObjectId(id), null);
      await finishBackground(db.store);
    }
  });

  it('R5 R23 a driver who is banned while the wave with them goes out does not keep the offer', async () => {
    const drivers = await makeDrivers(4);
    const last = drivers[3]!;
    for (let round = 0; round < rounds(20); round += 1) {
      await db.store.drivers.updateOne({ _id: last._id }, { $set: { verification: 'approved' } });
      await forgetBookings(ctx);
      const { id } = await book(ctx, passenger, null);
      ctx.clock.advance(15_000);
      await isPresent();
      const ban = async () => {
        await db.store.drivers.updateOne({ _id: last._id }, { $set: { verification: 'banned' } });
        await cancelRidesOfDriver(ctx, last._id);
      };
      await Promise.all([askNextWave(ctx, toObjectId(id)), ban()]);
      expect(await offeredTo(id), `round ${round}`).toEqual(ids(drivers.slice(0, 3)));
      await cancelRide(ctx, passenger, toObjectId(id), null);
    }
  });
});

describe('a driver who gives up an open request', () => {
  it('R24 the request returns to pending and goes to other drivers, never to the same one; R9’s time restarts; the driver is free', async () => {
    const [first, second, third] = await makeDrivers(3);
    const { id } = await book(ctx, passenger, null);
    await accept(first!, id);
    ctx.clock.advance(120_000);
    await isPresent();
    await giveUp(first!, id);
    const expiresAt = new Date(ctx.clock.now().getTime() + 300_000);
    expect(await rideDoc(ctx, id)).toMatchObject({
      status: 'pending',
      driverId: null,
      driver: null,
      active: false,
      openNow: true,
      acceptedAt: null,
      arrivedAt: null,
      offeredTo: ids([second!, third!]),
      declinedBy: [first!._id],
      expiresAt,
    });
    expect(await driverDoc(ctx, first!)).toMatchObject({ status: 'online', onRouteFor: null });
    const heard = ctx.heard('ride:changed', room.user(passenger._id)).at(-1);
    expect(heard).toMatchObject({ status: 'pending', offeredOn: true, asked: 2, driver: null });
    expect(await codeOf(accept(first!, id))).toBe('RIDE_MOVED_ON');
    expect(await accept(second!, id)).toMatchObject({ passenger_phone: passenger.phone });
    const { ride } = await getCurrentRide(ctx, passenger);
    expect(ride?.driver?.name).toBe(second!.fullName);
  });

  it('R5 R24 the request of an inactive passenger is cancelled, and rings nobody else', async () => {
    const [first, second] = await makeDrivers(2);
    const { id } = await book(ctx, passenger, null);
    await accept(first!, id);
    const before = ctx.heard('ride:requested', room.user(second!._id)).length;
    await db.store.users.updateOne({ _id: passenger._id }, { $set: { isActive: false } });
    await giveUp(first!, id);
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'cancelled', cancelReason: 'cannot_come' });
    expect(ctx.heard('ride:requested', room.user(second!._id))).toHaveLength(before);
  });

  it('R24 for that driver the ride is over, by event, when fetched, and in their list; a repeat succeeds', async () => {
    const [first, second] = await makeDrivers(2);
    const { id } = await book(ctx, passenger, null);
    await accept(first!, id);
    await giveUp(first!, id);
    const over = { id, status: 'cancelled', cancel_reason: 'cannot_come', active: false, passenger_phone: null };
    expect(ctx.heard('ride:changed', room.user(first!._id)).at(-1)).toMatchObject(over);
    await accept(second!, id);
    expect(await getRide(ctx, first!.user, toObjectId(id))).toMatchObject(over);
    // A phone that has not received the event yet polls the positions of its ride.
    const polled = await getLiveData(ctx, first!.user, toObjectId(id));
    expect(polled).toMatchObject({ status: 'cancelled', driverLocation: null, passengerLocation: null });
    expect(polled.rev).toBe((await getRide(ctx, first!.user, toObjectId(id))).rev);
    expect(await getRideRequests(ctx, first!.user)).toMatchObject({ requests: [], activeRide: null });
    await giveUp(first!, id);
    expect((await rideDoc(ctx, id)).driverId).toEqual(second!._id);
  });

  it('R24 a phone that missed the response gets RIDE_MOVED_ON for any request', async () => {
    const [first, second] = await makeDrivers(2);
    const { id } = await book(ctx, passenger, null);
    await accept(first!, id);
    await giveUp(first!, id);
    const asked = async () =>
      Promise.all([acceptRide, startRide, completeRide].map((ask) => codeOf(ask(ctx, first!.user, toObjectId(id)))));
    expect(await asked()).toEqual(['RIDE_MOVED_ON', 'RIDE_MOVED_ON', 'RIDE_MOVED_ON']);
    await accept(second!, id);
    expect(await asked()).toEqual(['RIDE_MOVED_ON', 'RIDE_MOVED_ON', 'RIDE_MOVED_ON']);
    expect((await rideDoc(ctx, id)).driverId).toEqual(second!._id);
  });

  it('R24 everyone is notified once: the passenger of each driver, the drivers who lost the request, and those asked again', async () => {
    const [first, second] = await makeDrivers(2);
    const { id } = await book(ctx, passenger, null);
    await accept(first!, id);
    await giveUp(first!, id);
    await accept(second!, id);
    await finishBackground(db.store);
    expect(await newsOf(passenger)).toEqual(['accepted', 'offeredOn', 'accepted']);
    expect(await newsOf(first!.user)).toEqual(['requested', 'youAccepted', 'youCannotCome']);
    expect(await newsOf(second!.user)).toEqual(['requested', 'taken', 'requested', 'youAccepted']);
  });

  it('R24 notifications that a process died before sending are sent once and in order by the sweep', async () => {
    const [first, second] = await makeDrivers(2);
    const { id } = await book(ctx, passenger, null);
    await finishBackground(db.store);
    await db.store.notifications.deleteMany({});
    // The outbox as left when no consequence was carried out after the writes.
    await accept(first!, id);
    await giveUp(first!, id);
    const { timeline } = await rideDoc(ctx, id);
    const left = timeline.filter(({ what }) => what === 'accepted' || what === 'gave_up');
    await db.store.notifications.deleteMany({});
    await db.store.drivers.updateOne({ _id: first!._id }, { $set: { status: 'on_route', onRouteFor: toObjectId(id) } });
    const outbox = left.flatMap((it) => (it.id ? [{ id: it.id, at: it.at }] : []));
    await db.store.rides.updateOne({ _id: toObjectId(id) }, { $set: { outbox } });
    await sweepAfter(3);
    await sweepAfter(3);
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'pending', outbox: [], offeredTo: [second!._id] });
    expect(await driverDoc(ctx, first!)).toMatchObject({ status: 'online', onRouteFor: null });
    const stored = await db.store.notifications.find({ userId: passenger._id }).sort({ _id: 1 }).toArray();
    expect(stored.map(({ kind, data }) => [kind, data])).toMatchObject([
      ['accepted', { driver: 'Driver 1' }],
      ['offeredOn', { driver: 'Driver 1' }],
    ]);
    expect(await newsOf(second!.user)).toEqual(['taken']);
  });

  it('R24 for the driver who gave it up the ride stays as it was, whatever another driver, an admin or a rating changes', async () => {
    const [first, second] = await makeDrivers(2);
    const { id } = await book(ctx, passenger, null);
    const rideId = toObjectId(id);
    await accept(first!, id);
    await giveUp(first!, id);
    const seen = async () => [
      await getRide(ctx, first!.user, rideId),
      await getLiveData(ctx, first!.user, rideId),
      await codeOf(accept(first!, id)),
    ];
    const before = await seen();
    expect(before).toMatchObject([ctx.heard('ride:changed', room.user(first!._id)).at(-1), {}, 'RIDE_MOVED_ON']);
    const changeFare = async (fare_amount: number) =>
      updateRide(ctx, actorOf(await makeAdmin(ctx), ''), id, { fare_amount });
    const steps = [
      () => changeFare(990),
      () => accept(second!, id),
      () => changeFare(995),
      () => startRide(ctx, second!.user, rideId),
      () => completeRide(ctx, second!.user, rideId),
      () => rateRide(ctx, second!.user, rideId, { stars: 5, tags: [] }),
    ];
    for (const step of steps) {
      await step();
      expect(await seen()).toEqual(before);
    }
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'completed', fare: 995 });
  });

  it('R24 a no-show ends the request: no other driver is asked', async () => {
    const [first, second] = await makeDrivers(2);
    const { id } = await book(ctx, passenger, null);
    await accept(first!, id);
    await noShow(ctx, first!.user, toObjectId(id));
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'cancelled', cancelReason: 'no_show' });
    expect((await getRideRequests(ctx, second!.user)).requests).toEqual([]);
  });

  it('R20 R24 a scheduled request given up hours before is offered on, with its own expiry', async () => {
    const [first, second] = await makeDrivers(2);
    const scheduledTime = new Date(ctx.clock.now().getTime() + 3 * 3_600_000).toISOString();
    const { id } = await book(ctx, passenger, null, { tripTiming: 'schedule', scheduledTime });
    await accept(first!, id);
    await giveUp(first!, id);
    const expiresAt = new Date(Date.parse(scheduledTime) - 30 * 60_000);
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'pending', plannedAs: null, expiresAt });
    expect(await codeOf(accept(second!, id))).toBe('ok');
  });

  it('R7 R24 a start after "I cannot come", or after the passenger has cancelled, reserves nobody', async () => {
    const [driver] = await makeDrivers(1);
    const ends = [
      (id: string) => declineRide(ctx, driver!.user, toObjectId(id), { reason: 'cannot_come' }),
      (id: string, rider: UserDoc) => cancelRide(ctx, rider, toObjectId(id), null),
    ];
    for (const end of ends) {
      const rider = await makePassenger(ctx);
      const { id } = await book(ctx, rider, null);
      await accept(driver!, id);
      const asRead = await rideDoc(ctx, id);
      await end(id, rider);
      await finishBackground(db.store);
      await holdToStart(ctx, asRead);
      expect(await driverDoc(ctx, driver!)).toMatchObject({ status: 'online', onRouteFor: null });
      await codeOf(cancelRide(ctx, rider, toObjectId(id), null));
      await finishBackground(db.store);
    }
  });

  it('R2 R24 of a concurrent "I cannot come" and start exactly one happens, and the driver is reserved accordingly', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      // The one before may be in a pause (R49).
      await db.store.drivers.deleteMany({});
      const [driver] = await makeDrivers(1);
      const rider = await makePassenger(ctx);
      const { id } = await book(ctx, rider, null);
      await accept(driver!, id);
      const codes = await Promise.all([
        codeOf(declineRide(ctx, driver!.user, toObjectId(id), { reason: 'cannot_come' })),
        codeOf(startRide(ctx, driver!.user, toObjectId(id))),
      ]);
      await finishBackground(db.store);
      expect(
        codes.filter((code) => code === 'ok'),
        `round ${round}: ${codes.join()}`,
      ).toHaveLength(1);
      const ride = await rideDoc(ctx, id);
      expect(ride.status).toBe(codes[0] === 'ok' ? 'pending' : 'in_progress');
      const { status, onRouteFor } = await driverDoc(ctx, driver!);
      expect([status, onRouteFor?.toHexString() ?? null]).toEqual(
        codes[0] === 'ok' ? ['online', null] : ['on_route', id],
      );
      if (codes[0] !== 'ok') await completeRide(ctx, driver!.user, toObjectId(id));
      else await cancelRide(ctx, rider, toObjectId(id), null);
      await finishBackground(db.store);
    }
  });
});
