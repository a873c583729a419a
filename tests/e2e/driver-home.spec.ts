import type { Page } from '@playwright/test';
import type { ObjectId } from 'mongodb';
import { finishBackground } from '#core/lib/background.ts';
import { storeNotifications } from '#core/notifications/store-notifications.ts';
import type { TestApp } from '../support/app.ts';
import { note } from '../support/news.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { stopClock } from './clock.ts';
import { EMBU, expect, giveSession, test, tryAgain } from './fixtures.ts';
import { acceptedRide, completedRide, onlineDriver } from './scene.ts';

const status = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
/** Clears the driver's activity, including the notification about the approval, which is sent with a delay (R33). */
async function forgetActivity({ ctx }: TestApp, driver: ObjectId): Promise<void> {
  await ctx.store.drivers.updateOne({ _id: driver }, { $set: { approval: null } });
  await finishBackground(ctx.store);
  await ctx.store.notifications.deleteMany({ userId: driver });
}
const shown = (page: Page) => page.getByTestId('driver-status');

test('spec 2 §2: the dashboard shows live figures, routes and hours, activity, emergency contacts and sharing', async ({
  app,
  driver,
}) => {
  const { page, context } = driver;
  const driverUser = await onlineDriver(app, 'Kirimi Dashboard');
  await giveSession(driver, driverUser.client);
  await forgetActivity(app, toObjectId(driverUser.id));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (what: ShareData) => Promise.resolve(document.body.setAttribute('data-shared', JSON.stringify(what))),
    });
  });
  await page.clock.install();
  await page.goto('/driver');

  await test.step('at first Recent Activity is empty, and the tiles and the schedule show no work yet', async () => {
    await expect(card(page, 'Recent Activity')).toContainText(MESSAGES.driver.noActivity);
    await expect(card(page, 'Earnings')).toContainText("Today's earningsKSH 0");
    const schedule = card(page, 'Routes & Schedule');
    for (const expected of ['Online today0 min', 'Working hoursOff', 'Active routesNone yet']) {
      await expect(schedule).toContainText(expected);
    }
  });

  await test.step('a ride updates them live, without a poll', async () => {
    await expect.poll(() => driver.wire.isLive()).toBe(true);
    await stopClock(page);
    const ride = await completedRide(await app.passenger('Wanjiru Fills'), driverUser);
    const tiles = card(page, 'Earnings');
    for (const expected of [`Today's earningsKSH ${ride.fare}`, 'Total trips1', `Total earningsKSH ${ride.fare}`]) {
      await expect(tiles).toContainText(expected);
    }
    await page.clock.resume();
    const list = page.getByRole('list', { name: 'What happened last' });
    await expect(list).toContainText('You completed Wanjiru Fills’s trip');
    await expect(list.getByRole('listitem').first()).toContainText('Just now');
    for (let count = 1; count <= 20; count += 1) {
      await storeNotifications(app.ctx, [
        note(toObjectId(driverUser.id), `Event ${count} of twenty`, undefined, ['activity']),
      ]);
    }
    const all = page.getByRole('button', { name: 'Show all 20' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await all.press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(20);
    await expect(list).not.toContainText('Wanjiru');
  });

  await test.step('hours online, working hours and routes are current after a reload', async () => {
    await driverUser.client.call('updateWorkingHours', {
      body: { opening_time: '06:00', closing_time: '22:00', is_active: true },
    });
    const [from, fares] = ['Embu Town', { fare_amount: 150, is_active: true }];
    await driverUser.client.call('addRoute', {
      body: { from_location: from, to_location: 'Runyenjes Town', ...fares },
    });
    await driverUser.client.call('addRoute', { body: { from_location: from, to_location: 'Meru Town', ...fares } });
    const paused = { from_location: from, to_location: 'Chuka', fare_amount: 400, is_active: false };
    await driverUser.client.call('addRoute', { body: paused });
    await page.reload();
    const schedule = card(page, 'Routes & Schedule');
    for (const expected of ['Online today', 'Working hours06:00–22:00', 'Active routes2 of 3']) {
      await expect(schedule).toContainText(expected);
    }
    await expect(schedule.getByRole('link')).toHaveAttribute('href', '/driver/routes');
  });

  await test.step('quick actions: Passengers, Routes, Profile, Share', async () => {
    const actions = page.getByRole('navigation', { name: 'Quick actions' });
    for (const [name, path] of [
      ['Passengers', '/driver/rides'],
      ['Routes', '/driver/routes'],
      ['Profile', '/driver/profile'],
    ] as const) {
      await expect(actions.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    await actions.getByRole('button', { name: 'Share' }).press('Enter');
    const text = MESSAGES.brand.share;
    await page.getByRole('button', { name: 'Share Boda' }).press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-shared', new RegExp(text.slice(0, 30)));
    await expect(card(page, 'Share Boda')).toContainText(text);
    await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?/,
    );
  });

  await test.step('emergency contacts: police 999, medical 911, fire 911, the hotline', async () => {
    const { supportHotline } = (await driverUser.client.call('getConfig')).body;
    const numbers = { Police: '999', Medical: '911', Fire: '911', 'Boda support': supportHotline };
    for (const [name, number] of Object.entries(numbers)) {
      const row = card(page, 'Emergency contacts').getByRole('link', { name: `Call ${name}` });
      await expect(row).toHaveAttribute('href', `tel:${number.replaceAll(' ', '')}`);
    }
  });

  await test.step('passengers see the live location at work; R32: a link shares it only while the driver’s switch is on', async () => {
    const live = card(page, 'Live location');
    await page.getByRole('button', { name: 'Live location' }).click();
    const tracked = live.getByRole('switch', { name: 'Location tracking' });
    await expect(tracked).not.toBeChecked();
    await expect(live).toContainText('Passengers still see you while you are Available or on a trip.');
    await expect(live).toContainText('Kenyatta Highway, Embu');
    await live.getByRole('button', { name: 'Share my location' }).click();
    await expect(live).toContainText('You are sharing your location');
    await expect(page.locator('body')).toHaveAttribute('data-shared', /shared-location/);
    await expect(tracked).toBeChecked();
    await tracked.click();
    await expect(live).toContainText('Sharing is paused');
    await status(page, 'Offline').click();
    await expect(tracked).not.toBeChecked();
    await expect(live).toContainText('Turn it on to share your live location.');
  });

  await test.step('parts that fail to load say so and can be retried', async () => {
    const parts = ['stats', 'routes', 'working-hours', 'activity'];
    for (const part of parts) await page.route(`**/api/drivers/${part}`, (route) => route.abort());
    const list = page.getByRole('list', { name: 'What happened last' });
    await expect(list).toContainText('You went offline.');
    const sockets = driver.wire.accepted();
    await page.reload();
    for (const expected of [
      'Your earnings did not load.',
      'Your schedule did not load.',
      'Your activity did not load.',
    ]) {
      await expect(page.getByText(expected)).toBeVisible();
    }
    await expect.poll(() => driver.wire.accepted()).toBeGreaterThan(sockets);
    await storeNotifications(app.ctx, [note(toObjectId(driverUser.id), 'Came alone', undefined, ['activity'])]);
    await expect(list).toContainText('Came alone');
    await expect(page.getByText('Your activity did not load.')).toBeVisible();
    for (const part of parts) await page.unroute(`**/api/drivers/${part}`);
    for (const title of ['Routes & Schedule', 'Recent Activity']) {
      await tryAgain(card(page, title));
    }
    await expect(card(page, 'Routes & Schedule')).toContainText('2 of 3');
    await expect(list).toContainText('You went offline.');
    await context.setGeolocation(EMBU);
  });
});

test('spec 2 §4: a lost connection sets a driver offline with a notice, except mid-ride; they are set online again only when due', async ({
  app,
  driver,
}) => {
  const { page, context } = driver;
  const driverUser = await onlineDriver(app, 'Nyaga Transitions');
  await giveSession(driver, driverUser.client);
  const notice = page.locator('[data-sonner-toast]').getByText(MESSAGES.driver.autoOffline, { exact: true });
  const lose = async () => {
    await driver.wire.cut();
    await context.setOffline(true);
    await expect(status(page, 'Available')).toBeDisabled();
  };
  /** Sets the driver offline as the sweep does with absent drivers (R13), then restores the network. */
  const returnAfterSweep = async () => {
    await driverUser.client.call('setDriverStatus', { body: { status: 'offline', automatic: true } });
    driver.wire.mend();
    const refreshed = page.waitForResponse('**/api/drivers/ride-requests');
    await context.setOffline(false);
    await refreshed;
    await expect(status(page, 'Available')).toBeEnabled();
  };
  await page.goto('/driver');
  await expect(shown(page)).toHaveText('Available');

  await test.step('R7: during a ride the status stays on_route, without a notice', async () => {
    const ride = await acceptedRide(await app.passenger('Mumbi Rides On'), driverUser);
    await expect(shown(page)).toHaveText('On Route with Passenger');
    await lose();
    await expect(shown(page)).toHaveText('On Route with Passenger');
    await expect(page.getByText('You can change your status when it returns.', { exact: false })).toBeVisible();
    await expect(notice).toBeHidden();
    driver.wire.mend();
    await context.setOffline(false);
    await expect(status(page, 'Available')).toBeEnabled();
    await driverUser.client.call('startRide', { params: { id: ride.id } });
    await driverUser.client.call('completeRide', { params: { id: ride.id } });
    await expect(shown(page)).toHaveText('Available');
  });

  await test.step('on_route set manually: offline with the notice, then Available', async () => {
    await status(page, 'On Route with Passenger').press('Enter');
    await expect(shown(page)).toHaveText('On Route with Passenger');
    await lose();
    await expect(notice).toBeVisible();
    await expect(shown(page)).toHaveText('Offline');
    await expect(page.getByRole('group', { name: 'Set your status' })).toHaveAccessibleDescription(
      'No connection. You can change your status when it returns.',
    );
    await returnAfterSweep();
    await expect(shown(page)).toHaveText('Available');
  });

  await test.step('R13: outside working hours Boda does not set the driver online; they can do so themselves', async () => {
    await lose();
    const hour = new Date(Date.now() + 3 * 3600_000).getUTCHours();
    const clock = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`;
    await driverUser.client.call('updateWorkingHours', {
      body: { opening_time: clock(3), closing_time: clock(5), is_active: true },
    });
    await returnAfterSweep();
    await expect(page.getByText('Outside your working hours. Choose Available to earn anyway.')).toBeVisible();
    await expect(card(page, 'Routes & Schedule')).toContainText('Outside your working hours');
    await expect(shown(page)).toHaveText('Offline');
    await status(page, 'Available').click();
    await expect(shown(page)).toHaveText('Available');
  });
});
