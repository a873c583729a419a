import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { timeOf } from '#client/lib/format.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { EMBU, choosePickupTime, expect, giveSession, northOf, rideOnScreen, signInByHand, test } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';
import { openDialog, pickup } from './landing-steps.ts';

const search = (page: Page) => page.getByRole('dialog', { name: /^(Where to\?|Pickup)$/ });
const field = (page: Page, name: string) => search(page).getByRole('searchbox', { name });
const choice = (page: Page, name: string | RegExp) => search(page).getByRole('listitem').getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('screens "Where to": a newcomer completes and rates a first ride in 9 taps and 2 typed words', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Muriuki Near');
  const here = northOf(EMBU, 150);
  expect(nearestPlaceText(here)).toMatch(/^Near /);
  await passenger.standAt(here);
  let taps = 0;
  const tap = async (name: string | RegExp): Promise<void> => {
    taps += 1;
    await page.getByRole('button', { name }).click();
  };
  // The account chooser belongs to Google.
  await signInByHand(page, 'wanja.newcomer@example.com');
  taps += 1;
  await tap("I'm a Passenger");
  await page.getByLabel('Phone Number').fill('0712000777');
  await tap('Complete Setup');
  await tap('Where to?');
  await expect(field(page, 'Destination')).toBeFocused();
  await expect(field(page, 'Pickup')).toHaveValue(MESSAGES.landing.currentLocation);
  await expect(search(page).getByText(nearestPlaceText(here))).toBeVisible();
  await page.keyboard.type('runyenjes');
  await tap(/^Runyenjes Town/);
  await tap(/^Ask all nearby/);
  await tap('Confirm');
  const id = await rideOnScreen(page);
  for (const step of ['acceptRide', 'startRide', 'completeRide'] as const)
    expect((await driver.client.call(step, { params: { id } })).status).toBe(200);
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  taps += 1;
  await tap('Send rating');
  await expect(page.getByText('You rated Muriuki')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(9);
});

test('screens "Where to": an earlier trip is repeated in 3 taps; a newcomer sees zeros and nothing recent', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Kirimi Again');
  const client = await app.passenger('Nkirote Returns');
  await giveSession(passenger, client);
  await page.goto('/passenger');
  await expect(page.getByRole('button', { name: 'Where to?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: driver.name })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your trips so far' })).toContainText(
    'Total trips0Completed trips0Total spentKSH 0',
  );
  await expect(page.getByRole('list', { name: 'Recent places' })).toBeHidden();

  await completedRide(client, driver);
  await driver.client.call('setDriverStatus', { body: { status: 'online' } });
  await page.reload();
  await page.getByRole('button', { name: 'Go to Runyenjes Town' }).click();
  await page.getByRole('button', { name: /^Ask all nearby/ }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL(/\/passenger\/ride\/[0-9a-f]{24}$/);
});

test('screens "Where to": without a position the search lists towns and the last pickup; details are one tap away', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  const driver = await onlineDriver(app, 'Kirimi Details');
  await onlineDriver(app, 'Murithi Beyond', northOf(EMBU, 30_000));
  const client = await app.passenger('Nkirote Nowhere');
  await completedRide(client, driver);
  await driver.client.call('setDriverStatus', { body: { status: 'online' } });
  await context.clearPermissions();
  await giveSession(passenger, client);
  await page.goto('/passenger');
  await expect(page.getByRole('heading', { name: driver.name })).toBeVisible();
  await expect(page.getByText('Distance unknown')).toHaveCount(0);
  await page.getByRole('button', { name: 'Where to?' }).click();
  await search(page)
    .getByRole('region', { name: 'Towns' })
    .getByRole('button', { name: /^Chuka Town/ })
    .click();
  await search(page)
    .getByRole('region', { name: 'Recent' })
    .getByRole('button', { name: /^Embu Town/ })
    .click();
  await expect(heading(page, 'Select Driver')).toBeVisible();

  const details = page.getByRole('group', { name: 'Trip details' });
  const change = async (chip: string, option: string): Promise<void> => {
    await details.getByRole('button', { name: chip }).click();
    await page.getByRole('dialog').getByText(option, { exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await change('1 passenger', '2');
  await change('No luggage', 'Small');
  // The drivers for the new time arrive after a driver has been chosen: the choice stays.
  let release = (): void => undefined;
  const chosen = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/drivers/available', async (route) => {
    await chosen;
    await route.continue();
  });
  await details.getByRole('button', { name: 'Now' }).click();
  const at = await choosePickupTime(page, Date.now() + 3 * 3600_000);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(details.getByRole('button', { name: timeOf(at, Date.now()) })).toBeVisible();
  await expect(details).toContainText('Small luggage');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: `Choose ${driver.name}` }).click();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
  const found = page.waitForResponse('**/api/drivers/available');
  release();
  await (await found).finished();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const id = await rideOnScreen(page);
  expect((await client.call('getRide', { params: { id } })).body).toMatchObject({
    passengerCount: 2,
    cargoSize: 'small',
    scheduledTime: at.toISOString(),
  });
});

test('screens "Where to": words in any order, county and distance, no match, free text, and Back closes it first', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Gatwiri Looks'));
  await page.goto('/passenger');
  await page.getByRole('button', { name: 'Where to?' }).click();
  await expect(search(page).getByRole('region', { name: 'Nearest' }).getByRole('listitem').first()).toContainText(
    /km$/,
  );
  await field(page, 'Destination').fill('town chuka');
  await expect(choice(page, /^Chuka Town/)).toContainText(/Tharaka Nithi\s*\d+\.\d km/);
  await field(page, 'Destination').fill('nowhere at all');
  await expect(search(page).getByText('No locations found.', { exact: true })).toBeVisible();
  await expect(choice(page, 'Use “nowhere at all”')).toBeVisible();
  await page.goBack();
  await expect(search(page)).toBeHidden();
  await expect(page).toHaveURL(/\/passenger$/);
  await expect(page.getByRole('button', { name: 'Where to?' })).toBeFocused();

  await test.step('without drivers, the details keep what was chosen and say so', async () => {
    await page.getByRole('button', { name: 'Where to?' }).click();
    await field(page, 'Destination').fill('embu market');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Book a Ride')).toBeVisible();
    await expect(page.getByText(MESSAGES.find.noneAvailable)).toBeVisible();
    await expect(page.getByText('Embu Market', { exact: true })).toBeVisible();
  });
});

test('screens "Where to": on a phone a press on a picker opens it, in the booking and in the landing dialog', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await onlineDriver(app, 'Mwenda Pressed');
  await context.clearPermissions();
  await openDialog(app, passenger, 'Kagendo Presses');
  await pickup(page).click();
  await expect(field(page, 'Pickup Location')).toBeFocused();
  await field(page, 'Pickup Location').fill('embu t');
  await choice(page, /^Embu Town/).click();
  await expect(field(page, 'Destination')).toBeFocused();
  await field(page, 'Destination').fill('runyenjes t');
  await choice(page, /^Runyenjes Town/).click();
  await expect(search(page)).toBeHidden();
  await expect(page.getByText(/Fare\s+KSH 200/)).toBeVisible();

  await page.goto('/passenger/book');
  const destination = page.getByRole('combobox', { name: 'Destination' });
  await destination.click();
  await field(page, 'Destination').fill('chuka t');
  await choice(page, /^Chuka Town/).click();
  await expect(field(page, 'Pickup')).toBeFocused();
  await choice(page, 'Choose on the map').click();
  const here = page.getByRole('button', { name: 'Pick me up here' });
  await expect(here).toBeEnabled();
  await page.goBack();
  await expect(field(page, 'Pickup')).toBeVisible();
  await choice(page, 'Choose on the map').click();
  await here.click();
  await expect(search(page)).toBeHidden();
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await expect(heading(page, 'Select Driver')).toBeVisible();

  await test.step('on a wide screen the picker keeps its menu', async () => {
    await page.goBack();
    await page.setViewportSize({ width: 1280, height: 800 });
    await destination.click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(search(page)).toBeHidden();
  });
});
