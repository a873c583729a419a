import type { Page } from '@playwright/test';
import { ObjectId } from 'mongodb';
import { toObjectId } from '#core/lib/ids.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import { sayWhen } from '#shared/texts/en/when.ts';
import type { TestApp } from '../support/app.ts';
import { expect, giveSession, test, tryAgain } from './fixtures.ts';
import { given, isListening } from './phone.ts';
import { acceptedRide, completedRide, onlineDriver, requestRide, unfoldRide } from './scene.ts';
import { NEEDS_NOTIFICATIONS } from './tags.ts';

const MINUTE_MS = 60_000;
const inMinutes = (count: number): Date => new Date(Date.now() + count * MINUTE_MS);

const scheduled = (page: Page, name: string) => page.getByRole('article', { name: `Scheduled trip with ${name}` });
const toast = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast], [data-slot]').getByText(text);

test(
  'R20 a scheduled ride shows its time, waits for the one under way, and sends a reminder 15 min before',
  NEEDS_NOTIFICATIONS,
  async ({ app, driver }) => {
    const { page, context } = driver;
    const driverUser = await onlineDriver(app, 'Mugo Plans');
    await context.grantPermissions(['geolocation', 'notifications']);
    await giveSession(driver, driverUser.client);
    await page.goto('/driver/rides');
    await expect(page.getByText('No requests right now')).toBeVisible();
    const at = inMinutes(180);
    const planned = await requestRide(await app.passenger('Kageni Plans'), driverUser, {
      tripTiming: 'schedule',
      scheduledTime: at.toISOString(),
    });
    const nairobi = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', timeStyle: 'short' });
    const request = page.getByRole('article', { name: 'Request from Kageni Plans' });
    await expect(request.getByText(new RegExp(`^(Today|Tomorrow) ${nairobi.format(at)}$`))).toBeVisible();
    await expect(request.getByText('Answer by')).toBeVisible();
    await page.getByRole('button', { name: 'Accept Kageni Plans' }).press('Enter');
    await expect(scheduled(page, 'Kageni Plans')).toContainText(nairobi.format(at));

    await requestRide(await app.passenger('Mukami Now'), driverUser);
    await page.getByRole('button', { name: 'Accept Mukami Now' }).press('Space');
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await unfoldRide(page);
    await expect(scheduled(page, 'Kageni Plans').getByRole('button', { name: /^Start/ })).toBeDisabled();
    await expect(page.getByText('You can start this trip once the one under way has ended.')).toBeVisible();

    const { rides } = app.ctx.store;
    const _id = toObjectId(planned.id);
    const soon = inMinutes(14);
    await rides.updateOne({ _id }, { $set: { scheduledTime: soon, remindedAt: new Date() }, $inc: { rev: 1 } });
    await page.reload();
    await unfoldRide(page);
    await expect(scheduled(page, 'Kageni Plans')).toContainText(nairobi.format(soon));
    // The countdown goes on while this test runs.
    const minutesLeft = () => Math.ceil((soon.getTime() - Date.now()) / MINUTE_MS);
    await expect.poll(() => page.getByText(`Pickup in ${minutesLeft()} min`).isVisible()).toBe(true);
    const worker = await isListening(page);
    await rides.updateOne({ _id }, { $set: { remindedAt: null } });
    await sweep(app.ctx, new Date());
    const words = `Pick up Kageni Plans at Embu Town ${sayWhen(soon, new Date())} for the trip to Runyenjes Town.`;
    await expect(toast(page, words)).toBeVisible();
    await expect.poll(async () => (await given(worker)).map(({ body }) => body)).toEqual([words]);
    await expect(page.getByRole('status').filter({ hasText: /Pickup in \d+ min/ })).toContainText(words);
  },
);

/** A driver with this many completed rides, an hour apart. */
async function driverWithRides(app: TestApp, name: string, count: number) {
  const driverUser = await onlineDriver(app, name);
  const ride = await completedRide(await app.passenger('Nkirote Rode'), driverUser);
  const { rides } = app.ctx.store;
  const last = await rides.findOne({ _id: toObjectId(ride.id) });
  if (!last) throw new Error('no such ride');
  const { bookingNo: _number, ...unnumbered } = last;
  const copies = Array.from({ length: count - 1 }, (_, index) => {
    const at = inMinutes(-60 * (index + 1));
    return { ...unnumbered, _id: new ObjectId(), createdAt: at, completedAt: at, idempotencyKey: at.toISOString() };
  });
  await rides.insertMany(copies);
  return driverUser;
}

test('spec 2 §2: ride history: failed, empty, loaded page by page, and extended by the ride that just ended', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const newcomer = await onlineDriver(app, 'Mbogo First');
  await giveSession(driver, newcomer.client);
  await page.route('**/api/drivers/rides?*', (route) => route.abort());
  await page.goto('/driver/rides');
  const history = page.getByRole('region', { name: 'Trip history' });
  await expect(history.getByText('Your trip history did not load')).toBeVisible();
  await page.unroute('**/api/drivers/rides?*');
  await tryAgain(history);
  await expect(history.getByText('No trips yet')).toBeVisible();

  const driverUser = await driverWithRides(app, 'Kithinji Often', 13);
  await giveSession(driver, driverUser.client);
  await page.goto('/driver/rides');
  const rows = history.getByRole('listitem');
  await expect(history.getByText('10 of 13 trips')).toBeVisible();
  for (const text of [
    'Embu Town',
    'Runyenjes Town',
    'Completed',
    'Nkirote',
    /^(Today|Yesterday) \d\d:\d\d$/,
    /^KSH \d+$/,
  ])
    await expect(rows.first().getByText(text)).toBeVisible();
  await page.route('**/api/drivers/rides?*', (route) => route.abort());
  await history.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(history.getByText('The trips did not refresh. These may be out of date.')).toBeVisible();
  await page.unroute('**/api/drivers/rides?*');
  await history.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(history.getByText('All 13 trips')).toBeVisible();
  await expect(rows).toHaveCount(13);

  const client = await app.passenger('Karimi Leaves');
  const { id } = await acceptedRide(client, driverUser);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await unfoldRide(page);
  await expect(rows).toHaveCount(13);
  await client.call('cancelRide', { params: { id } });
  await expect(rows.first()).toContainText('Karimi cancelled this trip');
  await expect(rows.first()).toContainText('Not paid');
});
