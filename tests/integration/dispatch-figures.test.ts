import { beforeEach, describe, expect, it } from 'vitest';
import { dispatchFigures } from '#core/admin/dispatch-figures.ts';
import { finishBackground } from '#core/lib/background.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { acceptRide } from '#core/rides/accept-ride.ts';
import { cancelRide } from '#core/rides/cancel-ride.ts';
import { declineRide } from '#core/rides/decline-ride.ts';
import { type TestContext, makeDriver, makePassenger, testContext } from '../support/context.ts';
import { book } from '../support/rides.ts';
import { storeOfFile } from '../support/store.ts';

const db = storeOfFile();
let ctx: TestContext;
beforeEach(async () => {
  ctx = testContext(db.store, { now: new Date('2026-03-02T08:00:00Z') });
  await Promise.all([db.store.rides.deleteMany({}), db.store.drivers.deleteMany({})]);
});

describe('the figures of dispatch', () => {
  it('R18 R23 R24 count requests, answers, time to accept and reasons, by day in Nairobi and county', async () => {
    const [driver, other] = [await makeDriver(ctx), await makeDriver(ctx)];
    const [one, two] = [await makePassenger(ctx), await makePassenger(ctx)];
    const given = await book(ctx, one, null);
    ctx.clock.advance(12_000);
    await acceptRide(ctx, driver.user, toObjectId(given.id));
    await declineRide(ctx, driver.user, toObjectId(given.id), { reason: 'cannot_come' });
    await finishBackground(db.store);
    await acceptRide(ctx, other.user, toObjectId(given.id));
    await cancelRide(ctx, one, toObjectId(given.id), 'I waited too long');
    const meru = { pickup: 'Meru Town', pickupLatitude: 0.047, pickupLongitude: 37.6496 };
    const unanswered = await book(ctx, two, driver, meru);
    await cancelRide(ctx, two, toObjectId(unanswered.id), 'my own words');
    await finishBackground(db.store);
    const { all, counties } = await dispatchFigures(ctx);
    expect(all.days).toHaveLength(14);
    expect(all.days.at(-1)).toEqual({ date: '2026-03-02', requests: 2, answered: 1, asked: 3 });
    expect(all.secondsToAccept).toBe(12);
    expect(all.reasons).toHaveLength(3);
    expect(all.reasons).toEqual(
      expect.arrayContaining([
        { reason: 'Driver could not come', count: 1 },
        { reason: 'Passenger cancelled: I waited too long', count: 1 },
        { reason: 'Passenger cancelled', count: 1 },
      ]),
    );
    expect(counties.map(({ county, days }) => [county, days.at(-1)?.requests])).toEqual([
      ['Embu', 1],
      ['Meru', 1],
    ]);
  });

  it('are counted at most once a minute', async () => {
    ctx.clock.advance(3600_000);
    const first = await dispatchFigures(ctx);
    await book(ctx, await makePassenger(ctx), await makeDriver(ctx));
    ctx.clock.advance(59_000);
    expect(await dispatchFigures(ctx)).toBe(first);
    ctx.clock.advance(1000);
    expect((await dispatchFigures(ctx)).all.days.at(-1)?.requests).toBe(1);
  });
});
