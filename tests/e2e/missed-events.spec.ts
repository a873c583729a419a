import { toObjectId } from '#core/lib/ids.ts';
import { room } from '#core/lib/rooms.ts';
import { CATCH_UP_SPREAD_MS, RIDE_POLL_MS } from '#shared/domain/constants/screens.ts';
import { moveClockUntil, stopClock } from './clock.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { rideUnderWay } from './ride-under-way.ts';

const STEP_MS = 1000;

test('architecture "How data flows": a page that is notified of missed events catches up before the next poll', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await page.clock.install();
  const { id, passengerClient } = await rideUnderWay(app);
  const { body: me } = await passengerClient.call('getMe');
  await giveSession(passenger, passengerClient);
  await page.goto(`/passenger/ride/${id}`);
  await expect(page.getByText(/On the way to you/)).toBeVisible();
  await expect.poll(() => passenger.wire.isLive()).toBe(true);
  await stopClock(page);
  // Just after a poll, so that the next one is 10 s away.
  const polled = page.waitForResponse('**/live-data');
  let isPolled = false;
  void polled.then(() => (isPolled = true));
  await moveClockUntil(page, RIDE_POLL_MS, () => Promise.resolve(isPolled));

  // Writes as another process did while this one was cut off from it.
  await app.ctx.store.rides.updateOne(
    { _id: toObjectId(id) },
    { $set: { status: 'in_progress', startedAt: new Date() }, $inc: { rev: 1 } },
  );
  app.ctx.publish(room.user(toObjectId(me.id)), 'events:missed', {});
  const inProgress = page.getByText(/^To Runyenjes/).first();
  const movedMs = await moveClockUntil(page, STEP_MS, () => inProgress.isVisible());
  expect(movedMs).toBeLessThanOrEqual(CATCH_UP_SPREAD_MS + 2 * STEP_MS);
});
