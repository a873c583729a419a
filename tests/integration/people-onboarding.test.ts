import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateDriver } from '#core/admin/update-driver.ts';
import { onboardDriver, onboardingStatus } from '#core/registration/onboarding.ts';
import { driverProfile } from '#core/registration/profile.ts';
import { cellOf } from '#core/location/cell.ts';
import { actorOf } from '#core/lib/principal.ts';
import { room } from '#core/lib/rooms.ts';
import { keepSetting } from '../support/settings.ts';
import type { UserDoc } from '#core/store/documents.ts';
import { Onboarding } from '#shared/contract/driver-entities.ts';
import { parseInput } from '#shared/contract/parse-input.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { onGrid } from '#shared/domain/geo.ts';
import { registration } from '../support/app.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makeDriverUser,
  makePassenger,
  testContext,
  type TestContext,
} from '../support/context.ts';
import { pngDataUrl } from '../support/photos.ts';
import { bookAndAccept } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const form = (fields: Partial<Onboarding> = {}): Onboarding =>
  parseInput(Onboarding, {
    ...registration({ name: ' Peter Mwangi ', phone: '0712 000 111' }),
    stageName: 'Majimbo stage',
    motorbikePlateNumber: 'kmdx 123a',
    ...fields,
  });

describe('spec 2 §5 driver registration', () => {
  const opened = storeOfFile();
  let ctx: TestContext;
  let photo: string;
  let user: UserDoc;
  beforeAll(async () => {
    photo = await pngDataUrl();
  });
  beforeEach(async () => {
    ctx = testContext(opened.store);
    user = await makeDriverUser(ctx);
  });

  it.each([
    ['withinTownFareMax', { withinTownFareMin: 201 }],
    ['outsideTownFareMax', { outsideTownFareMin: 301 }],
  ])('spec 2 §5 a minimum fare above the maximum is reported at %s', (field, fares) => {
    const error: unknown = expect.objectContaining({ code: 'INVALID', field, message: ONBOARDING.fareRange });
    expect(() => form(fares)).toThrow(error);
  });

  const driver = () => ctx.store.drivers.findOne({ _id: user._id });
  const set = (fields: Parameters<typeof ctx.store.drivers.updateOne>[1]) =>
    ctx.store.drivers.updateOne({ _id: user._id }, fields);
  const present = async (): Promise<Partial<Onboarding>> => {
    const { profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl } = await driverProfile(ctx, user);
    return { profilePictureUrl, idCardUrl, drivingLicenseUrl, platePhotoUrl };
  };

  it('spec 2 §3 a first registration waits for review, offline, with the defaults', async () => {
    const nothing = {
      onboarding_completed: false,
      rev: 0,
      verification_status: null,
      photos_missing: false,
      photo_requests: [],
      ban: null,
    };
    expect(await onboardingStatus(ctx, user)).toEqual(nothing);
    await expect(driverProfile(ctx, user)).rejects.toMatchObject({ code: 'NOT_ONBOARDED' });
    const answer = await onboardDriver(ctx, user, form({ profilePictureUrl: photo, idCardUrl: photo }));
    expect(answer).toEqual({
      onboarding_completed: true,
      rev: 0,
      verification_status: 'pending',
      photos_missing: true,
      photo_requests: [],
      ban: null,
    });
    expect(await onboardingStatus(ctx, user)).toEqual(answer);
    expect(await driver()).toMatchObject({
      fullName: 'Peter Mwangi',
      phone: '+254712000111',
      email: null,
      plate: 'KMDX 123A',
      vehicleModel: 'Motorbike',
      location: EMBU,
      cell: null,
      verification: 'pending',
      status: 'offline',
      manualOffline: false,
      workingHours: { opening_time: '06:00', closing_time: '22:00', is_active: true },
    });
    const profile = await driverProfile(ctx, user);
    expect(profile.profilePictureUrl).toMatch(/^\/api\/files\/[0-9a-f]{24}$/);
    expect(profile).toMatchObject({ drivingLicenseUrl: null, verification_status: 'pending', isOnline: false });
    expect(await ctx.store.users.findOne({ _id: user._id })).toMatchObject({
      name: 'Peter Mwangi',
      phone: '+254712000111',
    });
    expect(ctx.heard('admin:changed')).toEqual([{ type: 'drivers', id: user._id.toHexString() }]);
  });

  it('spec 2 §5 a driver without coordinates, or with 0,0, has no place', async () => {
    await onboardDriver(ctx, user, form({ locationLatitude: 0, locationLongitude: 0 }));
    expect(await driver()).toMatchObject({ location: null, cell: null });
    await onboardDriver(ctx, user, form({ locationLatitude: null }));
    expect(await driver()).toMatchObject({ location: null, cell: null });
  });

  it('R12 the address of someone else’s photo, or of another kind of photo, is refused', async () => {
    const other = await makeDriverUser(ctx);
    await onboardDriver(ctx, other, form({ idCardUrl: photo }));
    const theirs = (await driverProfile(ctx, other)).idCardUrl;
    await onboardDriver(ctx, user, form({ profilePictureUrl: photo }));
    const mine = (await driverProfile(ctx, user)).profilePictureUrl;
    for (const idCardUrl of [theirs, mine, '/api/files/x', 'https://example.com/a.png', '']) {
      await expect(onboardDriver(ctx, user, form({ idCardUrl, profilePictureUrl: mine }))).rejects.toMatchObject({
        code: 'INVALID',
        field: 'idCardUrl',
      });
    }
    expect((await driver())?.photos.idCard).toBeNull();
  });

  it('R5 registering again with the same photos keeps approval and status', async () => {
    await onboardDriver(ctx, user, form({ profilePictureUrl: photo, platePhotoUrl: photo }));
    await set({ $set: { verification: 'approved', status: 'online' } });
    const answer = await onboardDriver(ctx, user, form({ ...(await present()), stageName: 'Kangaru stage' }));
    expect(answer.verification_status).toBe('approved');
    expect(await driver()).toMatchObject({ stageName: 'Kangaru stage', verification: 'approved', status: 'online' });
  });

  it.each(['profilePictureUrl', 'idCardUrl', 'drivingLicenseUrl', 'platePhotoUrl'] as const)(
    'R5 a new %s of an approved driver needs a new review: pending and offline at once',
    async (field) => {
      await onboardDriver(ctx, user, form({ [field]: photo }));
      const fix = fixAt(EMBU, ctx.clock.now().getTime());
      await set({ $set: { verification: 'approved', status: 'online', fix } });
      ctx.published.length = 0;
      const answer = await onboardDriver(ctx, user, form({ [field]: photo }));
      expect(answer.verification_status).toBe('pending');
      expect(await driver()).toMatchObject({ verification: 'pending', status: 'offline' });
      expect(ctx.heard('driver:changed', room.user(user._id)).at(-1)).toMatchObject({
        isOnline: false,
        verification_status: 'pending',
      });
      expect(ctx.heard('driver:changed', room.area(cellOf(onGrid(EMBU))))).toEqual([
        { id: user._id.toHexString(), rev: 1, isOnline: false, driverStatus: 'offline' },
      ]);
      expect(ctx.heard('drivers:left', room.area(cellOf(onGrid(EMBU))))).toEqual([[user._id.toHexString()]]);
    },
  );

  it('R7 a driver with a running ride finishes it and is offline afterwards', async () => {
    await onboardDriver(ctx, user, form());
    await set({ $set: { verification: 'approved', status: 'on_route', onRouteFor: user._id } });
    await onboardDriver(ctx, user, form({ idCardUrl: photo }));
    expect(await driver()).toMatchObject({ verification: 'pending', status: 'on_route', offlineAfterRide: true });
  });

  it('R5 where approval is not required, a new review does not stop the driver', async () => {
    await onboardDriver(ctx, user, form());
    await set({ $set: { verification: 'approved', status: 'online' } });
    await keepSetting(ctx, 'require_driver_approval', 'false');
    await onboardDriver(ctx, user, form({ idCardUrl: photo }));
    await keepSetting(ctx, 'require_driver_approval', 'true');
    expect(await driver()).toMatchObject({ verification: 'pending', status: 'online' });
  });

  it('R12 concurrent registrations run one after the other: only the photos of the last are kept', async () => {
    await onboardDriver(ctx, user, form());
    for (let round = 0; round < rounds(10); round += 1) {
      const both = [
        form({ idCardUrl: photo, platePhotoUrl: photo }),
        form({ idCardUrl: photo, drivingLicenseUrl: photo }),
      ];
      await Promise.all(both.map((it) => onboardDriver(ctx, user, it)));
      const named = Object.values((await driver())?.photos ?? {}).filter((id) => id !== null);
      const files = await ctx.store.files.find({ ownerId: user._id }).project({ _id: 1 }).toArray();
      expect(files.map(({ _id }) => String(_id)).toSorted()).toEqual(named.map(String).toSorted());
    }
  });

  it('R12 a replaced photo is deleted; a profile picture stays while a past ride shows it', async () => {
    const all = { profilePictureUrl: photo, idCardUrl: photo, drivingLicenseUrl: photo, platePhotoUrl: photo };
    await onboardDriver(ctx, user, form(all));
    const first = await driver();
    await onboardDriver(ctx, user, form(all));
    const second = await driver();
    const kept = async () => (await ctx.store.files.find({ ownerId: user._id }).toArray()).map((it) => String(it._id));
    expect((await kept()).toSorted()).toEqual(
      Object.values(second?.photos ?? {})
        .map(String)
        .toSorted(),
    );
    expect(first?.photos.profile).not.toEqual(second?.photos.profile);

    await set({ $set: { verification: 'approved', status: 'online', seenAt: ctx.clock.now() } });
    const registered = await driver();
    if (!registered) throw new Error('no driver');
    await bookAndAccept(ctx, await makePassenger(ctx), { ...registered, user });
    await onboardDriver(ctx, user, form({ ...all, profilePictureUrl: null, idCardUrl: null }));
    const third = await driver();
    const now = [registered.photos.profile, third?.photos.licence, third?.photos.plate];
    expect((await kept()).toSorted()).toEqual(now.map(String).toSorted());
  });

  it('spec 2 §5 a registration that the store rejects leaves no photo behind', async () => {
    const tooLong = { ...form({ idCardUrl: photo, platePhotoUrl: photo }), stageName: 'x'.repeat(18_000_000) };
    const files = () => ctx.store.files.countDocuments({ ownerId: user._id });
    await expect(onboardDriver(ctx, user, tooLong)).rejects.toThrow();
    expect([await driver(), await files()]).toEqual([null, 0]);
    await onboardDriver(ctx, user, form({ idCardUrl: photo }));
    const before = await driver();
    await expect(onboardDriver(ctx, user, tooLong)).rejects.toThrow();
    expect([await driver(), await files()]).toEqual([before, 1]);
  });

  it('R14 a driver with a fix keeps the cell of the fix', async () => {
    const meru = { latitude: 0.0515, longitude: 37.6456 };
    const registered = await makeDriver(ctx, { at: meru });
    await onboardDriver(ctx, registered.user, form());
    expect((await ctx.store.drivers.findOne({ _id: registered._id }))?.cell).toBe(cellOf(meru));
  });

  it('spec 2 §5 concurrent registrations create one driver', async () => {
    for (let round = 0; round < rounds(15); round += 1) {
      const newcomer = await makeDriverUser(ctx);
      await Promise.all(['A', 'B', 'C'].map((stageName) => onboardDriver(ctx, newcomer, form({ stageName }))));
      expect(await ctx.store.drivers.countDocuments({ _id: newcomer._id })).toBe(1);
    }
  });

  it('R5 no registration undoes a ban, not even a concurrent one', async () => {
    const admin = await makeAdmin(ctx);
    for (let round = 0; round < rounds(25); round += 1) {
      const target = await makeDriver(ctx);
      const ban = updateDriver(ctx, actorOf(admin, ''), target._id.toHexString(), { verification_status: 'banned' });
      const again = [1, 2, 3].map(() => onboardDriver(ctx, target.user, form({ stageName: `stage ${round}` })));
      await Promise.all([ban, ...again]);
      const kept = await ctx.store.drivers.findOne({ _id: target._id });
      expect(kept).toMatchObject({ verification: 'banned', status: 'offline' });
    }
  });
});
