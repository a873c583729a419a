import { expect, EMBU, giveSession, northOf, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { acceptedRide, onlineDriver } from './scene.ts';

test.use({ maps: true });

test('screens "The map": at the pickup no pin covers another, and the own pin stays at the phone’s position', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const rider = await onlineDriver(app, 'Mbaabu Rides', northOf(EMBU, 12));
  await acceptedRide(await app.passenger('Wanjiku Njeri'), rider);
  await giveSession(driver, rider.client);
  await driver.standAt(northOf(EMBU, 12));
  await page.goto('/driver/rides');
  await tellsWhere(driver, northOf(EMBU, 4));
  const pins = page.locator('[data-pin]');
  await expect(pins).toHaveCount(2);
  const apart = async (): Promise<number> => {
    const [a, b] = await Promise.all((await pins.all()).map((pin) => pin.boundingBox()));
    if (!a || !b) return NaN;
    const acrossPx = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
    const downPx = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
    return Math.max(acrossPx, downPx);
  };
  await expect.poll(apart).toBeGreaterThanOrEqual(0);
});
