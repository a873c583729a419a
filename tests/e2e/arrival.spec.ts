import { toObjectId } from '#core/lib/ids.ts';
import { moveRide } from '#core/rides/move-ride.ts';
import { leavingPickup } from '#core/rides/moves.ts';
import type { TestApp } from '../support/app.ts';
import { rideDoc } from '../support/rides.ts';
import { EMBU, expect, giveSession, northOf, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { acceptedRide, onlineDriver } from './scene.ts';

/** Takes the arrival back, as 20 s of fixes from beyond 300 m do. */
async function leavesPickup({ ctx }: TestApp, id: string): Promise<void> {
  await moveRide(ctx, { _id: toObjectId(id) }, leavingPickup(ctx.clock.now(), await rideDoc(ctx, id)));
}

test('R43 a driver near the pickup reports the arrival; both screens show it, and revert when the driver leaves', async ({
  app,
  driver,
  passenger,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Nyaga Waits', northOf(EMBU, 320));
  const client = await app.passenger('Mumbi Walks');
  await giveSession(driver, driverUser.client);
  await giveSession(passenger, client);
  const { id } = await acceptedRide(client, driverUser);
  const directions = page.getByRole('link', { name: /^Directions to / });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const arrived = page.getByRole('button', { name: 'I’ve arrived' });
  const places = async () => [await directions.boundingBox(), await start.boundingBox()];

  await page.goto('/driver/rides');
  await passenger.page.goto(`/passenger/ride/${id}`);
  await tellsWhere(driver, northOf(EMBU, 310));
  await expect(page.getByText('0.3 km to the pickup')).toBeVisible();
  await expect(arrived).toBeHidden();
  const before = await places();

  await tellsWhere(driver, northOf(EMBU, 295));
  await expect(arrived).toBeVisible();
  expect(await places()).toEqual(before);
  await arrived.click();
  await expect(page.getByText('You are at the pickup')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:\d\d) until you can leave$/);
  await expect(passenger.page.getByText('Your driver is 290 m away', { exact: true })).toBeVisible();
  await expect(passenger.page.getByText(/^Waits [23]:\d\d more$/)).toBeVisible();
  expect(await places()).toEqual(before);

  await leavesPickup(app, id);
  await expect(passenger.page.getByText('On the way to you', { exact: true })).toBeVisible();
  await expect(page.getByText(/^To the pickup/)).toBeVisible();
  await expect(arrived).toBeVisible();

  await app.ctx.store.drivers.updateOne({ _id: toObjectId(driverUser.id) }, { $set: { fix: null } });
  await arrived.click();
  await expect(passenger.page.getByText(/^Your driver (has arrived|is \d+ m away)$/)).toBeVisible();
  expect((await rideDoc(app.ctx, id)).timeline.map(({ what }) => what).slice(-3)).toEqual([
    'arrived',
    'left_pickup',
    'arrived',
  ]);
});
