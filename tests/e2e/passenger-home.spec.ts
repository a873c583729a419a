import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { CALL_DIALOG_CLOSE_S } from '#shared/domain/constants/screens.ts';
import { displayPhone } from '#shared/domain/phone-display.ts';
import type { TestApp } from '../support/app.ts';
import { registration } from '../support/app.ts';
import { stopClock } from './clock.ts';
import { EMBU, type Person, expect, giveSession, northOf, test } from './fixtures.ts';
import { photoFile } from './photo.ts';
import { type OnlineDriver, completedRide, judge, onlineDriver, seenStanding } from './scene.ts';

const { brand, favorites, passenger: words } = MESSAGES;

/** Returns a driver's row in the list of drivers. */
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name, has: page.getByRole('button') });

/** An online driver with both photos. */
async function photographed(app: TestApp, name: string): Promise<OnlineDriver> {
  const driver = await onlineDriver(app, name);
  const photo = `data:image/png;base64,${photoFile().buffer.toString('base64')}`;
  const { body: me } = await driver.client.call('getMe');
  await driver.client.call('onboardDriver', {
    body: { ...registration(me), profilePictureUrl: photo, platePhotoUrl: photo },
  });
  await judge(app, driver.id, 'approved');
  await driver.client.call('setDriverStatus', { body: { status: 'online' } });
  return driver;
}

async function goHome(app: TestApp, who: Person, name: string) {
  const client = await app.passenger(name);
  await giveSession(who, client);
  return client;
}

test('spec 1 §2: the passenger’s home shows its tiles, quick actions, live location and the five nearest drivers', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const client = await goHome(app, passenger, 'Wanja Tiles');
  const driver = await onlineDriver(app, 'Mwangi Tiles');
  const ride = await completedRide(client, driver);
  const others: OnlineDriver[] = [];
  for (let metres = 100; metres <= 500; metres += 100) {
    others.push(await onlineDriver(app, `Near ${metres}`, northOf(EMBU, metres)));
  }
  await page.goto('/passenger');
  await expect(page).toHaveTitle('Home · Boda');

  const tiles = page.getByRole('region', { name: 'Your trips so far' });
  const { body: stats } = await client.call('getPassengerStats');
  expect(stats).toMatchObject({ total_rides: 1, completed_trips: 1, total_spent: ride.fare });
  for (const [label, value] of [
    ['Total trips', '1'],
    ['Completed trips', '1'],
    ['Total spent', `KSH ${stats.total_spent}`],
    ['Average rating', stats.average_rating === null ? 'No rating yet' : stats.average_rating.toFixed(1)],
  ]) {
    await expect(tiles.locator('dl').filter({ hasText: label }).getByRole('definition')).toHaveText(value ?? '');
  }

  const actions = page.getByRole('navigation', { name: 'Quick actions' });
  for (const [name, path] of [
    ['Book Ride', '/passenger/book'],
    ['Favorites', '/passenger/favorites'],
    ['History', '/passenger/trips'],
    ['Profile', '/passenger/profile'],
  ] as const) {
    await expect(actions.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect(page.getByRole('region', { name: 'Live location' })).toHaveText('Live locationOff');

  // Six drivers are online.
  const near = page.getByRole('region', { name: words.driversNearYou });
  await expect(near.getByRole('status').filter({ hasText: '5 drivers near' })).toBeVisible();
  for (const other of others) await other.client.call('setDriverStatus', { body: { status: 'offline' } });
  await page.getByRole('button', { name: 'Refresh drivers' }).click();
  await expect(near.getByRole('status').filter({ hasText: /^1 driver near$/ })).toBeVisible();

  await test.step('without a position they are counted near a place, which is named', async () => {
    // On a slow machine the driver's last position is too old by now (R44).
    await seenStanding(app, driver.client, EMBU);
    await page.context().clearPermissions();
    await page.reload();
    await expect(near.getByRole('status').filter({ hasText: /^1 driver near Embu Town$/ })).toBeVisible();
  });
});

test('spec 1 §2: call, WhatsApp, add to favorites, view profile and book; the call dialog shows a timer and closes after 30 s', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await goHome(app, passenger, 'Wanja Calls');
  const driver = await photographed(app, 'Mutua Photo');
  const phone = (await driver.client.call('getMe')).body.phone ?? '';
  const chat = `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(brand.whatsappGreetingDriver('Mutua Photo'))}`;
  await page.clock.install();
  await page.goto('/passenger');
  const entry = row(page, 'Mutua Photo');
  await expect(entry.getByRole('link', { name: 'WhatsApp Mutua Photo' })).toHaveAttribute('href', chat);
  await entry.getByRole('button', { name: 'Add Mutua Photo to favorites' }).click();
  await expect(page.getByText(favorites.added('Mutua Photo'))).toBeVisible();

  await test.step('the profile, by keyboard', async () => {
    await entry.getByRole('button', { name: 'View profile of Mutua Photo' }).press('Enter');
    const profile = page.getByRole('dialog', { name: 'Driver profile' });
    for (const text of [
      'Mutua Photo',
      'Embu stage',
      'Number plate KMFA 123B',
      'Motorbike',
      'KSH 100–200',
      'KSH 150–300',
      MESSAGES.driverStatus.online,
    ]) {
      await expect(profile.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(profile.getByRole('img', { name: 'Number plate KMFA 123B on the motorbike' })).toBeVisible();
    await expect(profile.locator('img[alt=""]')).toBeVisible();
    await expect(profile.locator('div').filter({ hasText: /^Trips0$/ })).toBeVisible();
    await expect(profile.getByRole('link', { name: 'WhatsApp Mutua Photo' })).toHaveAttribute('href', chat);

    // A change of the driver's status shows at once.
    const book = profile.getByRole('button', { name: 'Book Mutua Photo' });
    await expect(book).toBeEnabled();
    await driver.client.call('setDriverStatus', { body: { status: 'on_route' } });
    await expect(profile.getByRole('status')).toHaveText(MESSAGES.driverStatus.on_route);
    await expect(book).toBeDisabled();
    await driver.client.call('setDriverStatus', { body: { status: 'online' } });
    await expect(book).toBeEnabled();

    await profile.getByRole('button', { name: 'Call Mutua Photo' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Call Mutua Photo' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(profile.getByRole('button', { name: 'Call Mutua Photo' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(entry.getByRole('button', { name: 'View profile of Mutua Photo' })).toBeFocused();
  });

  await test.step('the call dialog', async () => {
    // With the clock stopped, a toast would stay, and cover the row.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await stopClock(page);
    await entry.getByRole('button', { name: 'Call Mutua Photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Call Mutua Photo' });
    await expect(dialog.getByText(displayPhone(phone), { exact: true })).toBeVisible();
    await expect(dialog.getByRole('link', { name: `Call ${displayPhone(phone)}` })).toHaveAttribute(
      'href',
      `tel:${phone}`,
    );
    await expect(dialog.getByRole('link', { name: 'WhatsApp Mutua Photo' })).toHaveAttribute('href', chat);
    await expect(dialog.getByRole('timer')).toHaveAccessibleName('Closes in: 0:30');
    // The dialog stays open when the list changes, even when the driver goes offline.
    await driver.client.call('setDriverStatus', { body: { status: 'offline' } });
    await page.clock.fastForward((CALL_DIALOG_CLOSE_S - 8) * 1000);
    await expect(dialog.getByRole('timer')).toHaveAccessibleName('Closes in: 0:08');
    await page.clock.fastForward(8000);
    await expect(dialog).toBeHidden();
    await page.clock.resume();
  });

  await driver.client.call('setDriverStatus', { body: { status: 'online' } });
  await page.getByRole('button', { name: 'Refresh drivers' }).click();
  await entry.getByRole('button', { name: 'Book Mutua Photo' }).click();
  await expect(page.getByRole('region', { name: 'Your choice' }).getByText('Mutua Photo')).toBeVisible();
});

test('spec 1 §5: a search covers all drivers on the server, not only the loaded ones, and says so when it cannot', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await goHome(app, passenger, 'Wanja Searches');
  await onlineDriver(app, 'Gitonga Loaded');
  await page.goto('/passenger');
  await expect(row(page, 'Gitonga Loaded')).toBeVisible();
  // The driver came online only after the list was loaded.
  const { client: late } = await onlineDriver(app, 'Nkatha Late');
  const { body: profile } = await late.call('getDriverProfile');
  await expect(row(page, 'Nkatha Late')).toBeHidden();
  const search = page.getByPlaceholder(words.searchDrivers);
  for (const typed of ['nkatha', profile.mobileNumber]) {
    await search.fill(typed);
    await expect(row(page, 'Nkatha Late')).toBeVisible();
    await expect(row(page, 'Gitonga Loaded')).toBeHidden();
  }
  await row(page, 'Nkatha Late').getByRole('button', { name: 'View profile of Nkatha Late' }).click();
  const book = page.getByRole('dialog', { name: 'Driver profile' }).getByRole('button', { name: 'Book Nkatha Late' });
  await expect(book).toBeEnabled();
  await page.keyboard.press('Escape');

  await search.fill('nobody is called this');
  await expect(page.getByText(words.noMatch)).toBeVisible();
  await page.getByRole('button', { name: words.clearSearch }).click();
  await expect(row(page, 'Gitonga Loaded')).toBeVisible();

  await late.call('setDriverStatus', { body: { status: 'offline' } });
  await search.fill('nkatha');
  await expect(page.getByText('Nobody available matches')).toBeVisible();
  await expect(page.getByText('1 driver does, but is offline.')).toBeVisible();
  await page.getByRole('button', { name: words.clearSearch }).click();
  await expect(row(page, 'Gitonga Loaded')).toBeVisible();
  await search.fill('nkatha');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(row(page, 'Nkatha Late')).toBeVisible();

  await page.route('**/api/drivers/all-available?search=*', (route) => route.abort());
  await search.fill('gitonga');
  await expect(page.getByText(words.searchedLoaded)).toBeVisible();
  await expect(row(page, 'Gitonga Loaded')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(words.searchedOffline)).toBeVisible();
  await context.setOffline(false);
});

test('screens "Type and space": a newcomer’s home is under 1,400 px with three drivers of 132 px, the profile under 1,600', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await goHome(app, passenger, 'Faith New');
  for (const metres of [100, 300, 500]) await onlineDriver(app, `Near ${metres}`, northOf(EMBU, metres));
  await page.goto('/passenger');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^View profile of/ }) });
  await expect(rows).toHaveCount(3);
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const theRows = await rows.evaluateAll((all) => all.reduce((px, row) => px + row.getBoundingClientRect().height, 0));
  expect(tall - theRows + 3 * 132).toBeLessThan(1400);

  await page.goto('/passenger/profile');
  await expect(page.getByText('Total trips')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1600);
});
