import { findPlace } from '#shared/domain/places.ts';
import { EMBU, expect, giveSession, northOf, test, type Place } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { acceptedRide, onlineDriver } from './scene.ts';

const RUNYENJES: Place = findPlace('Runyenjes Town') ?? EMBU;

test('starting or completing a ride far from the right place asks once, naming the distance; nearby it takes one tap', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Mugo Taps', northOf(EMBU, 2390));
  await driver.standAt(northOf(EMBU, 2390));
  await giveSession(driver, driverUser.client);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const question = page.getByRole('alertdialog');

  await test.step('far from the pickup, and far from the destination', async () => {
    await acceptedRide(await app.passenger('Wambui Far'), driverUser);
    await page.goto('/driver/rides');
    await tellsWhere(driver, northOf(EMBU, 2400));
    await button('Start').click();
    await expect(question).toContainText('You are 2.4 km from the pickup.');
    await button('Not yet').click();
    await expect(button('Start')).toBeVisible();
    await button('Start').click();
    await button('Start now').click();
    await expect(button('Complete')).toBeVisible();
    await tellsWhere(driver, northOf(EMBU, 2415));
    await button('Complete').click();
    await expect(question).toContainText(/You are 1\d\.\d km from the destination\./);
    await expect(question).toContainText('Complete it when Wambui is there and has paid KSH 200.');
    await button('Complete now').click();
    await expect(page.getByRole('region', { name: 'Ride completed' })).toBeVisible();
    await button('Done').click();
  });

  await test.step('nearby: one tap each', async () => {
    const near = await onlineDriver(app, 'Mugo Near', northOf(EMBU, 290));
    await giveSession(driver, near.client);
    await driver.standAt(northOf(EMBU, 300));
    await acceptedRide(await app.passenger('Wambui Near'), near);
    await page.goto('/driver/rides');
    await expect(page.getByText(/· 1 min$/)).toBeVisible();
    await button('Start').click();
    await expect(button('Complete')).toBeVisible();
    expect(await question.count()).toBe(0);

    const there = await onlineDriver(app, 'Mugo There', northOf(RUNYENJES, 90));
    await giveSession(driver, there.client);
    await driver.standAt(northOf(RUNYENJES, 100));
    const { id } = await acceptedRide(await app.passenger('Wambui There'), there);
    await there.client.call('startRide', { params: { id } });
    await page.goto('/driver/rides');
    await expect(page.getByText(/· 1 min$/)).toBeVisible();
    await button('Complete').click();
    await expect(page.getByRole('region', { name: 'Ride completed' })).toBeVisible();
    expect(await question.count()).toBe(0);
  });

  await test.step('without a position', async () => {
    await driver.context.clearPermissions();
    // A driver who never reported a position: an earlier report could still be written at any time.
    const unseen = await onlineDriver(app, 'Mugo Unseen', null);
    await giveSession(driver, unseen.client);
    await acceptedRide(await app.passenger('Wambui Nowhere'), unseen);
    await page.reload();
    await button('Start').click();
    await expect(question).toContainText('We do not know where you are, so we cannot tell how far the pickup is.');
    await button('Start now').click();
    await expect(button('Complete')).toBeVisible();
  });
});
