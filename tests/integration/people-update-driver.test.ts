import { searchFieldsOf } from '#core/drivers/search-fields.ts';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { presentPhotos } from '#core/admin/drivers.ts';
import { undoApproval, updateDriver } from '#core/admin/update-driver.ts';
import { finishBackground } from '#core/lib/background.ts';
import { authenticate, startSession } from '#core/people/sessions.ts';
import { room } from '#core/lib/rooms.ts';
import { changeDriver } from '#core/registration/change-driver.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { actorOf } from '#core/lib/principal.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { AdminDoc } from '#core/store/admin-documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { textOf } from '#shared/texts/en/news.ts';
import {
  EMBU,
  hashOf,
  makeAdmin,
  makeDriver,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { APPROVED } from '../support/news.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const FROM = '192.0.2.11';

const trip = (driverId: string | null): RideCreate => ({
  driverId,
  pickup: 'Embu Town',
  destination: 'Kangaru',
  passengerCount: 1,
  cargoSize: 'none',
  tripTiming: 'now',
  paymentMethod: 'cash',
  pickupLatitude: EMBU.latitude,
  pickupLongitude: EMBU.longitude,
  destinationLatitude: 0,
  destinationLongitude: 0,
});

describe('spec 2 §4 an admin changes a driver', () => {
  const opened = storeOfFile();
  let ctx: TestContext;
  let admin: AdminDoc;
  beforeEach(async () => {
    ctx = testContext(opened.store);
    admin = await makeAdmin(ctx);
  });

  const kept = (_id: ObjectId) => ctx.store.drivers.findOne({ _id });

  it('R5 an approval is sent to the driver, with the result of the review, and to no other user', async () => {
    const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    const id = driver._id.toHexString();
    const answer = await updateDriver(ctx, actorOf(admin, FROM), id, { verification_status: 'approved' });
    expect(answer).toMatchObject({ user_id: id, verification_status: 'approved', is_online: false, total_trips: 0 });
    await finishBackground(ctx.store);
    expect(ctx.published).toEqual([
      { rooms: [room.admins], event: 'admin:changed', payload: { type: 'drivers', id }, except: [] },
      {
        rooms: [room.user(driver._id)],
        event: 'driver:changed',
        payload: {
          id,
          rev: 1,
          isOnline: false,
          driverStatus: 'offline',
          verification_status: 'approved',
          photo_requests: [],
        },
        except: [],
      },
    ]);
  });

  const notified = ({ _id }: DriverDoc) => ctx.heard('notification:added', room.user(_id)).map(textOf);
  const sweepAfter = async (seconds: number) => {
    ctx.clock.advance(seconds * 1000);
    await sweep(ctx, ctx.clock.now());
    await finishBackground(ctx.store);
  };
  const approve = (id: string) => updateDriver(ctx, actorOf(admin, FROM), id, { verification_status: 'approved' });
  const tryUndo = (id: string, by = admin) =>
    undoApproval(ctx, actorOf(by, FROM), id).then(
      ({ verification_status }) => verification_status,
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    );

  it('R33 a final approval notifies the driver, once for any number of sweeps, and can no longer be undone', async () => {
    const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    const id = driver._id.toHexString();
    await approve(id);
    await sweepAfter(19);
    expect(notified(driver)).toEqual([]);
    ctx.clock.advance(1000);
    await Promise.all([sweep(ctx, ctx.clock.now()), sweep(ctx, ctx.clock.now())]);
    await sweepAfter(5);
    expect(notified(driver)).toEqual([APPROVED]);
    expect(ctx.heard('activity:added', room.user(driver._id)).map(textOf)).toEqual([APPROVED]);
    expect(await tryUndo(id)).toBe('APPROVAL_STANDS');
    expect(await kept(driver._id)).toMatchObject({ verification: 'approved', approval: null });
  });

  it('R33 after an undo in time the driver is pending and offline again and notified of neither step; both are in the audit log', async () => {
    const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    const id = driver._id.toHexString();
    await approve(id);
    await setDriverStatus(ctx, driver.user, { status: 'online' });
    await sweepAfter(14);
    expect(await tryUndo(id)).toBe('pending');
    expect(ctx.heard('driver:changed', room.user(driver._id)).at(-1)).toMatchObject({
      verification_status: 'pending',
      isOnline: false,
    });
    await sweepAfter(60);
    expect(notified(driver)).toEqual([]);
    expect(await kept(driver._id)).toMatchObject({ verification: 'pending', status: 'offline' });
    const log = await ctx.store.audit.find({ target: id }).sort({ at: 1, _id: 1 }).toArray();
    expect(log.map(({ what, before, after }) => [what, before, after])).toEqual([
      ['driver changed', { verification: 'pending' }, { verification: 'approved' }],
      ['approval undone', { verification: 'approved' }, { verification: 'pending' }],
    ]);
  });

  it('R33 R5 undoing the approval of a banned driver bans them again, in full; a ban since then is not undone', async () => {
    const driver = await makeDriver(ctx, { verification: 'banned', status: 'offline' });
    const id = driver._id.toHexString();
    await approve(id);
    const { token } = await startSession(ctx, driver._id);
    expect(await tryUndo(id)).toBe('banned');
    expect(await authenticate(ctx, token)).toBeNull();
    await approve(id);
    await updateDriver(ctx, actorOf(admin, FROM), id, { verification_status: 'banned' });
    expect(await tryUndo(id)).toBe('APPROVAL_STANDS');
    await sweepAfter(60);
    expect(notified(driver)).toEqual([MESSAGES.driver.banned]);
  });

  it('R33 only the admin who gave the approval can undo it, in time, while nothing else was decided', async () => {
    const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    const id = driver._id.toHexString();
    expect(await tryUndo(id)).toBe('APPROVAL_STANDS');
    expect(await tryUndo(new ObjectId().toHexString())).toBe('NOT_FOUND');
    await approve(id);
    expect(await tryUndo(id, await makeAdmin(ctx))).toBe('APPROVAL_STANDS');
    ctx.clock.advance(15_000);
    expect(await tryUndo(id)).toBe('APPROVAL_STANDS');
    expect(await kept(driver._id)).toMatchObject({ verification: 'approved' });
  });

  it('R33 R2 a repeated undo, concurrent or late, succeeds while the undo holds, only for the same admin, and is logged once', async () => {
    const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    const id = driver._id.toHexString();
    await approve(id);
    expect(await Promise.all([tryUndo(id), tryUndo(id), tryUndo(id)])).toEqual(['pending', 'pending', 'pending']);
    await sweepAfter(60);
    await updateDriver(ctx, actorOf(await makeAdmin(ctx), FROM), id, { stage_name: 'Kangaru' });
    expect(await tryUndo(id)).toBe('pending');
    expect(await tryUndo(id, await makeAdmin(ctx))).toBe('APPROVAL_STANDS');
    expect(await ctx.store.audit.countDocuments({ target: id, what: 'approval undone' })).toBe(1);
    await updateDriver(ctx, actorOf(await makeAdmin(ctx), FROM), id, { verification_status: 'approved' });
    expect(await tryUndo(id)).toBe('APPROVAL_STANDS');
    expect(await kept(driver._id)).toMatchObject({ verification: 'approved' });
  });

  it('R33 once another admin approves too, neither can undo it; another admin’s correction is no decision', async () => {
    const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    const id = driver._id.toHexString();
    const other = await makeAdmin(ctx);
    await approve(id);
    await updateDriver(ctx, actorOf(other, FROM), id, { stage_name: 'Kangaru' });
    expect(await tryUndo(id)).toBe('pending');
    await approve(id);
    await updateDriver(ctx, actorOf(other, FROM), id, { verification_status: 'approved', stage_name: 'Majimbo' });
    await approve(id);
    expect(await tryUndo(id)).toBe('APPROVAL_STANDS');
    expect(await tryUndo(id, other)).toBe('APPROVAL_STANDS');
    await sweepAfter(60);
    expect(notified(driver)).toEqual([APPROVED]);
  });

  it('R33 an undo races with another admin’s approval: the driver ends approved', async () => {
    const other = await makeAdmin(ctx);
    for (let round = 0; round < rounds(20); round += 1) {
      const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
      const id = driver._id.toHexString();
      await approve(id);
      await Promise.all([
        tryUndo(id),
        updateDriver(ctx, actorOf(other, FROM), id, { verification_status: 'approved' }),
      ]);
      expect(await kept(driver._id)).toMatchObject({ verification: 'approved' });
    }
  });

  it('R33 an approval applies to the photos that the admin saw: 409 when they have changed', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
      const id = driver._id.toHexString();
      const photos_seen = presentPhotos(driver);
      const card = new ObjectId();
      const approveSeen = () =>
        updateDriver(ctx, actorOf(admin, FROM), id, { verification_status: 'approved', photos_seen }).catch(
          (error: unknown) => (error instanceof Refusal ? error.code : error),
        );
      await Promise.all([
        approveSeen(),
        changeDriver(ctx, driver._id, ({ photos, verification }) => ({
          photos: { ...photos, idCard: card },
          verification: verification === 'approved' ? 'pending' : verification,
        })),
      ]);
      expect(await kept(driver._id)).toMatchObject({ verification: 'pending' });
      expect(await approveSeen()).toBe('PHOTOS_CHANGED');
      const seenAgain = { ...photos_seen, id_card_url: `/api/files/${card.toHexString()}` };
      expect(
        await updateDriver(ctx, actorOf(admin, FROM), id, { verification_status: 'approved', photos_seen: seenAgain }),
      ).toMatchObject({ verification_status: 'approved', ...seenAgain });
      expect(await kept(driver._id)).not.toHaveProperty('photos_seen');
    }
  });

  it('R33 an undo races with a ban: no driver ends approved or is notified of an approval', async () => {
    const drivers: DriverDoc[] = [];
    for (let round = 0; round < rounds(20); round += 1) {
      const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
      const id = driver._id.toHexString();
      drivers.push(driver);
      await approve(id);
      await Promise.all([tryUndo(id), updateDriver(ctx, actorOf(admin, FROM), id, { verification_status: 'banned' })]);
      expect(await kept(driver._id)).toMatchObject({ verification: 'banned', approval: null });
    }
    await sweepAfter(60);
    expect(new Set(drivers.flatMap(notified))).toEqual(new Set([MESSAGES.driver.banned]));
  });

  it('spec 2 §7 any subset of the fields may change, and the account follows', async () => {
    const driver = await makeDriver(ctx);
    const answer = await updateDriver(ctx, actorOf(admin, FROM), driver._id.toHexString(), {
      full_name: 'Njagi',
      mobile_number: '0733 111 222',
      motorbike_plate_number: 'kmex 900b',
      email: 'njagi@example.com',
      withinTownFareMin: 60,
    });
    expect(answer).toMatchObject({
      full_name: 'Njagi',
      mobile_number: '+254733111222',
      motorbike_plate_number: 'KMEX 900B',
      email: 'njagi@example.com',
      withinTownFareMin: 60,
      withinTownFareMax: driver.withinTownFareMax,
      stage_name: driver.stageName,
      verification_status: 'approved',
      is_online: true,
    });
    expect(await ctx.store.users.findOne({ _id: driver._id })).toMatchObject({
      name: 'Njagi',
      phone: '+254733111222',
      email: driver.user.email,
    });
    const { user: _user, ...before } = driver;
    const after = {
      ...before,
      fullName: 'Njagi',
      phone: '+254733111222',
      plate: 'KMEX 900B',
      email: 'njagi@example.com',
      withinTownFareMin: 60,
    };
    expect(await kept(driver._id)).toEqual({
      ...after,
      ...searchFieldsOf(after),
      rev: 1,
      detailsRev: 1,
      audits: [],
      outbox: [],
    });
  });

  it('spec 2 §5 an invalid phone number or fare band names the field and changes nothing', async () => {
    const driver = await makeDriver(ctx);
    const { user: _user, ...before } = driver;
    const id = driver._id.toHexString();
    await expect(updateDriver(ctx, actorOf(admin, FROM), id, { mobile_number: '1' })).rejects.toMatchObject({
      code: 'INVALID',
      field: 'mobile_number',
    });
    await expect(updateDriver(ctx, actorOf(admin, FROM), id, { withinTownFareMin: 201 })).rejects.toMatchObject({
      field: 'withinTownFareMax',
      message: ONBOARDING.fareRange,
    });
    await expect(updateDriver(ctx, actorOf(admin, FROM), id, { outsideTownFareMax: 149 })).rejects.toMatchObject({
      field: 'outsideTownFareMax',
    });
    expect(await kept(driver._id)).toEqual(before);
  });

  it('R16 a change is in the audit log, before and after; repeating it is no change', async () => {
    const driver = await makeDriver(ctx, { verification: 'pending', status: 'offline' });
    const id = driver._id.toHexString();
    const change = { verification_status: 'approved', stage_name: 'New stage' } as const;
    for (const again of [change, change, {}]) await updateDriver(ctx, actorOf(admin, FROM), id, again);
    expect(await ctx.store.audit.countDocuments({ target: id })).toBe(1);
    expect(await ctx.store.audit.findOne({ target: id })).toMatchObject({
      at: ctx.clock.now(),
      who: admin.username,
      from: FROM,
      what: 'driver changed',
      before: { verification: 'pending', stageName: driver.stageName },
      after: { verification: 'approved', stageName: 'New stage' },
    });
  });

  it('R5 a ban ends sessions and sockets at once and takes the driver off the map', async () => {
    const driver = await makeDriver(ctx);
    const { token } = await startSession(ctx, driver._id);
    const id = driver._id.toHexString();
    const answer = await updateDriver(ctx, actorOf(admin, FROM), id, { verification_status: 'banned' });
    expect(answer).toMatchObject({ verification_status: 'banned', is_online: false });
    expect(await authenticate(ctx, token)).toBeNull();
    expect(await kept(driver._id)).toMatchObject({ verification: 'banned', status: 'offline' });
    expect(ctx.heard('session:ended', room.session(await hashOf(ctx, token)))).toEqual([{ reason: 'ban' }]);
    const seenByPassengers = { id, rev: 1, isOnline: false, driverStatus: 'offline' };
    expect(ctx.heard('driver:changed', room.area(driver.cell ?? ''))).toEqual([seenByPassengers]);
    expect(ctx.heard('drivers:left', room.area(driver.cell ?? ''))).toEqual([[id]]);
  });

  it.each([
    ['offered', false],
    ['running', true],
  ])(
    'R5 a ban cancels an %s ride, reason driver_unavailable, and the driver stays offline',
    async (_what, accepted) => {
      const driver = await makeDriver(ctx);
      const passenger = await makePassenger(ctx);
      const { ride } = await bookedRide(driver, passenger._id);
      if (accepted) await acceptRide(ctx, driver.user, ride._id);
      ctx.published.length = 0;
      await updateDriver(ctx, actorOf(admin, FROM), driver._id.toHexString(), { verification_status: 'banned' });
      expect(await ctx.store.rides.findOne({ _id: ride._id })).toMatchObject({
        status: 'cancelled',
        cancelReason: 'driver_unavailable',
        paymentStatus: 'failed',
        active: false,
      });
      expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'driver_unavailable',
      });
      expect(await kept(driver._id)).toMatchObject({ status: 'offline', onRouteFor: null });
    },
  );

  async function bookedRide(driver: { _id: ObjectId }, passengerId: ObjectId) {
    const passenger = await ctx.store.users.findOne({ _id: passengerId });
    if (!passenger) throw new Error('no passenger');
    await createRide(ctx, passenger, trip(driver._id.toHexString()), null);
    const ride = await ctx.store.rides.findOne({ passengerId });
    if (!ride) throw new Error('no ride');
    return { ride };
  }

  it('R5 a ban races with an acceptance: no ride of the banned driver remains', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const driver = await makeDriver(ctx);
      const { ride } = await bookedRide(driver, (await makePassenger(ctx))._id);
      await Promise.allSettled([
        acceptRide(ctx, driver.user, ride._id),
        updateDriver(ctx, actorOf(admin, FROM), driver._id.toHexString(), { verification_status: 'banned' }),
      ]);
      expect((await ctx.store.rides.findOne({ _id: ride._id }))?.status).toBe('cancelled');
      expect(await kept(driver._id)).toMatchObject({ verification: 'banned', status: 'offline' });
    }
  });

  it('spec 2 §4 an admin may lift a ban; the driver comes back offline', async () => {
    const driver = await makeDriver(ctx, { verification: 'banned', status: 'offline' });
    const answer = await updateDriver(ctx, actorOf(admin, FROM), driver._id.toHexString(), {
      verification_status: 'approved',
    });
    expect(answer).toMatchObject({ verification_status: 'approved', is_online: false });
  });

  it('R5 back to pending means offline at once, or after the current ride', async () => {
    const idle = await makeDriver(ctx);
    const busy = await makeDriver(ctx, { status: 'on_route', onRouteFor: new ObjectId() });
    for (const { _id } of [idle, busy]) {
      await updateDriver(ctx, actorOf(admin, FROM), _id.toHexString(), { verification_status: 'pending' });
    }
    expect(await kept(idle._id)).toMatchObject({ verification: 'pending', status: 'offline' });
    expect(await kept(busy._id)).toMatchObject({ status: 'on_route', offlineAfterRide: true });
  });
});
