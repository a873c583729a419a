import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peopleOf } from '../support/app.ts';
import { freePort, startProcess } from '../support/processes.ts';
import { EMBU, expect, giveSession, newPerson, northOf, seenAt, test } from './fixtures.ts';
import { rideUnderWay } from './ride-under-way.ts';
import { completeFar } from './scene.ts';

const ADMIN_CODE = 'test-admin-code';

test('kill -9 of the server during a ride loses no ride, session or status, and both screens recover', async ({
  browser,
  outside,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'boda-restart-'));
  const port = await freePort();
  const env = { DATA_DIR: dataDir, ADMIN_CODE, MAP_STYLE_URL: 'none', GEOCODER_URL: `${outside}/reverse` };
  const first = await startProcess(port, env);
  const people = peopleOf(first.url, ADMIN_CODE);
  const [passenger, driver] = [await newPerson(browser, first.url), await newPerson(browser, first.url)];
  const ride = await rideUnderWay(people);
  await giveSession(passenger, ride.passengerClient);
  await giveSession(driver, ride.driverClient);
  await passenger.page.goto(`/passenger/ride/${ride.id}`);
  await driver.page.goto('/driver/rides');
  await expect(passenger.page.getByText(/On the way to you/)).toBeVisible();
  await expect(driver.page.getByRole('button', { name: 'Start' })).toBeVisible();
  // Wait for the maps: what has not loaded before the kill needs a manual retry.
  for (const { page } of [passenger, driver]) await expect(page.locator('[data-pin="pickup"]')).toBeAttached();

  await first.kill();
  const second = await startProcess(port, env);
  const { body: profile } = await ride.driverClient.call('getDriverProfile');
  expect(profile.driverStatus).toBe('on_route');

  // A fresh position at the pickup, however long the restart took: without one, Start asks.
  const pickup = northOf(EMBU, 20);
  await driver.standAt(pickup);
  await expect(driver.page.locator(`[data-pin="driver"]${seenAt(pickup)}`)).toBeVisible();
  await driver.page.getByRole('button', { name: 'Start' }).click();
  await expect(driver.page.getByRole('button', { name: 'Complete' })).toBeVisible();
  await expect(passenger.page.getByText(/On the way to Runyenjes Town/)).toBeVisible();
  const place = northOf(EMBU, 35);
  await driver.standAt(place);
  const pin = `[data-pin="driver"][data-position="${place.latitude.toFixed(5)},${place.longitude.toFixed(5)}"]`;
  await expect(passenger.page.locator(pin)).toBeAttached();
  await completeFar(driver.page);
  await expect(passenger.page.getByText('You have arrived')).toBeVisible();

  await passenger.leave();
  await driver.leave();
  expect(await second.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
