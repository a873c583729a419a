import { beforeEach, describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { listAllDrivers } from '#core/drivers/listing.ts';
import { driverProfile, updateDriverProfile } from '#core/registration/profile.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { updateWorkingHours, workingHours } from '#core/drivers/working-hours.ts';
import { cellOf } from '#core/location/cell.ts';
import { actorOf } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { DriverProfileUpdate, WorkingHours } from '#shared/contract/driver-entities.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import {
  EMBU,
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { codeOf, driverDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const MERU = { latitude: 0.0515, longitude: 37.6456 };

const db = storeOfFile();
let ctx: TestContext;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T12:00:00+03:00') });
  await db.store.drivers.deleteMany({});
  driver = await makeDriver(ctx);
});

/** Parses the input as the endpoint does. */
const update = async (input: unknown) => updateDriverProfile(ctx, driver.user, parseInput(DriverProfileUpdate, input));
const refusal = (input: unknown) =>
  update(input).then(
    () => null,
    (error: unknown) => error,
  );

describe('R5 a driver edits what needs no review', () => {
  it('any subset of email, stage and fares; approval and status stay', async () => {
    const before = await driverProfile(ctx, driver.user);
    const after = await update({ stageName: ' Kangaru stage ', email: 'Rider@Boda.Test', withinTownFareMax: 250 });
    const changes = { stageName: 'Kangaru stage', email: 'rider@boda.test', withinTownFareMax: 250 };
    expect(after).toEqual({ ...before, ...changes, rev: 1 });
    expect(await driverProfile(ctx, driver.user)).toEqual(after);
    expect(after).toMatchObject({ verification_status: 'approved', driverStatus: 'online' });
    expect(await update({ email: null })).toMatchObject({ email: null });
    expect(await update({})).toEqual({ ...after, email: null, rev: 3 });
    expect(ctx.heard('admin:changed', room.admins)).toContainEqual({ type: 'drivers', id: driver._id.toHexString() });
    const [listed] = await listAllDrivers(ctx, await makePassenger(ctx));
    expect(listed).toMatchObject({ stageName: 'Kangaru stage', withinTownFareMax: 250 });
  });

  it('fields that need a review, or that cannot be set, are ignored', async () => {
    const before = await driverDoc(ctx, driver);
    await update({
      fullName: 'Somebody Else',
      mobileNumber: '0700000000',
      motorbikePlateNumber: 'KMZZ 999Z',
      vehicleModel: 'Jet',
      profilePictureUrl: 'data:image/png;base64,AAAA',
      idCardUrl: null,
      verification: 'approved',
      verification_status: 'banned',
      status: 'on_route',
      manualOffline: true,
      cell: 'x',
      online: { seconds: 1e9 },
      routes: [],
      _id: 'x',
      $set: { fullName: 'x' },
    });
    expect(await driverDoc(ctx, driver)).toEqual({ ...before, rev: 1 });
  });

  it.each([
    [{ withinTownFareMin: 201 }, 'withinTownFareMax'],
    [{ withinTownFareMax: 99 }, 'withinTownFareMax'],
    [{ outsideTownFareMin: 301 }, 'outsideTownFareMax'],
    [{ withinTownFareMin: 300, withinTownFareMax: 200 }, 'withinTownFareMax'],
  ])('spec 2 §5 %o is refused: the minimum fare may not exceed the maximum, sent or stored', async (input, field) => {
    const error = { code: 'INVALID', field, message: ONBOARDING.fareRange };
    expect(await refusal(input)).toMatchObject(error);
    expect(await driverDoc(ctx, driver)).toMatchObject({ withinTownFareMin: 100, withinTownFareMax: 200 });
  });

  it.each([
    [{ withinTownFareMin: 49 }, 'withinTownFareMin'],
    [{ withinTownFareMax: 501 }, 'withinTownFareMax'],
    [{ outsideTownFareMin: 99 }, 'outsideTownFareMin'],
    [{ outsideTownFareMax: 1001 }, 'outsideTownFareMax'],
    [{ withinTownFareMin: 99.5 }, 'withinTownFareMin'],
    [{ locationLatitude: 1 }, 'locationLatitude'],
    [{ locationLongitude: 37 }, 'locationLatitude'],
    [{ locationLatitude: 91, locationLongitude: 37 }, 'locationLatitude'],
    [{ email: 'nobody' }, 'email'],
    [{ stageName: '  ' }, 'stageName'],
  ])('spec 2 §5 %o is refused, naming %s: within town 50 to 500, outside town 100 to 1000', async (input, field) => {
    expect(await refusal(input)).toMatchObject({ code: 'INVALID', field });
  });

  it('spec 2 §5 changing both ends of a fare band at once never leaves the minimum above the maximum', async () => {
    for (let round = 0; round < rounds(15); round += 1) {
      await db.store.drivers.updateOne(
        { _id: driver._id },
        { $set: { withinTownFareMin: 100, withinTownFareMax: 200 } },
      );
      const codes = await Promise.all([
        codeOf(update({ withinTownFareMin: 190 })),
        codeOf(update({ withinTownFareMax: 110 })),
      ]);
      expect(codes.toSorted()).toEqual(['INVALID', 'ok']);
      const { withinTownFareMin, withinTownFareMax } = await driverDoc(ctx, driver);
      expect(withinTownFareMin).toBeLessThanOrEqual(withinTownFareMax);
    }
  });

  it('R44 R47 a driver without a fix moves to the new place at once on the admins’ map, and on no other map or cell', async () => {
    const still = await makeDriver(ctx, { fix: null, cell: null });
    const place = { locationLatitude: MERU.latitude, locationLongitude: MERU.longitude, locationAddress: 'Meru Town' };
    const id = still._id.toHexString();
    await updateDriverProfile(ctx, still.user, place);
    expect(await driverDoc(ctx, still)).toMatchObject({ location: MERU, cell: null });
    expect(ctx.heard('admin:moved', room.adminMap)).toMatchObject([[{ id, ...MERU }]]);
    await updateDriverProfile(ctx, still.user, { locationLatitude: 0, locationLongitude: 0 });
    expect(await driverDoc(ctx, still)).toMatchObject({ location: null, cell: null });
    expect([...ctx.heard('drivers:left'), ...ctx.heard('drivers:moved')]).toEqual([]);
  });

  it('R14 the new place of a driver with a fix, or offline, is not published to the map', async () => {
    const off = await makeDriver(ctx, { fix: null, cell: null, status: 'offline' });
    for (const it of [driver, off]) {
      await updateDriverProfile(ctx, it.user, { locationLatitude: MERU.latitude, locationLongitude: MERU.longitude });
    }
    expect((await driverDoc(ctx, driver)).cell).toBe(cellOf(EMBU));
    expect((await driverDoc(ctx, off)).cell).toBeNull();
    expect([...ctx.heard('drivers:left'), ...ctx.heard('drivers:moved')]).toEqual([]);
  });

  it('R5 a concurrent edit does not undo a ban; an unregistered driver has no profile to edit', async () => {
    const admin = await makeAdmin(ctx);
    const ban = updateDriver(ctx, actorOf(admin, ''), driver._id.toHexString(), { verification_status: 'banned' });
    await Promise.all([ban, update({ stageName: 'A' }), update({ stageName: 'B' })]);
    expect(await driverDoc(ctx, driver)).toMatchObject({ verification: 'banned', status: 'offline' });
    const newcomer = await makeDriverUser(ctx);
    expect(await codeOf(updateDriverProfile(ctx, newcomer, { stageName: 'A' }))).toBe('NOT_ONBOARDED');
  });
});

describe('spec 2 §7 working hours', () => {
  const save = async (hours: unknown) => updateWorkingHours(ctx, driver.user, parseInput(WorkingHours, hours));

  it('spec 2 §9 default to 06:00 to 22:00, active; saved hours are returned', async () => {
    const defaults = { opening_time: '06:00', closing_time: '22:00', is_active: true };
    expect(await workingHours(ctx, driver.user)).toEqual({ ...defaults, is_default: true });
    await save(defaults);
    expect(await workingHours(ctx, driver.user)).toEqual(defaults);
    const hours = { opening_time: '18:30', closing_time: '02:15', is_active: false };
    expect(await save({ ...hours, verification: 'approved' })).toEqual(hours);
    expect(await workingHours(ctx, driver.user)).toEqual(hours);
    expect((await driverDoc(ctx, driver)).status).toBe('online');
  });

  it.each(['6:00', '24:00', '06:60', '', '06:00:00', 'six', null, 600, '06:00 '])(
    'spec 2 §5 %o is not a time of day and changes nothing',
    async (closing_time) => {
      const refused = save({ opening_time: '06:00', closing_time, is_active: true });
      const error = { code: 'INVALID', field: 'closing_time', message: 'Please enter a time like 06:00' };
      await expect(refused).rejects.toMatchObject(error);
      expect((await workingHours(ctx, driver.user)).closing_time).toBe('22:00');
    },
  );

  it.each([
    ['06:00', '22:00', true, '05:59', false],
    ['06:00', '22:00', true, '06:00', true],
    ['06:00', '22:00', true, '21:59', true],
    ['06:00', '22:00', true, '22:00', false],
    ['18:00', '02:00', true, '01:59', true],
    ['18:00', '02:00', true, '23:00', true],
    ['18:00', '02:00', true, '02:00', false],
    ['18:00', '02:00', true, '12:00', false],
    ['06:00', '06:00', true, '03:00', true],
    ['06:00', '22:00', false, '03:00', true],
  ])(
    'R13 %s to %s (active: %o): at %s going online automatically works: %o; by hand always',
    async (opens, closes, on, at, goes) => {
      await setDriverStatus(ctx, driver.user, { status: 'offline', automatic: true });
      await save({ opening_time: opens, closing_time: closes, is_active: on });
      ctx.clock.set(new Date(`2026-03-03T${at}:00+03:00`));
      const { status } = await setDriverStatus(ctx, driver.user, { status: 'online', automatic: true });
      expect(status).toBe(goes ? 'online' : 'offline');
      expect((await setDriverStatus(ctx, driver.user, { status: 'online' })).status).toBe('online');
    },
  );

  it('R13 saving working hours that are already over leaves the driver online', async () => {
    await save({ opening_time: '06:00', closing_time: '11:00', is_active: true });
    expect((await driverDoc(ctx, driver)).status).toBe('online');
  });
});
