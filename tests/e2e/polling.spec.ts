import { EMBU, bookDriver, expect, giveSession, northOf, seenAt, test } from './fixtures.ts';

test('DESIGN §3: without any socket the same ride completes by polling alone', async ({ app, passenger, driver }) => {
  test.setTimeout(180_000);
  const poll = { timeout: 45 * 1000 };
  await passenger.wire.cut();
  await driver.wire.cut();
  await giveSession(passenger, await app.passenger('Njoki Muriithi'));
  const rider = await app.driver('Kinyua Mbogo');
  await giveSession(driver, rider);
  await driver.page.goto('/driver');
  await expect(driver.page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible(poll);
  await driver.page.goto('/driver/rides');
  await expect(driver.page.getByText('No requests right now')).toBeVisible();

  await bookDriver(passenger.page, 'Kinyua Mbogo');
  await expect(passenger.page.getByText('Waiting for Kinyua to answer')).toBeVisible();
  await driver.page.getByRole('button', { name: 'Accept Njoki Muriithi' }).click(poll);
  await expect(passenger.page.getByText(/On the way to you/)).toBeVisible(poll);
  await driver.standAt(northOf(EMBU, 250));
  const pin = passenger.page.locator(`[data-pin="driver"]${seenAt(northOf(EMBU, 250))}`);
  await expect(pin).toBeAttached(poll);
  await driver.page.getByRole('button', { name: 'Start' }).click();
  await expect(passenger.page.getByText(/On the way to Runyenjes Town/)).toBeVisible(poll);
  await driver.page.getByRole('button', { name: 'Complete' }).click();
  await expect(passenger.page.getByText('You have arrived')).toBeVisible(poll);
});
