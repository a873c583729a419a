import type { ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undoApproval, updateDriver } from '#core/admin/update-driver.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { finishBackground } from '#core/lib/background.ts';
import { onboardDriver } from '#core/registration/onboarding.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { touchSockets } from '#core/upkeep/presence.ts';
import { actorOf } from '#core/lib/principal.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { room } from '#core/lib/rooms.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { EMBU, makeAdmin, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book, bookAndAccept, booking, codeOf, driverDoc, rideDoc, waitAtPickup } from '../support/rides.ts';
import { pngDataUrl } from '../support/photos.ts';
import { keepSetting } from '../support/settings.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const FROM = '192.0.2.11';

const db = storeOfFile();
let ctx: TestContext;
let admin: AdminDoc;
let passenger: UserDoc;
let driver: Awaited<ReturnType<typeof makeDriver>>;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  admin = await makeAdmin(ctx);
  passenger = await makePassenger(ctx);
  driver = await makeDriver(ctx);
});

const inHours = (hours: number) => ({
  tripTiming: 'schedule' as const,
  scheduledTime: new Date(ctx.clock.now().getTime() + hours * 3_600_000).toISOString(),
});
const review = ({ _id }: { _id: ObjectId }, verification_status: 'pending' | 'approved' | 'banned') =>
  updateDriver(ctx, actorOf(admin, FROM), _id.toHexString(), { verification_status });
const setVerification = (verification: 'pending' | 'banned') =>
  db.store.drivers.updateOne({ _id: driver._id }, { $set: { verification, status: 'offline' } });
const sweepNow = () => sweep(ctx, ctx.clock.now());
const ENDED = { status: 'cancelled', cancelReason: 'driver_unavailable', active: false, paymentStatus: 'failed' };

describe('R5 R20 starting a ride that is not active yet', () => {
  it.each([
    ['pending', 'NOT_APPROVED'],
    ['banned', 'BANNED'],
  ] as const)('is refused to a driver who is %s, with %s, and changes nothing', async (verification, code) => {
    const { id } = await bookAndAccept(ctx, passenger, driver, inHours(1));
    await waitAtPickup(ctx, id);
    await setVerification(verification);
    await finishBackground(ctx.store);
    const before = await rideDoc(ctx, id);
    expect(await codeOf(startRide(ctx, driver.user, before._id))).toBe(code);
    expect(await codeOf(updateRide(ctx, actorOf(admin, FROM), id, { status: 'in_progress' }))).toBe(
      'DRIVER_UNAVAILABLE',
    );
    expect(await rideDoc(ctx, id)).toEqual(before);
  });

  it('reserves the driver first: if approval is lost at the same moment, no sweep ends a started ride', async () => {
    for (let round = 0; round < rounds(10); round += 1) {
      const someone = await makeDriver(ctx);
      const { id } = await bookAndAccept(ctx, await makePassenger(ctx), someone, inHours(1));
      await waitAtPickup(ctx, id);
      const [code] = await Promise.all([
        codeOf(startRide(ctx, someone.user, toObjectId(id))),
        review(someone, 'pending'),
        sweepNow(),
      ]);
      await sweepNow();
      const { status } = await rideDoc(ctx, id);
      expect([code === 'ok', status], `round ${round}: ${code}`).toEqual(
        code === 'ok' ? [true, 'in_progress'] : [false, 'cancelled'],
      );
      expect(['ok', 'NOT_APPROVED', 'RIDE_MOVED_ON']).toContain(code);
      if (code === 'ok') expect(await codeOf(completeRide(ctx, someone.user, toObjectId(id)))).toBe('ok');
    }
  });

  it('the sweep does not end a running ride, even if nothing reserves its driver', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver);
    await startRide(ctx, driver.user, toObjectId(id));
    await db.store.drivers.updateOne(
      { _id: driver._id },
      { $set: { verification: 'pending', status: 'offline', onRouteFor: null } },
    );
    await sweepNow();
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'in_progress', active: true });
    await completeRide(ctx, driver.user, toObjectId(id));
  });

  it('R3 is DRIVER_BUSY during another ride, for the driver and for an admin', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver, inHours(1));
    await waitAtPickup(ctx, id);
    await bookAndAccept(ctx, await makePassenger(ctx), driver);
    expect(await codeOf(startRide(ctx, driver.user, toObjectId(id)))).toBe('DRIVER_BUSY');
    await expect(updateRide(ctx, actorOf(admin, FROM), id, { status: 'in_progress' })).rejects.toMatchObject({
      code: 'DRIVER_BUSY',
      message: ADMIN_MESSAGES.driverBusy,
    });
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'accepted', active: false });
  });

  it('R1 by an admin in the driver’s place reserves the driver too', async () => {
    const { id } = await bookAndAccept(ctx, passenger, driver, inHours(5));
    await updateRide(ctx, actorOf(admin, FROM), id, { status: 'in_progress' });
    expect(await rideDoc(ctx, id)).toMatchObject({ status: 'in_progress', active: true });
    expect(await driverDoc(ctx, driver)).toMatchObject({ status: 'on_route', onRouteFor: toObjectId(id) });
  });
});

describe('R5 a driver who loses their approval', () => {
  const registration = async () => ({
    fullName: 'Otieno Omondi',
    locationAddress: 'Embu Town',
    locationLatitude: EMBU.latitude,
    locationLongitude: EMBU.longitude,
    mobileNumber: '0712345678',
    email: '',
    stageName: 'Embu stage',
    motorbikePlateNumber: 'KMCA 123B',
    profilePictureUrl: null,
    idCardUrl: null,
    drivingLicenseUrl: await pngDataUrl(),
    platePhotoUrl: null,
    withinTownFareMin: 50,
    withinTownFareMax: 100,
    outsideTownFareMin: 150,
    outsideTownFareMax: 300,
  });
  const undone = async () => {
    await db.store.drivers.updateOne(
      { _id: driver._id },
      { $set: { approval: { by: admin._id, at: ctx.clock.now(), from: 'pending' } } },
    );
    await undoApproval(ctx, actorOf(admin, FROM), driver._id.toHexString());
  };

  it.each([
    ['an admin’s edit', () => review(driver, 'pending')],
    ['an undone approval (R33)', undone],
    ['their own new photo', async () => onboardDriver(ctx, driver.user, await registration())],
  ])('by %s: rides that have not begun end at once, and the passengers are notified', async (_how, lose) => {
    const planned = await bookAndAccept(ctx, passenger, driver, inHours(5));
    const [one, two] = [await makePassenger(ctx), await makePassenger(ctx)];
    const waiting = await book(ctx, one, driver);
    const alone = await book(ctx, two, null);
    await lose();
    await finishBackground(db.store);
    expect(await driverDoc(ctx, driver)).toMatchObject({ verification: 'pending', status: 'offline' });
    for (const [{ id }, { _id }] of [
      [planned, passenger],
      [waiting, one],
    ] as const) {
      expect(await rideDoc(ctx, id)).toMatchObject(ENDED);
      expect(ctx.heard('ride:changed', room.user(_id)).at(-1)).toMatchObject({ id, ...pick(ENDED) });
      expect(ctx.heard('notification:added', room.user(_id)).at(-1)?.kind).toBe('unavailable');
    }
    // A driver who comes online is asked (R24).
    expect(await rideDoc(ctx, alone.id)).toMatchObject({
      status: 'pending',
      offeredTo: [],
      nextWaveAt: ctx.clock.now(),
    });
    expect(
      ctx
        .heard('ride:withdrawn', room.user(driver._id))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([waiting.id, alone.id].toSorted());
  });

  const pick = ({ status, cancelReason }: typeof ENDED) => ({ status, cancelReason });

  it('finishes the active ride, accepted or running; an open request goes on with other drivers', async () => {
    const [accepted, running] = [driver, await makeDriver(ctx)];
    const other = await makeDriver(ctx);
    const mine = await bookAndAccept(ctx, passenger, accepted);
    const theirs = await bookAndAccept(ctx, await makePassenger(ctx), running, inHours(1));
    await waitAtPickup(ctx, theirs.id);
    await startRide(ctx, running.user, toObjectId(theirs.id));
    const third = await makeDriver(ctx);
    const open = await book(ctx, await makePassenger(ctx), null);
    for (const someone of [accepted, running, third]) await review(someone, 'pending');
    await touchSockets(ctx, [accepted._id, running._id]);
    await sweepNow();
    expect((await rideDoc(ctx, open.id)).offeredTo).toEqual([other._id]);
    await startRide(ctx, accepted.user, toObjectId(mine.id));
    for (const [{ user }, { id }] of [
      [accepted, mine],
      [running, theirs],
    ] as const) {
      await sweepNow();
      expect(await completeRide(ctx, user, toObjectId(id))).toMatchObject({ status: 'completed' });
      expect(await driverDoc(ctx, user)).toMatchObject({ status: 'offline', onRouteFor: null });
    }
  });

  it.each([
    ['for now', () => ({})],
    ['for later', () => inHours(5)],
  ])('and accepts a ride %s at the same moment keeps it only if it is active', async (when, timing) => {
    for (let round = 0; round < rounds(20); round += 1) {
      const someone = await makeDriver(ctx);
      const { id } = await book(ctx, await makePassenger(ctx), someone, timing());
      const [code] = await Promise.all([
        codeOf(acceptRide(ctx, someone.user, toObjectId(id))),
        review(someone, 'pending'),
      ]);
      await sweepNow();
      const ride = await rideDoc(ctx, id);
      expect(['ok', 'NOT_APPROVED', 'RIDE_MOVED_ON'], `round ${round}`).toContain(code);
      if (code !== 'ok' || when === 'for later') expect(ride).toMatchObject(ENDED);
      else expect(ride).toMatchObject({ status: 'accepted', active: true });
    }
  });

  it.each(['pending', 'banned'] as const)('while being booked leaves no request pending: %s', async (verdict) => {
    for (let round = 0; round < rounds(20); round += 1) {
      const someone = await makeDriver(ctx);
      const asked = booking(someone._id.toHexString());
      await Promise.all([codeOf(createRide(ctx, await makePassenger(ctx), asked, null)), review(someone, verdict)]);
      expect(await db.store.rides.countDocuments({ offeredTo: someone._id, status: 'pending' })).toBe(0);
    }
  });
});

describe('R5 switching require_driver_approval on again', () => {
  const switchTo = (value: 'true' | 'false') => keepSetting(ctx, 'require_driver_approval', value);
  beforeEach(() => switchTo('false'));
  afterEach(() => switchTo('true'));

  it('sets unapproved drivers offline, takes them off rides that have not begun, and notifies them', async () => {
    driver = await makeDriver(ctx, { verification: 'pending' });
    const [approved, idle] = [await makeDriver(ctx), await makeDriver(ctx, { verification: 'pending' })];
    const planned = await bookAndAccept(ctx, passenger, driver, inHours(5));
    const forLater = await bookAndAccept(ctx, passenger, idle, inHours(6));
    await setDriverStatus(ctx, idle.user, { status: 'offline' });
    const waiting = await book(ctx, await makePassenger(ctx), driver);
    const alone = await book(ctx, await makePassenger(ctx), null);
    expect((await rideDoc(ctx, alone.id)).offeredTo).toContainEqual(driver._id);
    await switchTo('true');
    await sweepNow();
    await finishBackground(db.store);
    expect(await driverDoc(ctx, driver)).toMatchObject({ verification: 'pending', status: 'offline' });
    expect(await driverDoc(ctx, approved)).toMatchObject({ status: 'online' });
    for (const { id } of [planned, forLater, waiting]) expect(await rideDoc(ctx, id)).toMatchObject(ENDED);
    expect((await rideDoc(ctx, alone.id)).offeredTo).not.toContainEqual(driver._id);
    const heard = ctx.heard('driver:changed', room.followersOf(driver._id));
    expect(heard.at(-1)).toMatchObject({ isOnline: false, driverStatus: 'offline' });
    const told = () => ctx.heard('notification:added', room.user(driver._id)).filter(({ kind }) => isAboutReview(kind));
    expect(told()).toHaveLength(1);

    const { rev } = await driverDoc(ctx, driver);
    await sweepNow();
    expect((await driverDoc(ctx, driver)).rev).toBe(rev);
    expect(told()).toHaveLength(1);
  });
  const isAboutReview = (kind: string): boolean => ['pending', 'photosMissing'].includes(kind);

  it('lets unapproved drivers finish the active ride, and then sets them offline', async () => {
    const pending = await makeDriver(ctx, { verification: 'pending' });
    const { id } = await bookAndAccept(ctx, passenger, pending);
    await switchTo('true');
    await startRide(ctx, pending.user, toObjectId(id));
    await completeRide(ctx, pending.user, toObjectId(id));
    expect(await driverDoc(ctx, pending)).toMatchObject({ status: 'offline', onRouteFor: null });

    await switchTo('false');
    const other = await makeDriver(ctx, { verification: 'pending' });
    const theirs = await bookAndAccept(ctx, await makePassenger(ctx), other);
    await switchTo('true');
    await sweepNow();
    expect(await rideDoc(ctx, theirs.id)).toMatchObject({ status: 'accepted', active: true });
    expect(await driverDoc(ctx, other)).toMatchObject({ status: 'on_route', offlineAfterRide: true });
  });
});
