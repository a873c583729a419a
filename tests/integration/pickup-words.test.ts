import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { getAdminRide, listAdminRides } from '#core/admin/rides.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { flushFixes } from '#core/location/fix-writer.ts';
import { reportFix } from '#core/fixes/report-fix.ts';
import { listActivity } from '#core/notifications/activity.ts';
import { listNotifications } from '#core/notifications/notifications.ts';
import { actorOf } from '#core/lib/principal.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { getRide, getRideRequests, listDriverRides, listPassengerRides } from '#core/rides/read-rides.ts';
import { room } from '#core/lib/rooms.ts';
import { API } from '#shared/contract/api.ts';
import { textOf } from '#shared/texts/en/news.ts';
import { findPlace } from '#shared/domain/places.ts';
import {
  EMBU,
  fixAt,
  makeAdmin,
  makeDriver,
  makePassenger,
  type TestContext,
  testContext,
} from '../support/context.ts';
import { book, booking } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const HERE = 'Current Location';
const MARKET = findPlace('Embu Market') ?? EMBU;
/** 300 m south of the market. */
const POSITION = { pickupLatitude: MARKET.latitude - 0.3 / 111.19, pickupLongitude: MARKET.longitude };
const NEAR = /^Near .+$/;

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides, db.store.drivers, db.store.users].map((all) => all.deleteMany({})));
});

describe('R11 a pickup at "Current Location"', () => {
  it.each([
    ['one driver', true],
    ['drivers nearby', false],
  ])(
    'requested from %s: the driver who accepts reads the address on the ride, and in the bell if asked alone (R48)',
    async (_to, one) => {
      const [passenger, driver, other] = [await makePassenger(ctx), await makeDriver(ctx), await makeDriver(ctx)];
      const words = { pickup: HERE, ...POSITION, pickupAddress: 'Kenyatta Highway, Embu' };
      const ride = await book(ctx, passenger, one ? driver : null, words);
      expect(ride.pickup).toBe(words.pickupAddress);
      // R48: drivers who were asked see the nearest known place.
      const asked = one
        ? { pickup_address: words.pickupAddress, pickup_latitude: POSITION.pickupLatitude }
        : { pickup_address: expect.stringMatching(NEAR) as string };
      expect(ctx.heard('ride:requested', room.user(driver._id))).toMatchObject([asked]);
      expect((await getRideRequests(ctx, driver.user)).requests).toMatchObject([asked]);

      const id = toObjectId(ride.id);
      expect(await acceptRide(ctx, driver.user, id)).toMatchObject({ pickup_address: words.pickupAddress });
      for (const seconds of [2, 14]) {
        ctx.clock.advance(seconds * 1000);
        const at = { latitude: POSITION.pickupLatitude, longitude: POSITION.pickupLongitude };
        await reportFix(ctx, driver.user, fixAt(at, ctx.clock.now().getTime()));
      }
      await updateRide(ctx, actorOf(await makeAdmin(ctx), '192.0.2.7'), ride.id, { fare_amount: 210 });
      await cancelRide(ctx, passenger, id, null);
      await flushFixes(ctx);
      await finishBackground(ctx.store);

      const list = { page: 1, pageSize: 10, status: 'all' as const };
      expect((await listDriverRides(ctx, driver.user, list)).items).toMatchObject([
        { pickup_address: words.pickupAddress },
      ]);
      expect((await listPassengerRides(ctx, passenger, list)).items).toMatchObject([{ pickup: words.pickupAddress }]);
      expect(await getRide(ctx, passenger, id)).toMatchObject({ pickup: words.pickupAddress });
      const read = async (of: typeof driver.user, what: 'bell' | 'activity') =>
        (what === 'bell' ? (await listNotifications(ctx, of)).items : await listActivity(ctx, of))
          .map(textOf)
          .join('\n');
      const all = [await read(driver.user, 'bell'), await read(driver.user, 'activity'), await read(passenger, 'bell')];
      for (const [at, texts] of all.entries()) {
        expect(texts.includes(words.pickupAddress)).toBe(one || at === 2);
        expect(texts).not.toContain(HERE);
      }
      const lost = [await read(other.user, 'bell'), await read(other.user, 'activity')].join('\n');
      expect(lost).not.toContain(words.pickupAddress);
      expect(lost.includes('Near '), 'R48').toBe(!one);
    },
  );

  it('without an address the driver reads the distance from the nearest known place', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    for (const pickupAddress of [undefined, null, ' current location ']) {
      const ride = await book(ctx, passenger, driver, {
        pickup: ' current LOCATION',
        ...POSITION,
        ...(pickupAddress === undefined ? {} : { pickupAddress }),
      });
      const [request] = (await getRideRequests(ctx, driver.user)).requests;
      expect(request?.pickup_address).toMatch(NEAR);
      await cancelRide(ctx, passenger, toObjectId(ride.id), null);
    }
  });

  it('without an address the notifications say near which place', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const ride = await book(ctx, passenger, driver, { pickup: HERE, ...POSITION });
    await acceptRide(ctx, driver.user, toObjectId(ride.id));
    await finishBackground(ctx.store);
    const texts = (await listNotifications(ctx, passenger)).items.map(textOf);
    expect(texts).toEqual([expect.stringMatching(/ (is on the way to the pickup|will be) near [A-Z]/)]);
  });

  it('any other pickup keeps the passenger’s text, for any address the client sends', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    await book(ctx, passenger, driver, { pickup: 'Behind the old mill', pickupAddress: 'Somewhere else', ...POSITION });
    expect((await getRideRequests(ctx, driver.user)).requests).toMatchObject([
      { pickup_address: 'Behind the old mill' },
    ]);
  });

  it('spec 2 §5 an admin reads the address, and finds the ride by it and by the passenger’s text', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const words = { pickup: HERE, ...POSITION, pickupAddress: 'Kenyatta Highway, Embu' };
    const { id } = await book(ctx, passenger, driver, words);
    await acceptRide(ctx, driver.user, toObjectId(id));
    for (const search of ['kenyatta', 'Current Loc']) {
      const query = { page: 1, pageSize: 10, search, status: 'all' as const, sort: '-created' as const };
      expect((await listAdminRides(ctx, query)).items).toMatchObject([{ id, pickup_address: words.pickupAddress }]);
    }
    expect(await getAdminRide(ctx, id)).toMatchObject({ pickup_address: words.pickupAddress });
  });

  it('the address is one line of at most 120 characters, without control characters', () => {
    const parse = (pickupAddress: unknown) =>
      API.createRide.body.safeParse({ ...booking(null), pickup: HERE, pickupAddress });
    expect(parse('  Kenyatta Highway ').data?.pickupAddress).toBe('Kenyatta Highway');
    for (const wrong of ['', 'x'.repeat(121), 'two\nlines', 'a\u0000b', 7]) {
      expect(parse(wrong).error?.issues.map(({ path }) => path)).toEqual([['pickupAddress']]);
    }
  });
});
