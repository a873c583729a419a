import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { getRideRequests } from '#core/rides/read-rides.ts';
import { room } from '#core/lib/rooms.ts';
import { keepSetting } from '../support/settings.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { EMBU, type TestContext, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { book, codeOf, forgetBookings, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';
import { rounds } from '../support/thorough.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([
    db.store.rides.deleteMany({}),
    db.store.drivers.deleteMany({}),
    db.store.users.deleteMany({}),
    db.store.settings.deleteMany({}),
  ]);
});

const north = (km: number) => ({ latitude: EMBU.latitude + km / 111, longitude: EMBU.longitude });

describe('open requests', () => {
  it('R21 an open request goes to the nearest present online drivers within 50 km, at the default fare, without the phone number', async () => {
    await keepSetting(ctx, 'open_offer_count', '2');
    const [far, near, mid] = [
      await makeDriver(ctx, { at: north(9) }),
      await makeDriver(ctx, { at: north(1) }),
      await makeDriver(ctx, { at: north(4), withinTownFareMax: 500 }),
    ];
    const absent = new Date(ctx.clock.now().getTime() - 90_000);
    await makeDriver(ctx, { status: 'offline' });
    await makeDriver(ctx, { verification: 'pending' });
    await makeDriver(ctx, { seenAt: absent, socketSeenAt: absent });
    await makeDriver(ctx, { at: north(60) });
    const passenger = await makePassenger(ctx);
    const ride = await book(ctx, passenger, null);
    expect(ride).toMatchObject({ driver: null, fare: 200 });
    expect((await rideDoc(ctx, ride.id)).offeredTo).toEqual([near._id, mid._id]);
    expect(ctx.heard('ride:requested', room.user(near._id))).toMatchObject([
      { id: ride.id, passenger_phone: null, open_request: true, pickup_distance_km: 1 },
    ]);
    expect(await codeOf(acceptRide(ctx, far.user, toObjectId(ride.id)))).toBe('NOT_FOUND');
  });

  it('R21 without a driver it answers 409 with the message and creates nothing', async () => {
    await makeDriver(ctx, { at: north(60) });
    const refused = book(ctx, await makePassenger(ctx), null);
    await expect(refused).rejects.toThrow('No drivers available at the moment. Please try again.');
    expect(await codeOf(refused)).toBe('NO_DRIVERS');
    expect(await db.store.rides.countDocuments({})).toBe(0);
  });

  it('R21 losers get 409 and ride:withdrawn; the winner sees the phone number', async () => {
    const [a, b] = [await makeDriver(ctx), await makeDriver(ctx)];
    const passenger = await makePassenger(ctx);
    const ride = await book(ctx, passenger, null);
    expect(await acceptRide(ctx, a.user, toObjectId(ride.id))).toMatchObject({ passenger_phone: passenger.phone });
    expect(await codeOf(acceptRide(ctx, b.user, toObjectId(ride.id)))).toBe('RIDE_TAKEN');
    expect(ctx.heard('ride:withdrawn', room.user(b._id))).toMatchObject([{ id: ride.id, reason: 'taken' }]);
    expect((await getRideRequests(ctx, b.user)).requests).toEqual([]);
  });

  it('R21 a decline removes that driver; the last decline of all drivers who may be asked cancels the request', async () => {
    await keepSetting(ctx, 'open_offer_count', '2');
    const [a, b] = [await makeDriver(ctx), await makeDriver(ctx)];
    const passenger = await makePassenger(ctx);
    const ride = await book(ctx, passenger, null);
    const id = toObjectId(ride.id);
    await declineRide(ctx, a.user, id);
    await declineRide(ctx, a.user, id);
    // The driver's card may still be shown, because the response to the decline was lost.
    expect(await codeOf(acceptRide(ctx, a.user, id))).toBe('RIDE_MOVED_ON');
    expect((await rideDoc(ctx, ride.id)).status).toBe('pending');
    await declineRide(ctx, b.user, id);
    await finishBackground(db.store);
    const ended = { status: 'cancelled', cancelReason: 'no_driver_left', offeredTo: [] };
    expect(await rideDoc(ctx, ride.id)).toMatchObject(ended);
    expect(ctx.heard('ride:changed', room.user(passenger._id)).at(-1)).toMatchObject({ status: 'cancelled' });
    expect(ctx.heard('ride:withdrawn', room.user(b._id))).toMatchObject([{ id: ride.id, reason: 'declined' }]);
  });

  it('R21 when all drivers decline at once, the last decline ends the request, once', async () => {
    await keepSetting(ctx, 'open_offer_count', '3');
    const drivers = [await makeDriver(ctx), await makeDriver(ctx), await makeDriver(ctx)];
    const passenger = await makePassenger(ctx);
    for (let round = 0; round < rounds(20); round += 1) {
      await forgetBookings(ctx);
      const { id } = await book(ctx, passenger, null);
      await Promise.all(drivers.map(({ user }) => declineRide(ctx, user, toObjectId(id))));
      await finishBackground(db.store);
      const { status, timeline } = await rideDoc(ctx, id);
      expect(status).toBe('cancelled');
      const steps = timeline.map(({ what }) => what).filter((what) => what !== 'offered');
      expect(steps).toEqual(['created', 'declined', 'declined', 'declined', 'cancelled']);
    }
  });

  it('R2 R21 50 drivers accept one open request at once: one success, 49 taken, one active ride', async () => {
    await keepSetting(ctx, 'open_offer_count', '50');
    await keepSetting(ctx, 'wave_size', '50');
    const drivers: (DriverDoc & { user: UserDoc })[] = [];
    for (let i = 0; i < 50; i += 1) drivers.push(await makeDriver(ctx));
    const passenger = await makePassenger(ctx);
    for (let round = 0; round < rounds(10); round += 1) {
      await forgetBookings(ctx);
      const ride = await book(ctx, passenger, null);
      const id = toObjectId(ride.id);
      const codes = await Promise.all(drivers.map((driver) => codeOf(acceptRide(ctx, driver.user, id))));
      expect(
        codes.filter((code) => code === 'ok'),
        `round ${round}`,
      ).toHaveLength(1);
      expect(
        codes.filter((code) => code === 'RIDE_TAKEN'),
        `round ${round}`,
      ).toHaveLength(49);
      expect(await db.store.rides.countDocuments({ active: true })).toBe(1);
      await cancelRide(ctx, passenger, id, null);
      ctx.published.length = 0;
    }
  }, 300_000);

  it('R2 accepting races with cancelling: the ride ends cancelled and the driver free', async () => {
    const driver = await makeDriver(ctx);
    const passenger = await makePassenger(ctx);
    for (let round = 0; round < rounds(60); round += 1) {
      await forgetBookings(ctx);
      const id = toObjectId((await book(ctx, passenger, driver)).id);
      await Promise.all([codeOf(acceptRide(ctx, driver.user, id)), codeOf(cancelRide(ctx, passenger, id, null))]);
      const ride = await rideDoc(ctx, id.toHexString());
      expect(ride.status).toBe('cancelled');
      // If the ride was cancelled before the acceptance reserved the driver, a background task frees them (R7).
      await finishBackground(db.store);
      const { status } = (await ctx.store.drivers.findOne({ _id: driver._id })) ?? {};
      expect(status, `round ${round}`).toBe('online');
    }
  });
});
