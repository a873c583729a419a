import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '#server/app.ts';
import { updateDriver } from '#core/admin/update-driver.ts';
import { updateRide } from '#core/admin/update-ride.ts';
import { finishBackground } from '#core/lib/background.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { erasePerson } from '#core/account/erase-person.ts';
import { touchSockets } from '#core/upkeep/presence.ts';
import { actorOf } from '#core/lib/principal.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { completeRide, startRide } from '#core/rides/progress-ride.ts';
import { driverStats } from '#core/rides/stats.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { makeAdmin, makeDriver, makePassenger, testContext, type TestContext } from '../support/context.ts';
import { bookAndAccept } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const HOUR = 3600_000;

const db = storeOfFile();
let ctx: TestContext;
let driver: DriverDoc & { user: UserDoc };
let passenger: UserDoc;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T06:00:00+03:00') });
  await Promise.all([db.store.rides, db.store.drivers].map((it) => it.deleteMany({})));
  driver = await makeDriver(ctx, { status: 'offline' });
  passenger = await makePassenger(ctx);
});

const set = (status: 'online' | 'offline' | 'on_route') => setDriverStatus(ctx, driver.user, { status });
const hours = async () => (await driverStats(ctx, driver.user)).online_hours_today;
const review = async (verification_status: 'banned' | 'approved') =>
  updateDriver(ctx, actorOf(await makeAdmin(ctx), ''), driver._id.toHexString(), { verification_status });
const seen = () => touchSockets(ctx, [driver._id]);

describe('R18 hours online today', () => {
  it('R7 R18 count from the status selector and through a ride, and start again at midnight', async () => {
    expect(await hours()).toBe(0);
    await set('online');
    ctx.clock.advance(2 * HOUR);
    expect(await hours()).toBe(2);
    await seen();
    const ride = await bookAndAccept(ctx, await makePassenger(ctx), driver);
    ctx.clock.advance(HOUR);
    expect(await hours()).toBe(3);
    await seen();
    await startRide(ctx, driver.user, toObjectId(ride.id));
    await completeRide(ctx, driver.user, toObjectId(ride.id));
    ctx.clock.advance(HOUR / 2);
    expect(await hours()).toBe(3.5);
    await set('offline');
    ctx.clock.advance(5 * HOUR);
    expect(await hours()).toBe(3.5);
    await set('on_route');
    ctx.clock.set(new Date('2026-03-03T00:45:00+03:00'));
    expect(await hours()).toBe(0.75);
  });

  it('R13 end when a driver who lost the connection was last seen, even if the sweep notices late', async () => {
    await set('online');
    ctx.clock.advance(HOUR);
    await seen();
    ctx.clock.advance(9 * HOUR);
    await sweep(ctx, ctx.clock.now());
    expect(await hours()).toBe(1);
  });

  it('R5 end with a ban', async () => {
    await set('online');
    ctx.clock.advance(HOUR);
    await seen();
    await review('banned');
    ctx.clock.advance(HOUR);
    expect(await hours()).toBe(1);
    await review('approved');
    expect(await hours()).toBe(1);
  });

  it.each<[string, (ride: string) => Promise<unknown>]>([
    ['the passenger', (ride) => cancelRide(ctx, passenger, toObjectId(ride), null)],
    ['an admin', async (ride) => updateRide(ctx, actorOf(await makeAdmin(ctx), ''), ride, { status: 'cancelled' })],
    ['a ban', () => review('banned')],
    ['a deletion', () => erasePerson(ctx, passenger._id, 'passenger')],
    [
      'the sweep after a crash',
      async (ride) => {
        await finishBackground(ctx.store);
        // The ride as left by a process that dies right after its write.
        const step = { id: new ObjectId(), at: new Date(ctx.clock.now().getTime() - 5000) };
        await db.store.rides.updateOne(
          { _id: toObjectId(ride) },
          {
            $set: { status: 'completed', active: false, openNow: false },
            $push: { timeline: { ...step, what: 'completed', who: null }, outbox: step },
          },
        );
        await sweep(ctx, ctx.clock.now());
      },
    ],
  ])(
    'R13 R18 end when a driver who lost the connection in a ride was last seen, even if %s ends the ride later',
    async (_who, end) => {
      await set('online');
      ctx.clock.advance(HOUR);
      await seen();
      const ride = await bookAndAccept(ctx, passenger, driver);
      ctx.clock.advance(3 * HOUR);
      await end(ride.id);
      expect(await db.store.drivers.findOne({ _id: driver._id })).toMatchObject({
        status: 'offline',
        onRouteFor: null,
      });
      ctx.clock.advance(HOUR);
      expect(await hours()).toBe(1);
    },
  );

  it('R18 count each hour once despite eight concurrent changes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const statuses = Array.from({ length: 8 }, (_, i) => (i % 2 ? ('online' as const) : ('on_route' as const)));
      await Promise.all(statuses.map((status) => set(status)));
      ctx.clock.advance(HOUR / 4);
      await Promise.all(statuses.map(() => set('offline')));
      ctx.clock.advance(HOUR / 4);
    }
    expect(await hours()).toBe(1);
  });

  it('R13 exclude the time that the server was down, even for a driver who reconnects at once', async () => {
    await set('online');
    ctx.clock.advance(HOUR);
    await seen();
    ctx.clock.advance(6 * HOUR);
    const env = { PORT: '0', LOG_LEVEL: 'fatal', DEMO: '0', MAP_STYLE_URL: 'none', MONGODB_URL: db.url };
    const name = { MONGODB_NAME: db.store.db.databaseName };
    const app = await startApp({ ...env, ...name }, { clock: ctx.clock, clientFolder: '/nonexistent' });
    await seen();
    expect(await hours()).toBe(1);
    await app.close();
  });
});
