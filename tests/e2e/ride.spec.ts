import { MESSAGES } from '#shared/texts/en/messages.ts';
import { moveClockUntil, stopClock } from './clock.ts';
import { EMBU, type Person, bookDriver, expect, giveSession, northOf, signInByHand, test } from './fixtures.ts';
import type { People } from '../support/app.ts';
import { movesTo } from './movement.ts';
import { rideUnderWay } from './ride-under-way.ts';
import { completeFar, seenStanding } from './scene.ts';
import { abortPolling } from './wire.ts';

/** How soon after a reconnect the screen must be up to date, by the page's clock. */
const UP_TO_DATE_MS = 2000;
const STEP_MS = 100;

test('spec 1 §4: two phones go from signed out to a completed ride, live by socket events alone', async ({
  app,
  passenger,
  driver,
}) => {
  const { page } = passenger;

  await test.step('a new user signs in and becomes a passenger', async () => {
    await signInByHand(page, 'wanjiru.kamau@example.com');
    await page.getByRole('button', { name: "I'm a Passenger" }).click();
    await page.getByLabel('Full Name').fill('Wanjiru Kamau');
    await page.getByLabel('Phone Number').fill('0712 345 678');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page).toHaveURL(/\/passenger$/);
    await expect(page.getByRole('heading', { name: 'Hello, Wanjiru!' })).toBeVisible();
  });

  await test.step('a driver signs in and is online', async () => {
    const { body: me } = await (await app.driver('Murithi Mugendi')).call('getMe');
    await signInByHand(driver.page, me.email);
    await expect(driver.page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible();
    await driver.page.goto('/driver/rides');
    await expect(driver.page.getByText('No requests right now')).toBeVisible();
  });

  await test.step('the passenger books, and the driver gets the request by event', async () => {
    await abortPolling(driver);
    const request = driver.page.getByRole('article', { name: 'Request from Wanjiru Kamau' });
    await bookDriver(page, 'Murithi Mugendi');
    await expect(request).toBeVisible();
    await expect(page.getByText('Waiting for Murithi to answer')).toBeVisible();
    await expect(request.getByText('KSH 200')).toBeVisible();
  });

  await test.step('the driver accepts; the passenger sees it by event', async () => {
    await expect(page).toHaveURL(/\/passenger\/ride\//);
    await abortPolling(passenger);
    await driver.page.getByRole('button', { name: 'Accept Wanjiru Kamau' }).click();
    await expect(driver.page.getByText(MESSAGES.driver.accepted)).toBeVisible();
    await expect(page.getByText(/On the way to you/)).toBeVisible();
  });

  await test.step('the passenger gets each reported position by event', async () => {
    await expect(page.locator('[data-pin="pickup"]')).toBeAttached();
    for (const metres of [15, 30, 45]) {
      await movesTo(driver, northOf(EMBU, metres), { on: page, as: 'driver' });
    }
  });

  await test.step('the driver starts, drives on, completes; both see each step', async () => {
    await driver.page.getByRole('button', { name: 'Start' }).click();
    await expect(driver.page.getByText(MESSAGES.driver.started)).toBeVisible();
    await expect(page.getByText(/^To Runyenjes/)).toBeVisible();
    await movesTo(driver, northOf(EMBU, 60), { on: page, as: 'driver' });
    await completeFar(driver.page);
    await expect(driver.page.getByText(MESSAGES.driver.completed)).toBeVisible();
    await expect(page.getByText('You have arrived')).toBeVisible();
    await expect(page.getByText(/^Pay Murithi KSH \d+ in cash\.$/)).toBeVisible();
  });
});

test('architecture "How data flows": after the socket is cut mid-ride, both screens are up to date within 2 s of its return', async ({
  app,
  passenger,
  driver,
}) => {
  for (const { page } of [passenger, driver]) await page.clock.install();
  const { rideId, driverClient } = await onTheRoad(app, passenger, driver);
  await expect(passenger.page.getByText(/On the way to you/)).toBeVisible();

  const inProgress = passenger.page.getByText(/^To Runyenjes/).first();
  await stopClock(passenger.page);
  await passenger.wire.cut();
  await driverClient.call('startRide', { params: { id: rideId } });
  await expect(inProgress).toBeHidden();
  passenger.wire.mend();
  const passengersMs = await moveClockUntil(passenger.page, STEP_MS, () => inProgress.isVisible());
  expect(passengersMs).toBeLessThanOrEqual(UP_TO_DATE_MS);

  const step = driver.page.getByRole('button', { name: 'Complete' });
  await expect(step).toBeVisible();
  await stopClock(driver.page);
  await driver.wire.cut();
  await driverClient.call('completeRide', { params: { id: rideId } });
  driver.wire.mend();
  const driversMs = await moveClockUntil(driver.page, STEP_MS, () => step.isHidden());
  expect(driversMs).toBeLessThanOrEqual(UP_TO_DATE_MS);
  await expect(passenger.page.getByText('You have arrived')).toBeVisible();
});

/** An accepted ride, open on both screens. */
async function onTheRoad(people: People, passenger: Person, driver: Person) {
  const { id, passengerClient, driverClient } = await rideUnderWay(people);
  await giveSession(passenger, passengerClient);
  await giveSession(driver, driverClient);
  await passenger.page.goto(`/passenger/ride/${id}`);
  await driver.page.goto('/driver/rides');
  await expect(driver.page.getByRole('button', { name: 'Start' })).toBeVisible();
  return { rideId: id, driverClient };
}

test('on a phone the map keeps two fifths of the screen, and share, SOS and the phone numbers are visible, one tap away', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const { id, passengerClient, driverClient } = await rideUnderWay(app);
  await giveSession(passenger, passengerClient);
  await seenStanding(app, driverClient, northOf(EMBU, 900));
  await page.goto(`/passenger/ride/${id}`);
  const sheet = page.getByRole('region', { name: 'Your trip', exact: true });
  await expect(sheet.getByText(/^Arrives in \d+ min$/)).toHaveCount(1);
  for (const button of ['Share trip', 'SOS'])
    await expect(sheet.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
  for (const link of [/^Call /, /^WhatsApp /])
    await expect(sheet.getByRole('link', { name: link })).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('button', { name: 'I am here' })).toBeVisible();
  expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(0.4 * 740);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveCount(0);

  await driverClient.call('startRide', { params: { id } });
  await driverClient.call('completeRide', { params: { id } });
  await expect(sheet.getByText('You have arrived')).toBeVisible();
  const order = [
    sheet.getByRole('radio', { name: '5 stars' }),
    sheet.getByRole('link', { name: 'Receipt' }),
    sheet.getByRole('link', { name: 'Book again' }),
  ];
  const boxes = await Promise.all(order.map((part) => part.boundingBox()));
  const places = boxes.map((box) => (box ? box.y * 1000 + box.x : 0));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('the live ride shows its own placeholder, map and sheet, while its code loads', async ({ app, passenger }) => {
  const { context, page } = passenger;
  const { id, passengerClient } = await rideUnderWay(app);
  await giveSession(passenger, passengerClient);
  const held: (() => void)[] = [];
  await context.route('**/assets/ride-screen-*.js', (route) => void held.push(() => void route.continue()));
  await page.goto(`/passenger/ride/${id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading your trip' })).toBeVisible();
  for (const release of held) release();
  await expect(page.getByText(/On the way to you/)).toBeVisible();
});
