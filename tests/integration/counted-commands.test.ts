import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { setDriverStatus } from '#core/drivers/set-status.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { createRide } from '#core/rides/create-ride.ts';
import { readSettings } from '#core/store/settings.ts';
import type { DriverRoute } from '#core/store/driver-documents.ts';
import { storeIn } from '#core/store/store.ts';
import { endsOf } from '#shared/domain/fare.ts';
import { makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book, booking } from '../support/rides.ts';
import { testStore, type TestStore } from '../support/store.ts';

let db: TestStore;
let client: MongoClient;
let ctx: TestContext;
let commands: string[];
let replies: unknown[];
beforeAll(async () => {
  db = await testStore();
  client = await MongoClient.connect(db.url, { monitorCommands: true });
  client.on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${String(command[commandName])}`);
  });
  client.on('commandSucceeded', ({ reply }) => void replies.push(reply));
});
afterAll(async () => {
  await client.close();
  await db.close();
});
beforeEach(async () => {
  commands = [];
  replies = [];
  ctx = testContext(storeIn(client.db(db.store.db.databaseName)), { now: new Date('2026-03-02T08:00:00Z') });
  for (const name of ['rides', 'drivers', 'users'] as const) await db.store[name].deleteMany({});
  await readSettings(ctx);
});

/** Every store command of an operation, including its background work. */
async function commandsOf(operation: () => Promise<unknown>): Promise<string[]> {
  await finishBackground(ctx.store);
  commands = [];
  replies = [];
  await operation();
  await finishBackground(ctx.store);
  return commands;
}
const inHours = (h: number): string => new Date(ctx.clock.now().getTime() + h * 3600_000).toISOString();
const planned = () => ({ tripTiming: 'schedule' as const, scheduledTime: inHours(5) });

describe('store commands per operation, including its background work', () => {
  const create = async (driverId: ObjectId | null, overrides = {}) => {
    const passenger = await makePassenger(ctx);
    const input = booking(driverId?.toHexString() ?? null, overrides);
    return commandsOf(() => createRide(ctx, passenger, input, 'a-key'));
  };

  it('R2 accepting a ride takes at most 6', async () => {
    const [passenger, driver] = [await makePassenger(ctx), await makeDriver(ctx)];
    const now = await book(ctx, passenger, driver);
    expect(await commandsOf(() => acceptRide(ctx, driver.user, toObjectId(now.id)))).toHaveLength(6);
    const later = await book(ctx, await makePassenger(ctx), await makeDriver(ctx), planned());
    const other = await db.store.users.findOne({ _id: toObjectId(later.driver?.id ?? '') });
    if (!other) throw new Error('the ride has no driver');
    expect((await commandsOf(() => acceptRide(ctx, other, toObjectId(later.id)))).length).toBeLessThanOrEqual(6);
  });

  it('R21 accepting an open request takes at most 6, for any number of drivers asked', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, () => makeDriver(ctx)));
    const ride = await book(ctx, await makePassenger(ctx), null);
    const { offeredTo } = (await db.store.rides.findOne({ _id: toObjectId(ride.id) })) ?? {};
    const asked = drivers.find((driver) => offeredTo?.some((id) => id.equals(driver._id)));
    if (!asked) throw new Error('nobody was asked');
    expect((await commandsOf(() => acceptRide(ctx, asked.user, toObjectId(ride.id)))).length).toBeLessThanOrEqual(6);
  });

  it('R11 booking a ride takes at most 12, now or for later', async () => {
    const driver = await makeDriver(ctx);
    expect((await create(driver._id)).length).toBeLessThanOrEqual(12);
    expect((await create(driver._id, planned())).length).toBeLessThanOrEqual(12);
  });

  it('R21 R44 booking an open request takes at most 14 if enough drivers are near, for any number asked', async () => {
    const { openOfferCount } = await readSettings(ctx);
    await Promise.all(Array.from({ length: openOfferCount }, () => makeDriver(ctx)));
    expect((await create(null)).length).toBeLessThanOrEqual(14);
  });

  it('R13 going offline and online again takes at most 3 each', async () => {
    const driver = await makeDriver(ctx);
    for (const status of ['offline', 'online'] as const) {
      const given = await commandsOf(() => setDriverStatus(ctx, driver.user, { status }));
      expect(given.length, given.join()).toBeLessThanOrEqual(3);
    }
  });
});

describe('what commands read of a driver with fifty routes', () => {
  const route = (to: string): DriverRoute => {
    const ends = endsOf('Embu Town', to);
    return {
      _id: new ObjectId(),
      from_location: 'Embu Town',
      to_location: to,
      fare_amount: 730,
      is_active: true,
      ends,
    };
  };
  const trip = { pickup: 'Embu Town', destination: 'Stop 20' };
  const busy = () => makeDriver(ctx, { routes: Array.from({ length: 50 }, (_, n) => route(`Stop ${n}`)) });
  /** The routes in all replies of the store. */
  const routesRead = (): number => JSON.stringify(replies).split('fare_amount').length - 1;

  it('R11 booking reads the route that decides the fare, and no other', async () => {
    const [driver, passenger] = [await busy(), await makePassenger(ctx)];
    const id = driver._id.toHexString();
    let ride: { fare: number } | undefined;
    await commandsOf(async () => (ride = await createRide(ctx, passenger, booking(id, trip), 'a-key')));
    expect([ride?.fare, routesRead()]).toEqual([730, 1]);
    const other = await makePassenger(ctx);
    await commandsOf(
      async () => (ride = await createRide(ctx, other, booking(id, { destination: 'Nowhere' }), 'b-key')),
    );
    expect([ride?.fare === 730, routesRead()]).toEqual([false, 0]);
  });

  it('R2 R21 an open request, accepting and changing the status read none', async () => {
    const driver = await busy();
    const open = await commandsOf(async () => createRide(ctx, await makePassenger(ctx), booking(null), 'a-key'));
    expect([open.length > 0, routesRead()]).toEqual([true, 0]);
    const ride = await book(ctx, await makePassenger(ctx), driver);
    await commandsOf(() => acceptRide(ctx, driver.user, toObjectId(ride.id)));
    expect(routesRead()).toBe(0);
    const free = await busy();
    await commandsOf(() => setDriverStatus(ctx, free.user, { status: 'offline' }));
    expect(routesRead()).toBe(0);
  });
});
