import { beforeEach, describe, expect, it } from 'vitest';
import { touchSockets } from '#core/upkeep/presence.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import { createRound } from '#server/rounds.ts';
import { makeDriver, testContext, type TestContext } from '../support/context.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let connected: DriverDoc;
let gone: DriverDoc;
let round: () => Promise<void>;
beforeEach(async () => {
  ctx = testContext(db.store);
  await db.store.drivers.deleteMany({});
  [connected, gone] = await Promise.all([makeDriver(ctx), makeDriver(ctx)]);
  await touchSockets(ctx, [connected._id, gone._id]);
  round = createRound(ctx, () => touchSockets(ctx, [connected._id]));
});

const statusOf = async (driver: DriverDoc) => (await db.store.drivers.findOne({ _id: driver._id }))?.status;
/** Runs a round every 5 s, and the sockets' heartbeat every 15 s. */
async function go(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    ctx.clock.advance(5000);
    if (passed % 15 === 0) await touchSockets(ctx, [connected._id]);
    await round();
  }
}

describe('R13 presence after a break', () => {
  it.each([
    ['at start', () => Promise.resolve()],
    ['after an outage of the store, or a frozen process', () => go(120)],
  ])(
    '%s a connected driver stays online, and a disconnected one goes offline a grace period later',
    async (_, before) => {
      await before();
      if ((await statusOf(gone)) === 'offline') {
        await db.store.drivers.updateOne({ _id: gone._id }, { $set: { status: 'online' } });
        await touchSockets(ctx, [gone._id]);
      }
      ctx.clock.advance(90_000);

      await round();
      expect(await statusOf(connected)).toBe('online');
      expect(await statusOf(gone)).toBe('online');
      await go(40);
      expect(await statusOf(gone)).toBe('online');
      await go(5);
      expect(await statusOf(gone)).toBe('offline');
      expect(await statusOf(connected)).toBe('online');
    },
  );

  it('after a break the heartbeat comes before the sweep, so a connected driver is offered rides at once', async () => {
    await go(60);
    ctx.clock.advance(90_000);
    await round();
    const [doc] = await db.store.drivers.find({ _id: connected._id }).toArray();
    expect(doc?.socketSeenAt).toEqual(ctx.clock.now());
  });

  it('slow rounds are not a break: an absent driver still goes offline', async () => {
    const slow = createRound(ctx, () => {
      ctx.clock.advance(20_000);
      return touchSockets(ctx, [connected._id]);
    });
    await slow();
    for (let passed = 0; passed < 75; passed += 5) {
      ctx.clock.advance(5000);
      await slow();
    }
    expect(await statusOf(gone)).toBe('offline');
  });

  it('without a break, a driver who was last seen 75 s ago goes offline', async () => {
    await go(70);
    expect(await statusOf(gone)).toBe('online');
    await go(5);
    expect(await statusOf(gone)).toBe('offline');
  });
});
