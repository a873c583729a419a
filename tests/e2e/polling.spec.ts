import type { Locator } from '@playwright/test';
import { RIDE_POLL_MS } from '#shared/domain/constants/screens.ts';
import { moveClockUntil, timestampByPageClock } from './clock.ts';
import { EMBU, bookDriver, expect, giveSession, northOf, seenAt, test } from './fixtures.ts';
import { completeFar } from './scene.ts';

/** Advances the clock until a poll shows the element; returns by how many ms. */
const polled = (what: Locator): Promise<number> =>
  moveClockUntil(what.page(), RIDE_POLL_MS, () => what.first().isVisible());

test('architecture "How data flows": without any socket a ride completes by polling alone', async ({
  app,
  passenger,
  driver,
}) => {
  for (const { page, wire } of [passenger, driver]) {
    await page.clock.install();
    await page.addInitScript(timestampByPageClock);
    await wire.cut();
  }
  await giveSession(passenger, await app.passenger('Njoki Muriithi'));
  const driverClient = await app.driver('Kinyua Mbogo');
  await giveSession(driver, driverClient);
  await driver.page.goto('/driver');
  await polled(driver.page.getByRole('button', { name: 'Available', pressed: true }));
  await driver.page.goto('/driver/rides');
  await expect(driver.page.getByText('No requests right now')).toBeVisible();

  await bookDriver(passenger.page, 'Kinyua Mbogo');
  await expect(passenger.page.getByText('Waiting for Kinyua to answer')).toBeVisible();
  const accept = driver.page.getByRole('button', { name: 'Accept Njoki Muriithi' });
  expect(await polled(accept)).toBeGreaterThan(0);
  await accept.click();
  expect(await polled(passenger.page.getByText(/On the way to you/))).toBeGreaterThan(0);
  const place = northOf(EMBU, 15);
  await driver.standAt(place);
  const posted = async () => (await app.ctx.store.drivers.findOne({ 'fix.latitude': place.latitude })) !== null;
  await moveClockUntil(driver.page, RIDE_POLL_MS, posted);
  await polled(passenger.page.locator(`[data-pin="driver"]${seenAt(place)}`));
  await driver.page.getByRole('button', { name: 'Start' }).click();
  await polled(passenger.page.getByText(/^To Runyenjes/));
  await completeFar(driver.page);
  await polled(passenger.page.getByText('You have arrived'));
});
