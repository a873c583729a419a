import type { Locator, Page } from '@playwright/test';
import { choosePlace, EMBU, expect, giveSession, northOf, test } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';

test.use({ maps: true });

/**
 * Returns what Tab reaches from the top of the page until it leaves the page, as a screen reader names it; leaves out
 * the map's own links.
 */
async function tabOrder(page: Page): Promise<string[]> {
  const reached: string[] = [];
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (;;) {
    await page.keyboard.press('Tab');
    const focused = page.locator('*:focus');
    if ((await focused.count()) === 0) return reached;
    if (await focused.evaluate((element) => element.closest('.maplibregl-ctrl') !== null)) continue;
    const name = /^- \w+ "(.*?)"/.exec(await focused.ariaSnapshot())?.[1];
    if (name === undefined) throw new Error(`no name: ${await focused.evaluate((element) => element.outerHTML)}`);
    if (reached[0] === name && reached.length > 2) return reached;
    reached.push(name);
  }
}

/** Checks that the lines are read in this order, whatever is read between them. */
async function expectRead(where: Locator, lines: readonly string[]): Promise<void> {
  const read = (await where.ariaSnapshot()).split('\n').map((line) => line.trim());
  let from = 0;
  for (const line of lines) {
    const at = read.findIndex((one, i) => i >= from && one.includes(line));
    expect(at, `"${line}" is read after line ${from} of\n${read.join('\n')}`).toBeGreaterThanOrEqual(from);
    from = at + 1;
  }
}

const HEADER = ['Boda, home page', 'Sign Out', 'Notifications', 'Details'];
const WORDS = [
  'I am here',
  'Coming in 2 minutes',
  'Please call me',
  'Where are you?',
  'Please wait for me',
  'OK, thank you',
];
const NAVIGATION = ['Home', 'Book', 'Contact', 'Trips', 'Profile'];

test('WCAG 1.3.2, 2.4.3: the steps of a booking are read and reached from top to bottom', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await onlineDriver(app, 'Mwangi Kariuki');
  await giveSession(passenger, await app.passenger('Wanjiku Njeri'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole('main');

  expect(await tabOrder(page)).toEqual([
    ...HEADER,
    'Back to Home',
    'Pickup',
    'Use current location',
    'Destination',
    '1',
    'None No luggage',
    'Now',
    'Find Drivers',
    ...NAVIGATION,
  ]);
  await expectRead(main, [
    'Book a Ride',
    'Step 1 of 4',
    'Pickup',
    'Destination',
    'Passengers',
    'Luggage',
    'When',
    'Find Drivers',
  ]);

  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await expect(page.getByRole('heading', { name: 'Select Driver' })).toBeFocused();
  const askAll = page.getByRole('button', { name: /^Ask all nearby/ });
  await expect(askAll).toBeVisible();
  expect(await tabOrder(page)).toEqual([
    ...HEADER,
    'Back to the details',
    'Change the details',
    'Now',
    '1 passenger',
    'No luggage',
    expect.stringMatching(/^Ask all nearby/),
    'Choose Mwangi Kariuki, KSH 200',
    ...NAVIGATION,
  ]);
  await expectRead(main, [
    'Select Driver',
    'Your trip',
    'Ask all nearby Fastest KSH 200',
    'Drivers near the pickup',
    'Or choose a driver',
    'heading "Mwangi Kariuki"',
    'Number plate',
    'KSH 200',
    'Choose Mwangi Kariuki, KSH 200',
  ]);

  await page.getByRole('button', { name: 'Choose Mwangi Kariuki, KSH 200' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm Booking' })).toBeFocused();
  expect(await tabOrder(page)).toEqual([
    ...HEADER,
    'Back to the drivers',
    'Cash Pay your driver at the end',
    'How the fare is worked out',
    'Confirm',
    ...NAVIGATION,
  ]);
  await expectRead(main, [
    'Confirm Booking',
    'Your driver',
    'Mwangi Kariuki',
    'Your trip',
    'How you pay',
    'region "Fare"',
    'Fixed when you confirm',
    'KSH 200',
    'button "Confirm"',
  ]);
});

test('WCAG 1.3.2, 2.4.3: a request and a live ride give the most important information first, and are reached in that order', async ({
  app,
  passenger,
  driver,
}) => {
  const { page } = passenger;
  const near = northOf(EMBU, 250);
  const rider = await onlineDriver(app, 'Mwangi Kariuki', near);
  const client = await app.passenger('Wanjiku Njeri');
  await giveSession(passenger, client);
  await giveSession(driver, rider.client);
  const { id } = await requestRide(client, rider);
  await driver.standAt(near);
  await driver.page.goto('/driver');
  const request = driver.page.getByRole('article', { name: 'Request from Wanjiku Njeri' });
  await expect(request).toBeVisible();
  await expectRead(request, [
    'Waiting for your answer',
    'KSH 200',
    'pickup',
    'Time left to answer',
    'From',
    'Embu Town',
    'To',
    'Runyenjes Town',
    'Wanjiku Njeri',
    'Decline Wanjiku Njeri',
    'Accept Wanjiku Njeri',
  ]);
  expect(await tabOrder(driver.page)).toEqual([
    'Later',
    'Call Wanjiku Njeri',
    'WhatsApp Wanjiku Njeri',
    'How the fare is worked out',
    'Decline Wanjiku Njeri',
    'Accept Wanjiku Njeri',
  ]);

  await rider.client.call('acceptRide', { params: { id } });
  await page.goto(`/passenger/ride/${id}`);
  const ride = page.getByRole('region', { name: 'Your trip', exact: true });
  await expect(ride.getByText('Mwangi Kariuki', { exact: true })).toBeVisible();
  await expectRead(page.getByRole('main'), [
    'heading "Your trip"',
    'On the way to you',
    'Pickup at Embu Town',
    'Cancel trip',
    'Your driver',
    'Mwangi Kariuki',
    'Number plate',
    'Send Mwangi a message',
    'Call Mwangi Kariuki',
    'Share trip',
    'SOS',
  ]);
  await expect(page.getByRole('region', { name: 'Your trip to Runyenjes Town' })).toBeVisible();
  expect(await tabOrder(page)).toEqual([
    'Your trip to Runyenjes Town',
    'Back to Home',
    'Show more',
    'Your trip',
    'Cancel trip',
    ...WORDS,
    'Call Mwangi Kariuki',
    'WhatsApp Mwangi Kariuki',
    'Share trip',
    'SOS',
  ]);

  await driver.page.goto('/driver/rides');
  const task = driver.page.getByRole('region', { name: 'The trip' });
  await expect(task).toBeVisible();
  await expect(driver.page.getByRole('region', { name: 'Your way to Embu Town' })).toBeVisible();
  await expect(task.getByRole('button', { name: 'I’ve arrived' })).toBeVisible();
  expect(await tabOrder(driver.page)).toEqual([
    'Your way to Embu Town',
    'Back to Dashboard',
    'Show more',
    'The trip',
    'Directions to Embu Town',
    'I’ve arrived',
    'Start',
    'Call Wanjiku Njeri',
    'WhatsApp Wanjiku Njeri',
    'Message Wanjiku',
    'SOS',
  ]);
});
