import { findPlace } from '../../shared/domain/places.ts';
import { EMBU, expect, giveSession, northOf, test, type Place } from './fixtures.ts';
import { acceptedRide, onlineDriver } from './scene.ts';

const RUNYENJES: Place = findPlace('Runyenjes Town') ?? EMBU;

test('a start or an end far from where it belongs asks once, naming the distance; near it is one tap', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const rider = await onlineDriver(app, 'Mugo Taps');
  await giveSession(driver, rider.client);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const question = page.getByRole('alertdialog');

  await test.step('far from the pickup, and far from the destination', async () => {
    await acceptedRide(await app.passenger('Wambui Far'), rider);
    await driver.standAt(northOf(EMBU, 2400));
    await page.goto('/driver/rides');
    await expect(page.locator('[data-pin="driver"]')).toBeAttached();
    await button('Start').click();
    await expect(question).toContainText('You are 2.4 km from the pickup.');
    await button('Not yet').click();
    await expect(button('Start')).toBeVisible();
    await button('Start').click();
    await button('Start now').click();
    await expect(button('Complete')).toBeVisible();
    await button('Complete').click();
    await expect(question).toContainText(/You are 1\d\.\d km from the destination\./);
    await expect(question).toContainText('Complete it when Wambui is there and has paid KSH 200.');
    await button('Complete now').click();
    await expect(page.getByRole('region', { name: 'Ride completed' })).toBeVisible();
    await button('Done').click();
  });

  await test.step('near: one tap each', async () => {
    await driver.standAt(northOf(EMBU, 300));
    await acceptedRide(await app.passenger('Wambui Near'), rider);
    await expect(page.getByText(/· 1 min$/)).toBeVisible();
    await button('Start').click();
    await expect(button('Complete')).toBeVisible();
    await driver.standAt(northOf(RUNYENJES, 100));
    await expect(page.getByText(/· 1 min$/)).toBeVisible();
    await button('Complete').click();
    await expect(page.getByRole('region', { name: 'Ride completed' })).toBeVisible();
    expect(await question.count()).toBe(0);
  });

  await test.step('without a position', async () => {
    await driver.context.clearPermissions();
    await app.ctx.store.drivers.updateOne({ fullName: rider.name }, { $set: { fix: null } });
    await acceptedRide(await app.passenger('Wambui Nowhere'), rider);
    await page.reload();
    await button('Start').click();
    await expect(question).toContainText('We do not know where you are, so not how far from the pickup.');
    await button('Start now').click();
    await expect(button('Complete')).toBeVisible();
  });
});
