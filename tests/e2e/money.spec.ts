import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toObjectId } from '#core/lib/ids.ts';
import { RATING } from '#shared/texts/en/ratings.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { receiptNumber } from '#shared/domain/receipt-number.ts';
import { chooseDriver, expect, giveSession, rideOnScreen, test } from './fixtures.ts';
import { acceptedRide, completeFar, completedRide, onlineDriver } from './scene.ts';

/** Returns the text of the printed page, line by line. */
async function printOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const text = await page.evaluate(() => document.body.innerText);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

test('R27 R28 the fare is explained before, the ride completed, both rate, and the receipt is opened, printed and shared', async ({
  app,
  passenger,
  driver,
}) => {
  const { page } = passenger;
  const rider = await onlineDriver(app, 'Mwangi Kariuki');
  await giveSession(driver, rider.client);
  await giveSession(passenger, await app.passenger('Wanjiku Njeri'));
  const story =
    /^Town fare: KSH 100–200, and KSH 200 for any trip over 5 km\. \d+\.\d km, charged as in town because a place name contains "Town"\.$/;

  await test.step('before: passenger and driver read how the fare comes about', async () => {
    await driver.page.goto('/driver/rides');
    await chooseDriver(page, 'Mwangi Kariuki');
    await page.getByRole('button', { name: 'How the fare is worked out' }).click();
    await expect(page.getByText(story)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const request = driver.page.getByRole('article', { name: 'Request from Wanjiku Njeri' });
    await expect(request.getByText('No rating yet', { exact: true })).toBeVisible();
    await request.getByRole('button', { name: 'How the fare is worked out' }).click();
    await expect(request.getByText(story)).toBeVisible();
    await request.getByRole('button', { name: 'Accept Wanjiku Njeri' }).click();
  });
  const id = await rideOnScreen(page);
  await driver.page.getByRole('button', { name: 'Start', exact: true }).click();
  await completeFar(driver.page);

  await test.step('the passenger rates with the keyboard, and can change it', async () => {
    const sheet = page.getByRole('region', { name: 'Your trip' });
    const stars = sheet.getByRole('group', { name: 'How was your trip with Mwangi?' });
    await stars.getByRole('radio', { name: '1 star', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(sheet.getByRole('button', { name: 'Unsafe' })).toBeVisible();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight');
    await expect(stars.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await sheet.getByRole('button', { name: 'On time' }).click();
    await expect(sheet.getByRole('button', { name: 'On time' })).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet.getByText(RATING.private)).toBeVisible();
    await sheet.getByRole('button', { name: 'Send rating' }).click();
    await expect(sheet.getByText('You rated Mwangi')).toBeVisible();
    await expect(sheet.getByRole('img', { name: '5 stars' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Change your rating' }).click();
    await sheet.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await sheet.getByRole('button', { name: 'Send rating' }).click();
    await expect(sheet.getByRole('img', { name: '4 stars' })).toBeVisible();
  });

  await test.step('the driver rates on the card of the finished ride, and does not see the passenger’s rating', async () => {
    const card = driver.page.getByRole('region', { name: 'Trip completed' });
    await card.getByRole('radio', { name: '2 stars' }).check({ force: true });
    await card.getByRole('button', { name: 'Made me wait' }).click();
    await card.getByRole('button', { name: 'Send rating' }).click();
    await expect(card.getByText('You rated Wanjiku')).toBeVisible();
    await expect(driver.page.getByText('4 stars')).toHaveCount(0);
    const { ratings } = (await app.ctx.store.rides.findOne({ _id: toObjectId(id) })) ?? {};
    expect([ratings?.byPassenger?.stars, ratings?.byDriver?.stars]).toEqual([4, 2]);
  });

  await test.step('the receipt is opened after the ride; the printed page has the receipt alone', async () => {
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page).toHaveURL(`/receipt/${id}`);
    await expect(page).toHaveTitle('Receipt · Boda');
    const number = receiptNumber(id);
    await expect(page.getByRole('article', { name: `Receipt ${number}` })).toBeVisible();
    const print = await printOf(page);
    expect(print.slice(0, 2)).toEqual(['Boda', `Receipt ${number}`]);
    expect(print.at(-1)).toMatch(story);
    const text = print.join('\n');
    for (const words of ['KSH 200\nPaid in cash', 'From\nEmbu Town', 'To\nRunyenjes Town', 'Driver\nMwangi Kariuki'])
      expect(text).toContain(words);
    expect(text).toContain('Passenger\nWanjiku Njeri');
    expect(text).toContain('Number plate\nKMFA 123B');
    expect(text).not.toMatch(/Print|WhatsApp|Share|\+254/);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  await test.step('it is shared as a picture and as a text', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Share as picture' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`boda-receipt-${receiptNumber(id)}.png`);
    const picture = await readFile(await file.path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.readUInt32BE(16)).toBe(720);
    const whatsapp = page.getByRole('link', { name: 'Send the receipt by WhatsApp' });
    const href = new URL((await whatsapp.getAttribute('href')) ?? '');
    expect([href.host, href.searchParams.get('text')]).toEqual([
      'wa.me',
      expect.stringContaining(`Boda receipt ${receiptNumber(id)}\nKSH 200. Paid in cash.`),
    ]);
  });

  await test.step('the driver reaches the same receipt from the history, and Back returns', async () => {
    await driver.page.getByRole('button', { name: 'Done' }).click();
    await driver.page.getByRole('link', { name: 'Receipt of the trip with Wanjiku to Runyenjes Town' }).click();
    await expect(driver.page.getByText(receiptNumber(id))).toBeVisible();
    await driver.page.getByRole('button', { name: 'Back' }).click();
    await expect(driver.page).toHaveURL('/driver/rides');
  });
});

test('R27 R28 from the trip list: rate, receipt; other people’s receipts and unfinished rides have none', async ({
  app,
  passenger,
  driver: stranger,
  admin,
}) => {
  const { page } = passenger;
  const rider = await onlineDriver(app, 'Muthoni Kaari');
  const client = await app.passenger('Gatwiri Mwenda');
  await giveSession(passenger, client);
  const ride = await completedRide(client, rider);
  await page.goto('/passenger/trips');
  const row = page.getByRole('list', { name: 'Trips' }).getByRole('listitem').first();
  await row.getByRole('button', { name: 'Rate Muthoni for the trip to Runyenjes Town' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '1 star', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Unsafe' }).click();
  await test.step('without a connection it says so, and is sent once the person tries again', async () => {
    await page.route('**/api/rides/*/rating', (route) => route.abort());
    await page.route('**/api/rides/*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send rating' }).click();
    await expect(dialog.getByText(RATING.failed)).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Send rating' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('img', { name: '1 star' })).toBeVisible();
  });

  await test.step('the admin finds the rating about safety, and opens the receipt with their own session', async () => {
    await admin.page.goto('/admin?tab=safety');
    const low = admin.page.getByRole('region', { name: 'Low ratings' });
    await expect(low.getByRole('listitem')).toContainText(['Gatwiri Mwenda (passenger) of Muthoni Kaari']);
    await expect(low.getByText('Unsafe')).toBeVisible();
    await admin.page.goto(`/receipt/${ride.id}`);
    await expect(admin.page.getByText(receiptNumber(ride.id))).toBeVisible();
  });

  await test.step('a stranger, a visitor, and a ride under way', async () => {
    await stranger.page.goto(`/receipt/${ride.id}`);
    await expect(stranger.page.getByText('Sign in to see this receipt')).toBeVisible();
    await giveSession(stranger, await app.passenger('Trip Stranger'));
    await stranger.page.reload();
    await expect(stranger.page.getByText('We could not find this receipt')).toBeVisible();
    const open = await acceptedRide(client, rider);
    await page.goto(`/receipt/${open.id}`);
    await expect(page.getByText(MESSAGES.receipt.notYet)).toBeVisible();
  });
});

test('R8 a driver’s statement: month by month, printed, and as CSV; an admin’s rides as CSV under the filters shown', async ({
  app,
  driver,
  admin,
}) => {
  const { page } = driver;
  const rider = await onlineDriver(app, 'Nyaga Njeru');
  await giveSession(driver, rider.client);
  const ride = await completedRide(await app.passenger('Wambui First'), rider);
  await page.goto('/driver/rides');
  await page.getByRole('link', { name: 'Monthly statement' }).click();
  await expect(page).toHaveURL('/driver/statement');
  const paper = page.getByRole('article', { name: /^Statement of / });
  await expect(paper).toContainText('Embu Town to Runyenjes Town');
  await expect(paper).toContainText(`KSH ${ride.fare}`);
  const print = (await printOf(page)).join('\n');
  expect(print).toContain('Nyaga Njeru');
  expect(print).toContain(receiptNumber(ride.id));
  expect(print).not.toMatch(/Dashboard|Print|Sign Out|Month\n/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^boda-statement-\d{4}-\d\d\.csv$/);
  expect((await readFile(await file.path())).toString()).toContain(`Total,,,,,,${ride.fare}`);
  await page.getByLabel('Month').selectOption({ index: 1 });
  await expect(page.getByText(/^No completed trips in /)).toBeVisible();

  await admin.page.goto('/admin?tab=rides&status=completed');
  const link = admin.page.getByRole('link', { name: 'Download these rides as CSV' });
  await expect(link).toHaveAttribute('href', '/api/admin/rides.csv?search=&status=completed');
  const rides = admin.page.waitForEvent('download');
  await link.click();
  const csv = (await readFile(await (await rides).path())).toString();
  expect(csv).toContain(ride.id);
});
