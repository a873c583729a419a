import { beforeEach, describe, expect, it } from 'vitest';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import type { UserDoc } from '#core/store/documents.ts';
import type { DriverDoc } from '#core/store/driver-documents.ts';
import type { Refusal } from '#shared/contract/errors.ts';
import { makeDriver, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { book, bookAndAccept, codeOf, driverDoc, noShow, rideDoc } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
let driver: DriverDoc & { user: UserDoc };
beforeEach(async () => {
  await finishBackground(db.store);
  ctx = testContext(db.store, { now: new Date('2026-03-02T11:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({}), db.store.users.deleteMany({})]);
  driver = await makeDriver(ctx);
});

/** A ride that another passenger requests: from this driver, or as an open request. */
const request = async (open: boolean): Promise<string> =>
  (await book(ctx, await makePassenger(ctx), open ? null : driver)).id;
const accept = (id: string) => acceptRide(ctx, driver.user, toObjectId(id));
const giveUp = (id: string) => declineRide(ctx, driver.user, toObjectId(id), { reason: 'cannot_come' });
async function acceptAndGiveUp(open: boolean): Promise<void> {
  const id = await request(open);
  await accept(id);
  await giveUp(id);
}
async function after(minutes: number): Promise<void> {
  ctx.clock.advance(minutes * 60_000);
  await db.store.drivers.updateMany({}, { $set: { seenAt: ctx.clock.now() } });
}

describe('R49 accepted rides given up', () => {
  it('three within an hour start a pause that doubles; accepting names its end, and all else goes on', async () => {
    await acceptAndGiveUp(false);
    await acceptAndGiveUp(true);
    await acceptAndGiveUp(false);
    for (const [pause, until] of [
      [2, '14:02'],
      [4, '14:06'],
      [8, '14:14'],
    ] as const) {
      for (const open of [true, false]) {
        const id = await request(open);
        const refusal = await accept(id).catch((error: unknown) => error as Refusal);
        const message = `You gave up ${3 + Math.log2(pause / 2)} accepted trips in the last hour, or ended them at once. You can accept trips again at ${until}.`;
        expect(refusal).toMatchObject({ code: 'PAUSED', status: 429, message });
        expect((await rideDoc(ctx, id)).status).toBe('pending');
        await declineRide(ctx, driver.user, toObjectId(id));
      }
      expect((await driverDoc(ctx, driver)).status).toBe('online');
      await after(pause - 1 / 60);
      expect(await codeOf(accept(await request(false)))).toBe('PAUSED');
      await after(1 / 60);
      await acceptAndGiveUp(true);
    }
  });

  it('two of them, no-shows and what passengers cancel start none', async () => {
    await acceptAndGiveUp(true);
    await acceptAndGiveUp(false);
    for (let i = 0; i < 3; i += 1) {
      const id = await request(i === 0);
      await accept(id);
      await noShow(ctx, driver.user, toObjectId(id));
      const passenger = await makePassenger(ctx);
      const cancelled = await bookAndAccept(ctx, passenger, driver);
      await cancelRide(ctx, passenger, toObjectId(cancelled.id), null);
    }
    expect(await codeOf(accept(await request(true)))).toBe('ok');
  });

  it('a ride already accepted is still answered, started or given up, and another driver pays nothing', async () => {
    const soon = { tripTiming: 'schedule', scheduledTime: '2026-03-02T13:00:00.000Z' } as const;
    const { id: planned } = await bookAndAccept(ctx, await makePassenger(ctx), driver, soon);
    for (let i = 0; i < 3; i += 1) await acceptAndGiveUp(false);
    const other = await makeDriver(ctx);
    const id = await request(true);
    expect(await codeOf(accept(id))).toBe('PAUSED');
    expect(await codeOf(acceptRide(ctx, other.user, toObjectId(id)))).toBe('ok');
    expect(await codeOf(accept(planned))).toBe('ok');
    expect(await codeOf(giveUp(planned))).toBe('ok');
  });
});
