import { SAFETY } from '#shared/contract/safety-texts.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';
import { keepSetting } from '../support/settings.ts';
import { type Person, EMBU, expect, giveSession, newPerson, northOf, test } from './fixtures.ts';
import { completeFar, onlineDriver, requestRide } from './scene.ts';
import type { TestApp } from '../support/app.ts';

const log = ({ page }: Person) => page.getByRole('log', { name: 'Messages' });

const driverAt = (app: TestApp, name: string, metres: number) => onlineDriver(app, name, northOf(EMBU, metres));

test('R23 R24 R25 R26 R27 R28 R29 R30 a ride from silence to receipt: waves, a driver who gives up, PIN, messages, a follower, an alert, ratings', async ({
  app,
  passenger,
  driver,
  admin,
  browser,
}) => {
  await keepSetting(app.ctx, 'wave_size', '1');
  await keepSetting(app.ctx, 'wave_seconds', '5');
  await keepSetting(app.ctx, 'require_start_pin', 'true');
  await driverAt(app, 'Silent Njagi', 400);
  const second = await driverAt(app, 'Muriuki Second', 1500);
  const third = await driverAt(app, 'Kinyua Third', 3000);
  const client = await app.passenger('Wawira Njoki');
  await giveSession(passenger, client);
  await giveSession(driver, third.client);
  const { page } = passenger;
  await driver.page.goto('/driver/rides');
  await admin.page.goto('/admin');

  const { id } = await requestRide(client, null);
  await page.goto(`/passenger/ride/${id}`);
  await test.step('the first driver is silent; the second accepts, and gives up before the start', async () => {
    await expect(page.getByText('Asking 2 drivers near you', { exact: true })).toBeVisible();
    await second.client.call('acceptRide', { params: { id } });
    await expect(page.getByText('Muriuki Second', { exact: true })).toBeVisible();
    await second.client.call('declineRide', { params: { id }, body: { reason: 'cannot_come', status: 'accepted' } });
    await expect(page.getByText('Finding you another driver', { exact: true }).first()).toBeVisible();
  });

  await test.step('a third is found', async () => {
    await driver.page.getByRole('button', { name: 'Accept Wawira' }).click();
    await expect(page.getByText('Kinyua Third', { exact: true })).toBeVisible();
  });

  await test.step('messages both ways', async () => {
    await driver.page.getByRole('button', { name: 'Coming in 2 minutes' }).click();
    await expect(log(passenger)).toContainText('Kinyua: Coming in 2 minutes');
    await page.getByRole('button', { name: 'I am here' }).click();
    await expect(log(driver)).toContainText('Wawira: I am here');
  });

  const stranger = await newPerson(browser, app.url);
  await test.step('a stranger without a session follows the trip', async () => {
    await page.getByRole('button', { name: SAFETY.trip.share }).click();
    const sheet = page.getByRole('dialog', { name: SAFETY.trip.share });
    const href = (await sheet.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')) ?? '';
    const text = new URL(href).searchParams.get('text') ?? '';
    await page.keyboard.press('Escape');
    await stranger.page.goto(/https?:\S+$/.exec(text)?.[0] ?? '');
    await expect(stranger.page.getByText('Kinyua is on the way to the pickup')).toBeVisible();
  });

  await test.step('the PIN starts it', async () => {
    const shown = page.getByRole('region', { name: 'Your PIN' }).locator('[aria-hidden]');
    const pin = ((await shown.textContent()) ?? '').trim();
    await driver.page.getByRole('button', { name: 'Start', exact: true }).click();
    const dialog = driver.page.getByRole('dialog', { name: 'PIN of Wawira' });
    await dialog.getByLabel('PIN', { exact: true }).fill(pin);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(driver.page.getByText(MESSAGES.driver.started)).toBeVisible();
    await expect(stranger.page.getByText('On the way to Runyenjes Town')).toBeVisible();
  });

  await test.step('an alert is on the admin’s screen within 1 s, and is resolved', async () => {
    await expect.poll(() => admin.wire.isLive()).toBe(true);
    await page.getByRole('button', { name: 'SOS' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const bar = admin.page.getByRole('region', { name: 'Open alerts' });
    await expect(page.getByText(/^Alert sent at/)).toBeVisible();
    await expect(bar.getByText(/Wawira Njoki/)).toBeVisible({ timeout: 1000 });
    await bar.getByRole('button', { name: 'Acknowledge the alert of Wawira Njoki' }).click();
    await expect(page.getByText(SAFETY.alert.seen, { exact: true })).toBeVisible();
    await admin.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
    await admin.page.getByRole('dialog').getByRole('link', { name: 'Safety' }).click();
    const card = admin.page.getByRole('article', { name: 'Alert of Wawira Njoki' });
    await card.getByRole('button', { name: 'Resolve' }).click();
    await expect(card.getByText('Resolved', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it is completed: the follower reads so, and both rate', async () => {
    await completeFar(driver.page);
    await expect(stranger.page.getByText(/^Arrived at \d\d:\d\d$/)).toBeVisible();
    const sheet = page.getByRole('region', { name: 'Your ride' });
    await sheet.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await sheet.getByRole('button', { name: 'Send rating' }).click();
    await expect(sheet.getByText('You rated Kinyua')).toBeVisible();
    const card = driver.page.getByRole('region', { name: 'Ride completed' });
    await card.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await card.getByRole('button', { name: 'Send rating' }).click();
    await expect(card.getByText('You rated Wawira')).toBeVisible();
  });

  await test.step('the receipt prints on one page, with what was agreed', async () => {
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByRole('article', { name: `Receipt ${receiptNumber(id)}` })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const text = await page.evaluate(() => document.body.innerText);
    for (const words of [receiptNumber(id), 'Kinyua Third', 'Wawira Njoki', 'Paid in cash'])
      expect(text).toContain(words);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
  await stranger.leave();
});
