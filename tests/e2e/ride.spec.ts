import { MESSAGES } from '../../shared/contract/messages.ts';
import { EMBU, type Person, bookDriver, expect, giveSession, northOf, signInByHand, test } from './fixtures.ts';
import type { People } from '../support/app.ts';
import { movesTo } from './movement.ts';
import { rideUnderWay } from './ride-under-way.ts';
import { LIVE } from './tags.ts';
import { abortPolling, allowPolling } from './wire.ts';

const SECOND_MS = 1000;

/** How long something takes to be seen, in ms, looked for as often as the screen is drawn. */
async function elapsed(since: number, look: () => Promise<unknown>): Promise<number> {
  await look();
  return Date.now() - since;
}

test(
  'spec 1 §4: two phones go from signed out to a completed ride, live by events alone',
  LIVE,
  async ({ app, passenger, driver }) => {
    test.setTimeout(120_000);
    const { page } = passenger;

    await test.step('a newcomer signs in and becomes a passenger', async () => {
      await signInByHand(page, 'wanjiru.kamau@example.com');
      await page.getByRole('button', { name: "I'm a Passenger" }).click();
      await page.getByLabel('Full Name').fill('Wanjiru Kamau');
      await page.getByLabel('Phone Number').fill('0712 345 678');
      await page.getByRole('button', { name: 'Complete Setup' }).click();
      await expect(page).toHaveURL(/\/passenger$/);
      await expect(page.getByRole('heading', { name: 'Hello, Wanjiru!' })).toBeVisible();
    });

    await test.step('a driver signs in, and is online', async () => {
      const { body: me } = await (await app.driver('Murithi Mugendi')).call('getMe');
      await signInByHand(driver.page, me.email);
      await expect(driver.page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible();
      await driver.page.goto('/driver/rides');
      await expect(driver.page.getByText('No requests right now')).toBeVisible();
    });

    await test.step('the passenger books, and the request is at the driver in under 1 s', async () => {
      await abortPolling(driver.page);
      const request = driver.page.getByRole('article', { name: 'Request from Wanjiru Kamau' });
      const shown = request.waitFor().then(() => Date.now());
      const madeAt = page.waitForResponse('**/api/rides/create').then(() => Date.now());
      await bookDriver(page, 'Murithi Mugendi');
      expect((await shown) - (await madeAt)).toBeLessThan(SECOND_MS);
      await expect(page.getByText('Waiting for Murithi to answer')).toBeVisible();
      await expect(request.getByText('KSH 200')).toBeVisible();
    });

    await test.step('the driver accepts; the passenger sees it by event', async () => {
      await expect(page).toHaveURL(/\/passenger\/ride\//);
      await abortPolling(page);
      await driver.page.getByRole('button', { name: 'Accept Wanjiru Kamau' }).click();
      await expect(driver.page.getByText(MESSAGES.driver.accepted)).toBeVisible();
      await expect(page.getByText(/On the way to you/)).toBeVisible();
    });

    await test.step('each position is at the passenger in under 1 s after it was reported', async () => {
      await expect(page.locator('[data-pin="pickup"]')).toBeAttached();
      for (const metres of [600, 450, 300]) {
        expect(await movesTo(driver, northOf(EMBU, metres), { on: page, as: 'driver' })).toBeLessThan(SECOND_MS);
      }
    });

    await test.step('the driver starts, drives on, completes; both see each step', async () => {
      await driver.page.getByRole('button', { name: 'Start' }).click();
      await expect(driver.page.getByText(MESSAGES.driver.started)).toBeVisible();
      await expect(page.getByText(/On the way to Runyenjes Town/)).toBeVisible();
      expect(await movesTo(driver, northOf(EMBU, 900), { on: page, as: 'driver' })).toBeLessThan(SECOND_MS);
      await driver.page.getByRole('button', { name: 'Complete' }).click();
      await expect(driver.page.getByText(MESSAGES.driver.completed)).toBeVisible();
      await expect(page.getByText('You have arrived')).toBeVisible();
      await expect(page.getByText('Pay Murithi in cash.')).toBeVisible();
    });
  },
);

test(
  'DESIGN §3: the socket is cut mid-ride; both screens are right again within 2 s of its return',
  LIVE,
  async ({ app, passenger, driver }) => {
    test.setTimeout(90_000);
    const names = await onTheRoad(app, passenger, driver);
    await expect(passenger.page.getByText(/On the way to you/)).toBeVisible();

    await abortPolling(passenger.page);
    await passenger.wire.cut();
    await names.driverClient.call('startRide', { params: { id: names.rideId } });
    await allowPolling(passenger.page);
    passenger.wire.mend();
    const inProgress = passenger.page.getByText(/On the way to Runyenjes Town/);
    expect(await elapsed(await passenger.wire.back(), () => inProgress.waitFor())).toBeLessThan(2 * SECOND_MS);

    await abortPolling(driver.page);
    await driver.wire.cut();
    await names.driverClient.call('completeRide', { params: { id: names.rideId } });
    await allowPolling(driver.page);
    driver.wire.mend();
    const step = driver.page.getByRole('button', { name: 'Complete' });
    expect(await elapsed(await driver.wire.back(), () => step.waitFor({ state: 'hidden' }))).toBeLessThan(
      2 * SECOND_MS,
    );
    await expect(passenger.page.getByText('You have arrived')).toBeVisible();
  },
);

/** A ride that was accepted, with both parties' screens open on it. */
async function onTheRoad(people: People, passenger: Person, driver: Person) {
  const { id, passengerClient, driverClient } = await rideUnderWay(people);
  await giveSession(passenger, passengerClient);
  await giveSession(driver, driverClient);
  await passenger.page.goto(`/passenger/ride/${id}`);
  await driver.page.goto('/driver/rides');
  await expect(driver.page.getByRole('button', { name: 'Start' })).toBeVisible();
  return { rideId: id, driverClient };
}
