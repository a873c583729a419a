import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { findPlace } from '#shared/domain/places.ts';
import { dismissToasts, EMBU, expect, giveSession, northOf, test, type Place } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { acceptedRide, consoleOf, onlineDriver, requestRide } from './scene.ts';

const RUNYENJES: Place = findPlace('Runyenjes Town') ?? EMBU;

const sheet = (page: Page) => page.getByRole('dialog', { name: /^New request/ });
const inSheet = (page: Page, name: string) => sheet(page).getByRole('article', { name: `Request from ${name}` });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast], [data-slot]').getByText(text, { exact: true });

test('a request covers the screen wherever the driver is; Later leaves a strip; the driver leafs through several, and a withdrawn one says why; a ride under way can be reached from every other screen, and no request covers it; spec 2 §8: a failed decline is only logged', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Mwiti Everywhere');
  const client = await app.passenger('Kendi Asks');
  await giveSession(driver, driverUser.client);
  let rideId = '';

  await test.step('on the dashboard: the sheet shows everything to decide by, with the answers within reach', async () => {
    // Nothing keeps this phone's screen on.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'));
    await page.goto('/driver');
    await expect(page.getByTestId('driver-status')).toHaveText('Available');
    const ride = await requestRide(client, driverUser);
    rideId = ride.id;
    const article = inSheet(page, 'Kendi Asks');
    for (const text of [`KSH ${ride.fare}`, 'Embu Town', 'Runyenjes Town', 'Kendi Asks'])
      await expect(article.getByText(text, { exact: true })).toBeVisible();
    await expect(article.getByRole('timer', { name: /Time left to answer/ })).toBeVisible();
    for (const answer of ['Accept', 'Decline'])
      await expect(article.getByRole('button', { name: `${answer} Kendi Asks` })).toBeInViewport({ ratio: 1 });
    // The sheet, not a button, has the focus, so that a stray key press does not answer the request.
    await expect(sheet(page)).toBeFocused();
  });

  const strip = button(page, '1 request waiting · See it');
  await test.step('put aside, it waits behind a strip on every screen, also after a reload', async () => {
    await button(page, 'Later').click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(strip).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(strip).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Routes' }).click();
    await expect(page).toHaveURL('/driver/routes');
    await expect(sheet(page)).toHaveCount(0);
    await strip.click();
    await expect(inSheet(page, 'Kendi Asks')).toBeVisible();
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL('/driver/routes');
    await strip.click();
  });

  await test.step('withdrawn, it closes and says so', async () => {
    await client.call('cancelRide', { params: { id: rideId } });
    await expect(sheet(page)).toHaveCount(0);
    await expect(toast(page, 'Request from Kendi: cancelled by Kendi')).toBeVisible();
    await dismissToasts(page);
    await expect(strip).toHaveCount(0);
  });

  await test.step('it does not cover a form that is being filled in', async () => {
    await button(page, 'Add route').first().click();
    const form = page.getByRole('dialog', { name: 'Add route' });
    await form.getByRole('combobox', { name: 'From' }).fill('Emb');
    await requestRide(client, driverUser);
    await expect(page.getByText('1 request waiting')).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'From' })).toHaveValue('Emb');
    await expect(sheet(page)).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await strip.click();
  });

  await test.step('several: the driver leafs through them; one withdrawn meanwhile says so among the others', async () => {
    const nkatha = await app.passenger('Nkatha Second');
    const second = await requestRide(nkatha, driverUser);
    await expect(sheet(page).getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(inSheet(page, 'Kendi Asks')).toBeVisible();
    await button(page, 'Next request').click();
    await expect(sheet(page).getByText('2 of 2', { exact: true })).toBeVisible();
    await expect(inSheet(page, 'Nkatha Second')).toBeVisible();
    await expect(button(page, 'Accept Nkatha Second')).toBeVisible();
    // At the last request the button keeps the focus, so that the arrow keys still work.
    await page.keyboard.press('ArrowRight');
    await expect(sheet(page).getByText('2 of 2', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(inSheet(page, 'Kendi Asks')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(inSheet(page, 'Nkatha Second')).toBeVisible();
    await nkatha.call('cancelRide', { params: { id: second.id } });
    await expect(inSheet(page, 'Kendi Asks')).toBeVisible();
    await expect(sheet(page).getByRole('status').last()).toHaveText('Request from Nkatha: cancelled by Nkatha');
  });

  await test.step('spec 2 §8: a failed decline is only logged', async () => {
    const lines = consoleOf(page);
    await page.route('**/api/drivers/rides/*/decline', (route) => route.abort());
    const decline = button(page, 'Decline Kendi Asks');
    await decline.click();
    await expect.poll(() => lines.filter((line) => line.startsWith('Declining failed'))).toHaveLength(1);
    await expect(decline).toBeEnabled();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expect(inSheet(page, 'Kendi Asks').getByRole('alert')).toHaveCount(0);
    await page.unroute('**/api/drivers/rides/*/decline');
  });

  await test.step('accepted, it leads to the ride', async () => {
    await requestRide(await app.passenger('Wanja Meanwhile'), driverUser);
    await expect(sheet(page).getByText('1 of 2', { exact: true })).toBeVisible();
    await button(page, 'Accept Kendi Asks').click();
    await expect(page.getByRole('region', { name: 'Active trip' })).toBeVisible();
    await expect(page).toHaveURL('/driver/rides');
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('a ride under way can be reached from every other screen, and no request covers it', async () => {
    await page.goto('/driver/routes');
    const strip = page.getByRole('link', { name: 'Trip under way · Kendi · Back to the trip' });
    await expect(strip).toBeVisible();
    await strip.click();
    await expect(page.getByRole('region', { name: 'Active trip' })).toBeVisible();
    await expect(strip).toHaveCount(0);
    await expect(page.getByText('1 request waiting')).toBeVisible();
    const waits = button(page, 'See it');
    await expect(sheet(page)).toHaveCount(0);
    await waits.click();
    await expect(inSheet(page, 'Wanja Meanwhile')).toBeVisible();
    await button(page, 'Later').click();
    // The back button is not under the banner that a lost connection shows.
    await driver.wire.cut();
    await driver.context.setOffline(true);
    const banner = page.getByText(MESSAGES.connectivity.offlineTitle);
    await expect(banner).toBeVisible();
    await button(page, 'Back to Dashboard').click();
    await expect(page).toHaveURL('/driver');
    await expect(page.getByText('Boda stops working when your screen turns off', { exact: false })).toBeVisible();
  });
});

test('by touch Start and Complete are slid; a tap asks first, and a short slide does nothing', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Mwiti Slides', northOf(RUNYENJES, 60));
  await driver.standAt(northOf(RUNYENJES, 60));
  const ride = await acceptedRide(await app.passenger('Wanja Slides'), driverUser);
  await giveSession(driver, driverUser.client);
  await page.goto('/driver/rides');
  await tellsWhere(driver, northOf(RUNYENJES, 50));
  const complete = button(page, 'Complete');
  const question = page.getByRole('alertdialog', { name: 'Complete this trip now?' });
  const finger = await page.context().newCDPSession(page);
  /** Slides a finger from the thumb over a part of the button. */
  const slide = async (part: number, step = complete) => {
    const box = await step.boundingBox();
    if (!box) throw new Error('no button');
    const [fromX, y, steps] = [box.x + 28, box.y + box.height / 2, 8];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', fromX);
    const movedPx = (box.width - 56) * part;
    if (movedPx > 0) for (let i = 1; i <= steps; i += 1) await touch('touchMove', fromX + (movedPx * i) / steps);
    await touch('touchEnd', fromX);
  };

  await slide(0, button(page, 'Start'));
  await expect(page.getByRole('alertdialog', { name: 'Start this trip now?' })).toBeVisible();
  await button(page, 'Not yet').click();
  await driverUser.client.call('startRide', { params: { id: ride.id } });
  await expect(complete).toBeVisible();

  await slide(0);
  await expect(question).toBeVisible();
  await button(page, 'Not yet').click();
  await expect(question).toHaveCount(0);

  await slide(0.4);
  await expect(complete).toBeVisible();
  expect(await question.count()).toBe(0);

  await slide(1);
  await expect(page.getByRole('region', { name: 'Trip completed' })).toBeVisible();
  expect(await question.count()).toBe(0);
});
