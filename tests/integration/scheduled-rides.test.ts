import { beforeEach, describe, expect, it } from 'vitest';
import { createRideFor } from '#core/admin/create-ride.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { arriveAtPickup } from '#core/rides/arrive.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { getLiveData } from '#core/rides/live-data.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { getCurrentRide } from '#core/rides/read-rides.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { RideDoc } from '#core/store/ride-documents.ts';
import { touchSockets } from '#core/upkeep/presence.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { PassengerRide, RideCreate } from '#shared/contract/ride-entities.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { book, bookAndAccept, booking, codeOf, forgetBookings, rideDoc, waitAtPickup } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const MINUTE = 60_000;
const SENTENCE = 'You already have 5 scheduled trips, the most you can have. Cancel one to book another.';

const db = storeOfFile();
let ctx: TestContext;
let passenger: UserDoc;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides, db.store.drivers, db.store.users].map((it) => it.deleteMany({})));
  passenger = await makePassenger(ctx);
  driver = await makeDriver(ctx);
});

const inMinutes = (minutes: number): Partial<RideCreate> => ({
  tripTiming: 'schedule',
  scheduledTime: new Date(ctx.clock.now().getTime() + minutes * MINUTE).toISOString(),
});
const plan = (minutes: number, to = driver) => book(ctx, passenger, to, inMinutes(minutes));
/** Asks another driver each time, because one driver may be asked only so often (R49). */
const planElsewhere = async (minutes: number) => plan(minutes, await makeDriver(ctx));
const requests = () => ctx.heard('ride:requested', room.user(driver._id));

describe('R31 at most 5 open scheduled rides per passenger', () => {
  it('60 concurrent bookings create 5 rides and 5 requests; the rest are refused with a message', async () => {
    const codes = await Promise.all(Array.from({ length: 60 }, (_, i) => codeOf(planElsewhere(60 + i))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_SCHEDULED')).toHaveLength(55);
    expect(await db.store.rides.countDocuments({ passengerId: passenger._id })).toBe(5);
    expect(ctx.heard('ride:requested')).toHaveLength(5);
    await expect(planElsewhere(200)).rejects.toMatchObject({
      code: 'TOO_MANY_SCHEDULED',
      status: 409,
      message: SENTENCE,
    });
  });

  it('rides for now and other passengers’ rides are counted separately', async () => {
    for (let i = 0; i < 5; i += 1) await planElsewhere(60 + i);
    expect(await codeOf(book(ctx, passenger, driver))).toBe('ok');
    expect(await codeOf(book(ctx, await makePassenger(ctx), driver, inMinutes(60)))).toBe('ok');
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['cancelled by the passenger', (id) => cancelRide(ctx, passenger, toObjectId(id), null)],
    ['declined', (id) => declineRide(ctx, driver.user, toObjectId(id))],
    ['expired', () => sweep(ctx, new Date(ctx.clock.now().getTime() + 35 * MINUTE))],
    [
      'given up',
      async (id) => {
        await acceptRide(ctx, driver.user, toObjectId(id));
        await declineRide(ctx, driver.user, toObjectId(id), { reason: 'cannot_come' });
      },
    ],
    [
      'completed',
      async (id) => {
        for (const step of [acceptRide, arriveAtPickup, startRide, completeRide])
          await step(ctx, driver.user, toObjectId(id));
      },
    ],
  ])('a ride that is %s frees its slot', async (_how, end) => {
    const first = await plan(60);
    for (let i = 1; i < 5; i += 1) await planElsewhere(60 + i);
    expect(await codeOf(planElsewhere(70))).toBe('TOO_MANY_SCHEDULED');
    await end(first.id);
    expect(await codeOf(book(ctx, passenger, await makeDriver(ctx), inMinutes(71)))).toBe('ok');
  });

  it('applies to an admin booking for a passenger, with a message about the passenger', async () => {
    const admin = await makeAdmin(ctx);
    const forThem = (minutes: number) =>
      createRideFor(
        ctx,
        actorOf(admin, ''),
        { ...booking(driver._id.toHexString(), inMinutes(minutes)), passengerId: passenger._id.toHexString() },
        null,
      );
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => codeOf(i % 2 ? planElsewhere(60 + i) : forThem(60 + i))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
    await expect(forThem(90)).rejects.toMatchObject({
      code: 'TOO_MANY_SCHEDULED',
      message: 'This passenger already has 5 scheduled rides, the most they can have.',
    });
  });

  it('rides from before the rule count too', async () => {
    for (let i = 0; i < 4; i += 1) await planElsewhere(60 + i);
    await db.store.rides.updateMany({}, { $unset: { scheduledSlot: '' } });
    expect([await codeOf(planElsewhere(70)), await codeOf(planElsewhere(71))]).toEqual(['ok', 'TOO_MANY_SCHEDULED']);
  });
});

describe('R31 no second open scheduled ride with the same driver for the same minute', () => {
  it('8 concurrent bookings with different keys create one ride and one request', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const someone = await makePassenger(ctx);
      const before = requests().length;
      const send = (i: number) =>
        createRide(ctx, someone, booking(driver._id.toHexString(), inMinutes(60)), `key-of-${round}-and-${i}`);
      const codes = await Promise.all(Array.from({ length: 8 }, (_, i) => codeOf(send(i))));
      expect(codes.toSorted()).toEqual([...Array<string>(7).fill('PLANNED_TWICE'), 'ok']);
      expect(requests()).toHaveLength(before + 1);
    }
  });

  it('a second ride is refused with a message, even with other details, even once the first is accepted', async () => {
    const first = await plan(60);
    const again = () => book(ctx, passenger, driver, { ...inMinutes(60), destination: 'Chuka', passengerCount: 2 });
    const refused = {
      code: 'PLANNED_TWICE',
      status: 409,
      message: 'You already have a trip planned with this driver for this time.',
    };
    await expect(again()).rejects.toMatchObject(refused);
    await acceptRide(ctx, driver.user, toObjectId(first.id));
    await expect(again()).rejects.toMatchObject(refused);
    await cancelRide(ctx, passenger, toObjectId(first.id), null);
    expect(await codeOf(again())).toBe('ok');
  });

  it('of three concurrent accepts of open requests one succeeds, and the driver gets the reason', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const someone = await makePassenger(ctx);
      const rides = await Promise.all([1, 2, 3].map(() => book(ctx, someone, null, inMinutes(60))));
      const accept = ({ id }: { id: string }) => acceptRide(ctx, driver.user, toObjectId(id));
      const codes = await Promise.all(rides.map((ride) => codeOf(accept(ride))));
      expect(codes.toSorted()).toEqual(['DRIVER_BUSY', 'DRIVER_BUSY', 'ok']);
      const refused = rides.find((_ride, i) => codes[i] !== 'ok');
      if (!refused) throw new Error('all were accepted');
      await expect(accept(refused)).rejects.toMatchObject({
        message: 'This passenger already has a trip planned with you for this time.',
      });
      await forgetBookings(ctx);
      expect(await codeOf(book(ctx, someone, driver, inMinutes(60)))).toBe('PLANNED_TWICE');
    }
  });

  it('a request pending with the same driver counts, and frees the time when it ends', async () => {
    const first = await plan(60);
    const open = await book(ctx, passenger, null, inMinutes(60));
    const accept = () => codeOf(acceptRide(ctx, driver.user, toObjectId(open.id)));
    expect(await accept()).toBe('DRIVER_BUSY');
    await cancelRide(ctx, passenger, toObjectId(first.id), null);
    expect(await accept()).toBe('ok');
  });

  it('another driver, another minute, an open request and another passenger do not count', async () => {
    await plan(60);
    const others = [
      book(ctx, passenger, await makeDriver(ctx), inMinutes(60)),
      plan(61),
      book(ctx, passenger, null, inMinutes(60)),
      book(ctx, passenger, null, inMinutes(60)),
      book(ctx, await makePassenger(ctx), driver, inMinutes(60)),
    ];
    expect(await Promise.all(others.map(codeOf))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  });

  it('applies to an admin booking for a passenger, with a message about the passenger', async () => {
    await plan(60);
    const body = { ...booking(driver._id.toHexString(), inMinutes(60)), passengerId: passenger._id.toHexString() };
    await expect(createRideFor(ctx, actorOf(await makeAdmin(ctx), ''), body, null)).rejects.toMatchObject({
      code: 'PLANNED_TWICE',
      message: 'This passenger already has a ride planned with this driver for this time.',
    });
  });

  it('a completed ride frees the time', async () => {
    const { id } = await plan(60);
    for (const step of [acceptRide, arriveAtPickup, startRide, completeRide])
      await step(ctx, driver.user, toObjectId(id));
    expect(await codeOf(plan(60))).toBe('ok');
  });
});

describe('Idempotency-Key', () => {
  const KEY = '0123456789abcdef';
  const send = (overrides: Partial<RideCreate>, key = KEY) =>
    createRide(ctx, passenger, booking(driver._id.toHexString(), overrides), key);

  it.each([
    ['now', () => ({})],
    ['scheduled', () => inMinutes(60)],
  ])('20 concurrent requests for a ride %s create one ride', async (_what, when) => {
    const rides = await Promise.all(Array.from({ length: 20 }, () => send(when())));
    expect(new Set(rides.map(({ id }) => id)).size).toBe(1);
    expect(requests()).toHaveLength(1);
    // The displayed estimate is not part of the request (R11).
    expect(await send({ ...when(), estimatedFare: 70 })).toMatchObject({ id: rides[0]?.id });
  });

  it('a retry returns the first ride, even at the limit of scheduled rides and after it ends', async () => {
    const first = await send(inMinutes(60));
    for (let i = 1; i < 5; i += 1) await planElsewhere(60 + i);
    expect((await send(inMinutes(60))).id).toBe(first.id);
    await cancelRide(ctx, passenger, toObjectId(first.id), null);
    expect(await send(inMinutes(60))).toMatchObject({ id: first.id, status: 'cancelled' });
  });

  it.each<[string, () => Partial<RideCreate>]>([
    ['another destination', () => ({ destination: 'Chuka' })],
    ['two passengers', () => ({ passengerCount: 2 })],
    ['another time', () => inMinutes(60)],
    ['drivers nearby', () => ({ driverId: null })],
  ])('the same key with %s answers 409 REPEATED_KEY and creates nothing', async (_what, other) => {
    const first = await send({});
    await cancelRide(ctx, passenger, toObjectId(first.id), null);
    const refused = { code: 'REPEATED_KEY', status: 409, message: 'This request was sent before with other details.' };
    await expect(send(other())).rejects.toMatchObject(refused);
    expect(await db.store.rides.countDocuments({})).toBe(1);
  });

  it('of two concurrent requests with one key one is created and the other refused', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const key = `${KEY}-${round}`;
      await forgetBookings(ctx);
      const codes = await Promise.all(
        ['Chuka', 'Meru Town'].map((destination) => codeOf(send({ destination, ...inMinutes(60) }, key))),
      );
      expect(codes.toSorted(), `round ${round}`).toEqual(['REPEATED_KEY', 'ok']);
      await Promise.all(
        (await getCurrentRide(ctx, passenger)).scheduled.map(({ id }) =>
          cancelRide(ctx, passenger, toObjectId(id), null),
        ),
      );
    }
  });

  it('a retry returns a ride that was booked before request digests were stored', async () => {
    const first = await send({});
    await db.store.rides.updateMany({}, { $unset: { requestDigest: '' } });
    expect((await send({})).id).toBe(first.id);
  });

  it('an admin’s booking is identified by its key too', async () => {
    const admin = await makeAdmin(ctx);
    const forThem = (overrides: Partial<RideCreate>) =>
      createRideFor(
        ctx,
        actorOf(admin, ''),
        { ...booking(driver._id.toHexString(), overrides), passengerId: passenger._id.toHexString() },
        KEY,
      );
    const first = await forThem(inMinutes(60));
    expect((await forThem(inMinutes(60))).id).toBe(first.id);
    expect(await codeOf(forThem(inMinutes(61)))).toBe('REPEATED_KEY');
  });
});

describe('the passenger’s open rides', () => {
  it('R4 R20 are all returned: the active scheduled ride, beside which no ride for now is booked, and later ones', async () => {
    const planned = await bookAndAccept(ctx, passenger, driver, inMinutes(60));
    const later = await plan(300);
    await acceptRide(ctx, driver.user, toObjectId(later.id));
    ctx.clock.advance(31 * MINUTE);
    await sweep(ctx, ctx.clock.now());
    expect(await codeOf(book(ctx, passenger, await makeDriver(ctx)))).toBe('RIDE_OPEN');
    const open = await getCurrentRide(ctx, passenger);
    expect(open.ride?.id).toBe(planned.id);
    expect(open.scheduled.map(({ id }) => id)).toEqual([later.id]);
  });

  it('R4 of two left by an older version, the current one is in progress, else arrived, else accepted, else pending', async () => {
    const planned = await bookAndAccept(ctx, passenger, driver, inMinutes(60));
    const now = await bookAndAccept(ctx, passenger, await makeDriver(ctx));
    const current = async (ofPlanned: Partial<RideDoc>, ofNow: Partial<RideDoc>) => {
      await db.store.rides.updateOne({ _id: toObjectId(planned.id) }, { $set: ofPlanned });
      await db.store.rides.updateOne({ _id: toObjectId(now.id) }, { $set: ofNow });
      return (await getCurrentRide(ctx, passenger)).ride?.id;
    };
    const arrivedAt = ctx.clock.now();
    expect(await current({ active: true }, { status: 'pending', active: false })).toBe(planned.id);
    expect(await current({}, { status: 'accepted', active: true, arrivedAt })).toBe(now.id);
    expect(await current({ status: 'in_progress' }, {})).toBe(planned.id);
  });
});

describe('a passenger in another ride', () => {
  const start = (id: string) => startRide(ctx, driver.user, toObjectId(id));
  const sweepIn = async (minutes: number) => {
    ctx.clock.advance(minutes * MINUTE);
    await touchSockets(ctx, [driver._id]);
    await db.store.drivers.updateMany({}, { $set: { 'fix.timestamp': ctx.clock.now().getTime() } });
    await sweep(ctx, ctx.clock.now());
  };
  let other: typeof driver;
  let planned: PassengerRide;
  let now: PassengerRide;
  beforeEach(async () => {
    other = await makeDriver(ctx);
    planned = await bookAndAccept(ctx, passenger, driver, inMinutes(60));
    now = await bookAndAccept(ctx, passenger, other);
    await startRide(ctx, other.user, toObjectId(now.id));
  });

  it('R4 R20 delays the activation and the start of a scheduled ride until the other ride ends', async () => {
    await sweepIn(70);
    expect(await rideDoc(ctx, planned.id)).toMatchObject({ status: 'accepted', active: false });
    await expect(start(planned.id)).rejects.toMatchObject({
      code: 'PASSENGER_BUSY',
      message: 'This passenger is in another trip. You can start this one when that has ended.',
    });
    expect((await getLiveData(ctx, driver.user, toObjectId(planned.id))).passengerLocation).toBeNull();
    expect((await getCurrentRide(ctx, passenger)).ride?.id).toBe(now.id);
    await completeRide(ctx, other.user, toObjectId(now.id));
    await sweepIn(1);
    expect((await rideDoc(ctx, planned.id)).active).toBe(true);
    expect(await codeOf(start(planned.id))).toBe('ok');
  });

  it('R6.4 a driver who waits at the pickup after the scheduled time can report a no-show, and is free of the ride', async () => {
    const noShow = () => codeOf(declineRide(ctx, driver.user, toObjectId(planned.id), { reason: 'no_show' }));
    await sweepIn(57);
    await arriveAtPickup(ctx, driver.user, toObjectId(planned.id));
    await sweepIn(2.9);
    expect(await noShow()).toBe('NO_SHOW_TOO_EARLY');
    await sweepIn(0.1);
    expect(await noShow()).toBe('ok');
    expect(await rideDoc(ctx, planned.id)).toMatchObject({ status: 'cancelled', cancelReason: 'no_show' });
    expect((await db.store.drivers.findOne({ _id: driver._id }))?.gaveUpAt ?? []).toEqual([]);
  });

  it('R20 an early start at the pickup is refused, to an admin as well', async () => {
    await arriveAtPickup(ctx, driver.user, toObjectId(planned.id));
    expect(await codeOf(start(planned.id))).toBe('PASSENGER_BUSY');
    const actor = actorOf(await makeAdmin(ctx), '');
    await expect(updateRide(ctx, actor, planned.id, { status: 'in_progress' })).rejects.toMatchObject({
      code: 'PASSENGER_BUSY',
      message: 'This passenger already has a ride under way.',
    });
    expect(await rideDoc(ctx, planned.id)).toMatchObject({ status: 'accepted', active: false });
  });

  it('R20 can have a ride within 30 minutes accepted, which then waits; if the driver gives it up, it can be booked again', async () => {
    const soon = await book(ctx, passenger, null, inMinutes(20));
    await acceptRide(ctx, driver.user, toObjectId(soon.id));
    expect(await rideDoc(ctx, soon.id)).toMatchObject({ status: 'accepted', active: false, openNow: false });
    await completeRide(ctx, other.user, toObjectId(now.id));
    await sweepIn(0);
    expect(await rideDoc(ctx, soon.id)).toMatchObject({ active: true, openNow: true });
    await declineRide(ctx, driver.user, toObjectId(soon.id), { reason: 'cannot_come' });
    expect(await rideDoc(ctx, soon.id)).toMatchObject({ status: 'pending', active: false, openNow: false });
  });

  it('R4 of many steps at once, only one makes a ride active', async () => {
    await completeRide(ctx, other.user, toObjectId(now.id));
    for (let round = 0; round < rounds(5); round += 1) {
      await forgetBookings(ctx);
      const drivers = await Promise.all([1, 2, 3].map(() => makeDriver(ctx)));
      const someone = await makePassenger(ctx);
      const rides = await Promise.all(drivers.map((one, i) => bookAndAccept(ctx, someone, one, inMinutes(58 + i))));
      for (const { id } of rides) await waitAtPickup(ctx, id);
      const codes = await Promise.all(
        rides.map(({ id }, i) => codeOf(startRide(ctx, (drivers[i] ?? driver).user, toObjectId(id)))),
      );
      expect(codes.toSorted(), `round ${round}`).toEqual(['PASSENGER_BUSY', 'PASSENGER_BUSY', 'ok']);
      expect(await db.store.rides.countDocuments({ passengerId: someone._id, active: true })).toBe(1);
    }
  });
});

describe('R20 a start before the 30 minutes', () => {
  const at = (km: number, ageS = 0) =>
    db.store.drivers.updateOne(
      { _id: driver._id },
      {
        $set: {
          fix: fixAt({ ...EMBU, latitude: EMBU.latitude + km / 111.2 }, ctx.clock.now().getTime() - ageS * 1000),
        },
      },
    );
  const start = (id: string) => startRide(ctx, driver.user, toObjectId(id));
  const arrive = (id: string) => arriveAtPickup(ctx, driver.user, toObjectId(id));
  const arrived = async (): Promise<string> => {
    const { id } = await bookAndAccept(ctx, passenger, driver, inMinutes(60));
    await arrive(id);
    return id;
  };

  it.each([
    ['far from the pickup', 0.4, 0, 'NOT_AT_PICKUP'],
    ['without a position of the last minute', 0, 61, 'NOT_LOCATED'],
    ['at the pickup', 0.2, 30, 'ok'],
  ])('R20 after the arrival, %s', async (_where, km, ageS, code) => {
    const id = await arrived();
    await at(km, ageS);
    expect(await codeOf(start(id))).toBe(code);
    const live = await getLiveData(ctx, passenger, toObjectId(id));
    expect(live).toMatchObject({ status: code === 'ok' ? 'in_progress' : 'accepted' });
  });

  it('R20 over an hour before its time is refused at the pickup as well, and says from when on', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver, inMinutes(20 * 60));
    await at(0);
    const refused = {
      code: 'TOO_EARLY',
      status: 409,
      message: 'It is too early for this trip. You can start it tomorrow at 06:00 or later.',
    };
    await expect(start(id)).rejects.toMatchObject(refused);
    await expect(arrive(id)).rejects.toMatchObject(refused);
    await waitAtPickup(ctx, id);
    await expect(start(id)).rejects.toMatchObject(refused);
    expect(await codeOf(cancelRide(ctx, passenger, toObjectId(id), null))).toBe('ok');
  });

  it('R20 R43 needs an arrival, which shows no position; leaving takes it back, however often it is said', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver, inMinutes(60));
    await at(0);
    await expect(start(id)).rejects.toMatchObject({ code: 'NOT_ARRIVED', status: 409 });
    expect(await arrive(id)).toMatchObject({ active: false, arrived_at: ctx.clock.now().toISOString() });
    expect((await getLiveData(ctx, driver.user, toObjectId(id))).passengerLocation).toBeNull();
    const away = { latitude: EMBU.latitude + 0.01, longitude: EMBU.longitude };
    for (let i = 0; i < 4; i += 1) {
      ctx.clock.advance(30_000);
      await reportFix(ctx, driver.user, { ...fixAt(away, ctx.clock.now().getTime()), purpose: 'tracking' });
    }
    expect(await rideDoc(ctx, id)).toMatchObject({ active: false, arrivedAt: null });
    await at(0);
    expect(await codeOf(start(id))).toBe('NOT_ARRIVED');
  });

  it('R43 fixes that stop at the pickup within the hour are an arrival too; before that they are none', async () => {
    const early = await bookAndAccept(ctx, await makePassenger(ctx), driver, inMinutes(62));
    const { id } = await bookAndAccept(ctx, passenger, driver, inMinutes(58));
    for (let i = 0; i < 3; i += 1) {
      ctx.clock.advance(10_000);
      await reportFix(ctx, driver.user, {
        ...fixAt(EMBU, ctx.clock.now().getTime()),
        still: true,
        purpose: 'tracking',
      });
    }
    expect((await rideDoc(ctx, id)).arrivedAt).not.toBeNull();
    expect((await rideDoc(ctx, early.id)).arrivedAt).toBeNull();
  });

  it('R6 an early arrival counts for a no-show only once the ride is active', async () => {
    const id = await arrived();
    ctx.clock.advance(5 * MINUTE);
    await at(0);
    const noShow = () => codeOf(declineRide(ctx, driver.user, toObjectId(id), { reason: 'no_show' }));
    expect(await noShow()).toBe('NO_SHOW_TOO_EARLY');
    ctx.clock.advance(25 * MINUTE);
    await touchSockets(ctx, [driver._id]);
    await at(0);
    await sweep(ctx, ctx.clock.now());
    expect(await noShow()).toBe('ok');
  });

  it('R20 from 30 minutes before the pickup time on, a start is allowed at any position', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver, inMinutes(60));
    ctx.clock.advance(30 * MINUTE);
    await at(5);
    expect(await codeOf(start(id))).toBe('ok');
  });
});
