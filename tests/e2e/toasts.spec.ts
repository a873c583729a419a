import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { SAFETY } from '#shared/texts/en/safety.ts';
import { choosePlace, expect, giveSession, test } from './fixtures.ts';
import { door, onlineDriver, requestRide } from './scene.ts';

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Checks that a toast has come to rest clear of another visible element. */
async function expectClear(shown: Locator, of: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await expect(of).toBeInViewport({ ratio: 1 });
  const overlap = async (): Promise<number> => {
    const [a, b] = [await shown.boundingBox(), await of.boundingBox()];
    if (!a || !b) return NaN;
    return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
}

test('screens "Dialogs and sheets": after Accept one message is shown over the map, clear of Back and of the sheet', async ({
  app,
  driver: who,
}) => {
  const { page } = who;
  const driver = await onlineDriver(app, 'Murithi Accepts');
  await giveSession(who, driver.client);
  await page.goto('/driver');
  const client = await app.passenger('Kathure Asks');
  const { id } = await requestRide(client, driver);
  const accept = page.getByRole('button', { name: 'Accept Kathure Asks' });
  await expect(accept).toBeVisible();
  await requestRide(await app.passenger('Wanja Asks'), driver);
  await accept.click();
  const slot = page.locator('[data-slot]');
  await expect(slot).toContainText(MESSAGES.driver.accepted);
  await expectClear(slot, page.getByRole('button', { name: 'Back to Dashboard' }));
  await expectClear(slot, page.getByRole('region', { name: 'The trip' }));
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);

  await client.call('sendQuickMessage', { params: { id }, body: { word: 'here' } });
  await expect(slot).toContainText('Kathure: I am here');
  await slot.getByRole('button', { name: 'Next of 2 messages' }).click();
  await expect(slot).toContainText('1 request waiting');
  await expect(slot).toHaveCount(1);
});

test('screens "Dialogs and sheets": a toast stands above the sheet of a ride, which keeps its height', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Kinyua Rides');
  const client = await app.passenger('Wawira Rides');
  await giveSession(passenger, client);
  const { id } = await requestRide(client, driver);
  await driver.client.call('acceptRide', { params: { id } });
  await page.goto(`/passenger/ride/${id}`);
  const sos = page.getByRole('button', { name: 'SOS' });
  await expect(sos).toBeVisible();
  const sheet = page.getByRole('region', { name: 'Your trip' });
  const before = await sheet.boundingBox();
  const answer = door();
  await page.route('**/sos', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await sos.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  answer.open();
  await expect(toast(page, SAFETY.alert.sentText)).toBeVisible();
  await expectClear(toast(page, SAFETY.alert.sentText), sheet);
  expect((await sheet.boundingBox())?.height).toBe(before?.height);
});

test('screens "Dialogs and sheets": a toast stands directly above the navigation, and on Confirm Booking above the bar with the fare', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await onlineDriver(app, 'Njiru Fares');
  await giveSession(passenger, await app.passenger('Wawira Fares'));
  const toastsPx = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--toasts')) * 16);
  await page.goto('/passenger');
  await page
    .getByRole('link', { name: 'Where to?' })
    .or(page.getByRole('button', { name: 'Where to?' }))
    .waitFor();
  // Directly above the navigation, where a toast covers the least.
  const nav = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  expect(740 - (await toastsPx())).toBeLessThanOrEqual((await nav.boundingBox())?.y ?? 0);
  expect(740 - (await toastsPx())).toBeGreaterThan(((await nav.boundingBox())?.y ?? 0) - 24);
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await page.getByRole('button', { name: /^Ask all nearby/ }).click();
  const fare = page.getByRole('region', { name: 'Fare' });
  await expect(fare).toBeInViewport({ ratio: 1 });
  expect(740 - (await toastsPx())).toBeLessThanOrEqual((await fare.boundingBox())?.y ?? 0);
});
