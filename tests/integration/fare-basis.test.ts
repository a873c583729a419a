import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAdminRide } from '#core/admin/rides.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { findDrivers } from '#core/drivers/listing.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { actorOf } from '#core/lib/principal.ts';
import { getRide, getRideRequests, listPassengerRides } from '#core/rides/read-rides.ts';
import { FARE_DEFAULTS_KSH } from '#shared/domain/constants/rules.ts';
import { endsOf, fareOf } from '#shared/domain/fare.ts';
import { makeAdmin, makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book, bookAndAccept, booking, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store);
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
});

const TOWN = { kind: 'band', inTown: true, km: 23.8, reachKm: 5, min: 100, max: 200, unrounded: 200 };

describe('R28 the basis of a fare', () => {
  it('appears in the search, is stored with the fare, and is shown to both parties and admins', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const { driverId: _driver, paymentMethod: _cash, pickupAddress: _none, ...trip } = booking(null);
    const [found] = await findDrivers(ctx, passenger, trip);
    const { id } = await book(ctx, passenger, driver);
    const kept = await rideDoc(ctx, id);
    expect(kept.fareBasis).toEqual({ ...TOWN, km: kept.distanceKm });
    expect(kept.fareBasis && fareOf(kept.fareBasis)).toBe(kept.fare);
    expect([found?.fareBasis, found?.estimatedFare]).toEqual([kept.fareBasis, kept.fare]);
    const offered = (await getRideRequests(ctx, driver.user)).requests[0];
    expect([offered?.fare_basis, offered?.fare_before]).toEqual([kept.fareBasis, null]);
    expect(ctx.heard('ride:requested')[0]?.fare_basis).toEqual(kept.fareBasis);
    expect(await getRide(ctx, passenger, kept._id)).toMatchObject({ fareBasis: kept.fareBasis, fareBefore: null });
    expect((await getAdminRide(ctx, id)).fare_basis).toEqual(kept.fareBasis);
  });

  it('stays when the driver changes their fares, and names their route when that decided', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ends = { from_location: 'Runyenjes Town', to_location: 'Embu Town' };
    const route = { ...ends, _id: new ObjectId(), fare_amount: 180, is_active: true };
    const routes = [{ ...route, ends: endsOf(ends.from_location, ends.to_location) }];
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { routes } });
    const { id } = await book(ctx, passenger, driver);
    await db.store.drivers.updateOne({ _id: driver._id }, { $set: { ...FARE_DEFAULTS_KSH, routes: [] } });
    expect(await getRide(ctx, passenger, toObjectId(id))).toMatchObject({
      fare: 180,
      fareBasis: { kind: 'route', price: 180 },
    });
  });

  it('names a change by an admin, until the fare is again what was agreed; old rides have no basis', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const admin = actorOf(await makeAdmin(ctx), '127.0.0.1');
    const { id } = await bookAndAccept(ctx, passenger, driver);
    for (const [fare_amount, before] of [
      [250, 200],
      [270, 200],
      [200, null],
    ] as const) {
      await updateRide(ctx, admin, id, { fare_amount });
      const [changed] = ctx.heard('ride:changed').slice(-2);
      expect(changed).toMatchObject({ fare: fare_amount, fareBefore: before });
      expect(await getRide(ctx, driver.user, toObjectId(id))).toMatchObject({ fare_amount, fare_before: before });
    }
    await db.store.rides.updateMany({}, { $unset: { fareBasis: true } });
    const old = await listPassengerRides(ctx, passenger, { page: 1, pageSize: 10, status: 'all' });
    expect(old.items[0]).toMatchObject({ fare: 200, fareBasis: null });
  });
});
