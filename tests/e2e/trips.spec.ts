import { ObjectId } from 'mongodb';
import { toObjectId } from '#core/lib/ids.ts';
import { seedDemo } from '#server/demo.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { TestApp } from '../support/app.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { acceptedRide, door, onlineDriver, requestRide } from './scene.ts';

const HISTORY = '**/api/passengers/rides?*';
const HOUR_MS = 3_600_000;

/** Copies a completed ride, one a day, to fill more than a page. */
async function repeatDaily(app: TestApp, rideId: string, times: number): Promise<void> {
  const { rides } = app.ctx.store;
  const ride = await rides.findOne({ _id: toObjectId(rideId) });
  if (!ride) throw new Error('no such ride');
  const { idempotencyKey: _key, bookingNo: _no, ...rest } = ride;
  const copies = Array.from({ length: times }, (_, day) => {
    const back = (at: Date | null) => at && new Date(at.getTime() - (day + 1) * 24 * HOUR_MS);
    const { acceptedAt, arrivedAt, startedAt, completedAt } = rest;
    const steps = { acceptedAt, arrivedAt, startedAt, completedAt };
    const moved = Object.fromEntries(Object.entries(steps).map(([step, at]) => [step, back(at)]));
    return { ...rest, ...moved, _id: new ObjectId(), createdAt: back(ride.createdAt) ?? ride.createdAt };
  });
  await rides.insertMany(copies);
}

test('spec 1 §2: My Trips has texts for loading, failure and no trips; with demo data it has three completed trips', async ({
  app,
  passenger,
  driver: other,
}) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Mumbi First'));
  const answer = door();
  await page.route(HISTORY, async (route) => {
    await answer.opened;
    await route.abort();
  });
  await page.goto('/passenger/trips');
  await expect(page.getByRole('heading', { name: 'My Trips' })).toBeVisible();
  await expect(page.getByText('Loading your trips')).toBeAttached();
  answer.open();
  await expect(page.getByText('Your trips could not be loaded')).toBeVisible();
  await Promise.all([page.waitForRequest(HISTORY), page.getByRole('button', { name: 'Try again' }).click()]);
  await expect(page.getByText('Your trips could not be loaded')).toBeVisible();
  // The list reloads without a press when the network returns.
  await page.unroute(HISTORY);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('No trips yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByText('No completed trips yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await expect(page.getByText('No cancelled trips')).toBeVisible();
  await page.getByRole('link', { name: 'Book a Ride' }).click();
  await expect(page).toHaveURL(/\/passenger\/book$/);

  await test.step('the demo passenger has three completed trips', async () => {
    const people = { passenger: 'demo.trips@example.com', driver: 'demo.rides@example.com' };
    await seedDemo(app.ctx, {
      passenger: { email: people.passenger, name: 'Wanjiku Demo' },
      driver: { email: people.driver, name: 'Mwangi Demo' },
    });
    await giveSession(other, await app.signIn(people.passenger));
    await other.page.goto('/passenger/trips?status=completed');
    const rows = other.page.getByRole('list', { name: 'Trips' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Completed' })).toHaveCount(3);
    await expect(rows.first()).toContainText('Mwangi Demo');
    await expect(other.page.getByText('All 3 trips')).toBeVisible();
  });
});

test('spec 1 §2: My Trips filters All, Completed, Cancelled by keyboard, loads more, updates live, and opens details', async ({
  app,
  passenger,
  driver: stranger,
}) => {
  const { page, context } = passenger;
  const driver = await onlineDriver(app, 'Gitonga Rides');
  const client = await app.passenger('Wanja Trips');
  await giveSession(passenger, client);
  const declined = await requestRide(client, driver, { cargoSize: 'small' });
  await driver.client.call('declineRide', { params: { id: declined.id } });
  const ride = await acceptedRide(client, driver);
  await driver.client.call('startRide', { params: { id: ride.id } });

  await page.goto('/passenger/trips');
  const rows = page.getByRole('list', { name: 'Trips' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Under way');
  await expect(rows.last()).toContainText('Cancelled');
  await expect(rows.last()).toContainText('Gitonga could not take this trip');
  await expect(rows.last()).toContainText('Not charged');

  await test.step('a ride that ends shows at once', async () => {
    await driver.client.call('completeRide', { params: { id: ride.id } });
    await expect(rows.first()).toContainText('Completed');
    await expect(rows.first()).toContainText(/^Today \d\d:\d\d/);
    await expect(rows.first()).toContainText(`KSH ${ride.fare}`);
    await expect(rows.first()).toContainText('Gitonga Rides');
  });

  await test.step('tabs by keyboard; the tab is in the URL', async () => {
    await repeatDaily(app, ride.id, 11);
    await page.getByRole('tab', { name: 'All' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Completed' })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/status=completed$/);
    await page.reload();
    await expect(rows).toHaveCount(10);
    await expect(rows.nth(1)).toContainText(/^Yesterday \d\d:\d\d/);
    await expect(page.getByText('10 of 12 trips')).toBeVisible();
    // Refetching the first page must not block loading the next one.
    const answer = door();
    await page.route('**/api/passengers/rides?*page=1&*', async (route) => {
      await answer.opened;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/passengers/rides?*page=1&*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await asked;
    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(12);
    answer.open();
    await expect(page.getByText('All 12 trips')).toBeVisible();
    await page.getByRole('tab', { name: 'Cancelled' }).click();
    await expect(rows).toHaveCount(1);
  });

  await test.step('the details of a completed trip; Back returns to the same list', async () => {
    await page.getByRole('tab', { name: 'Completed' }).click();
    // Waits until the cancelled trips have disappeared, or the focus would disappear with them.
    await expect(rows).toHaveCount(12);
    await rows.first().getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Trip details' })).toBeVisible();
    await expect(page).toHaveTitle('Trip Details · Boda');
    const outcome = page.getByRole('region', { name: 'Outcome' });
    await expect(outcome).toContainText('Completed');
    await expect(outcome).toContainText(`KSH ${ride.fare}`);
    await expect(outcome).toContainText('in cash');
    const route = page.getByRole('region', { name: 'Route' });
    for (const fact of ['Embu Town', 'Runyenjes Town', '1 min', 'No luggage', 'Cash']) {
      await expect(route.getByText(fact, { exact: true })).toBeVisible();
    }
    const driver = page.getByRole('region', { name: 'Driver', exact: true });
    await expect(driver).toContainText('KMFA 123B');
    await expect(driver.getByText(/^\+254 7\d\d \d{3} \d{3}$/)).toBeVisible();
    await expect(driver.getByRole('link', { name: 'Call Gitonga Rides' })).toHaveAttribute('href', /^tel:\+2547\d{8}$/);
    const happened = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
    await expect(happened).toContainText([
      'You requested the trip',
      'Gitonga accepted',
      'The trip started',
      'You arrived',
    ]);
    await page.goBack();
    await expect(rows).toHaveCount(12);
    await expect(page).toHaveURL(/status=completed$/);
  });

  await test.step('without a connection loaded trips stay readable', async () => {
    await page.getByRole('tab', { name: 'All' }).click();
    await expect(rows).toHaveCount(10);
    await context.setOffline(true);
    await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByText('The trips did not refresh. These may be out of date.')).toBeVisible();
    await expect(rows).toHaveCount(10);
    await rows.nth(1).getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Gitonga could not take this trip');
    await context.setOffline(false);
  });

  await test.step('Book again fills in the same details', async () => {
    await page.getByRole('link', { name: 'Book again' }).click();
    await expect(page.getByRole('heading', { name: 'Book a Ride' })).toBeVisible();
    await expect(page.getByText('Runyenjes Town')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Small/ })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Find Drivers' })).toBeEnabled();
  });

  await test.step('an open ride opens its live screen; someone else’s trip is not found', async () => {
    const open = await requestRide(client, driver);
    await page.goto(`/passenger/trips/${open.id}`);
    await expect(page).toHaveURL(new RegExp(`/passenger/ride/${open.id}$`));
    await giveSession(stranger, await app.passenger('Trip Stranger'));
    await stranger.page.goto(`/passenger/trips/${ride.id}`);
    await expect(stranger.page.getByText('We could not find this trip')).toBeVisible();
    await expect(stranger.page.getByText('Gitonga Rides')).toBeHidden();
  });
});
