import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { toObjectId } from '#core/lib/ids.ts';
import type { TestApp } from '../support/app.ts';
import { EMBU, choosePickupTime, choosePlace, expect, giveSession, northOf, test } from './fixtures.ts';
import { acceptedRide, door, onlineDriver, seenStanding } from './scene.ts';

const { find, booking, geolocation, connectivity, passenger: words } = MESSAGES;
const LISTING = '**/api/drivers/all-available';
const SEARCH = '**/api/drivers/available';
const CREATE = '**/api/rides/create';
const HOUR_MS = 3600_000;
/** The colours of the status dots in the light scheme. */
const [GREEN, YELLOW, GREY] = ['rgb(30, 142, 90)', 'rgb(183, 121, 31)', 'rgb(107, 119, 114)'];

/** Returns a driver's row in the list of drivers; the list that replaces a map has no buttons. */
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name, has: page.getByRole('button') });
const findButton = (page: Page) => page.getByRole('button', { name: 'Find Drivers' });
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });

/** Returns a time as the pickup time field has it on a phone in Nairobi. */
const quarterBefore = (ms: number): number => ms - (ms % (15 * 60_000));
const localTime = (ms: number): string => new Date(ms + 3 * HOUR_MS).toISOString().slice(0, 16);

async function fillTrip(page: Page): Promise<void> {
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
}

const ridesOf = async (app: TestApp, name: string): Promise<number> =>
  app.ctx.store.rides.countDocuments({ passengerName: name });

test('spec 1 §2: the driver list: loading, failure, filters, search, and who can be booked', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Wanja Njiru'));
  const online = await onlineDriver(app, 'Kimathi Online');
  const riding = await onlineDriver(app, 'Mbaabu Riding');
  await riding.client.call('setDriverStatus', { body: { status: 'on_route' } });
  await app.driver('Gitari Offline');
  await app.ctx.store.drivers.updateOne(
    { _id: toObjectId(online.id) },
    { $set: { stageName: 'Kanjai corner', plate: 'KMEB 777X' } },
  );
  const phone = (await online.client.call('getMe')).body.phone ?? '';

  await test.step('loading and failure', async () => {
    const answer = door();
    await page.route(LISTING, async (route) => {
      await answer.opened;
      await route.abort();
    });
    await page.goto('/passenger');
    await expect(page.getByText('Loading drivers')).toBeAttached();
    const near = page.getByRole('region', { name: words.driversNearYou });
    await expect(near.getByText('Looking for drivers…')).toBeVisible();
    await expect(near.getByText('Nobody near')).toBeHidden();
    answer.open();
    await expect(
      page.getByRole('region', { name: 'Available Drivers' }).getByText('Drivers could not be loaded'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(MESSAGES.general.noAnswer)).toBeVisible();
    await page.unroute(LISTING);
    await page.getByRole('button', { name: 'Refresh drivers' }).click();
    await expect(row(page, 'Kimathi Online')).toBeVisible();
  });

  await test.step('filter chips, and Book for available drivers only', async () => {
    const book = (name: string) => page.getByRole('button', { name: `Book ${name}` });
    await expect(row(page, 'Kimathi Online').getByText('Available')).toBeVisible();
    await expect(book('Kimathi Online')).toBeEnabled();
    await expect(row(page, 'Mbaabu Riding')).toBeHidden();
    await page.getByRole('button', { name: /^All/ }).click();
    await expect(row(page, 'Mbaabu Riding').getByText('On Route with Passenger')).toBeVisible();
    await expect(book('Mbaabu Riding')).toBeDisabled();
    await expect(row(page, 'Gitari Offline').getByText('Offline', { exact: true })).toBeVisible();
    await expect(book('Gitari Offline')).toBeDisabled();
    for (const [name, word, colour] of [
      ['Kimathi Online', 'Available', GREEN],
      ['Mbaabu Riding', 'On Route with Passenger', YELLOW],
      ['Gitari Offline', 'Offline', GREY],
    ] as const) {
      const dot = row(page, name).getByText(word, { exact: true }).locator('[aria-hidden]');
      await expect(dot, word).toHaveCSS('background-color', colour);
    }
    await page.getByRole('button', { name: /^Offline/ }).click();
    await expect(row(page, 'Kimathi Online')).toBeHidden();
  });

  await test.step('search by name, stage, phone and plate', async () => {
    const search = page.getByPlaceholder(words.searchDrivers);
    await page.getByRole('button', { name: /^All/ }).click();
    for (const query of ['kimathi o', 'KANJAI', phone, `0${phone.slice(4)}`, 'kmeb 777', 'KMEB777X']) {
      await search.fill(query);
      await expect(row(page, 'Kimathi Online'), query).toBeVisible();
      await expect(row(page, 'Mbaabu Riding'), query).toBeHidden();
    }
    await search.fill('nobody is called this');
    await expect(page.getByText(words.noMatch)).toBeVisible();
    await page.getByRole('button', { name: words.clearSearch }).click();
    await expect(search).toHaveValue('');
    await expect(row(page, 'Mbaabu Riding')).toBeVisible();
  });

  await test.step('no drivers online; one who comes online appears without a refresh', async () => {
    await page.getByRole('button', { name: /^Available/ }).click();
    await online.client.call('setDriverStatus', { body: { status: 'offline' } });
    await page.getByRole('button', { name: 'Refresh drivers' }).click();
    await expect(page.getByText(words.noDrivers)).toBeVisible();
    await online.client.call('setDriverStatus', { body: { status: 'online' } });
    await expect(row(page, 'Kimathi Online')).toBeVisible();
  });

  await test.step('without a connection a banner says so until it returns', async () => {
    await passenger.context.setOffline(true);
    await expect(page.getByText(connectivity.offlineTitle)).toBeVisible();
    await expect(page.getByText(connectivity.offlineText)).toBeVisible();
    await passenger.context.setOffline(false);
    await expect(page.getByText(connectivity.offlineTitle)).toBeHidden();
  });
});

test('spec 1 §5: the booking form says what is missing or invalid', async ({ app, passenger }) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Muthoni Ireri'));
  await page.goto('/passenger/book');
  await expect(page.getByRole('heading', { name: 'Book a Ride' })).toBeVisible();
  await expect(findButton(page)).toBeDisabled();
  await expect(page.getByText(find.bothRequired)).toBeVisible();
  await expect(page.getByText(find.maxPassengers)).toBeVisible();
  await expect(page.getByText('Backpack, bag')).toBeVisible();
  await expect(page.getByText('Suitcase, box')).toBeVisible();

  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Embu Town');
  await expect(page.getByText(find.mustDifferInline, { exact: true })).toBeVisible();
  await expect(page.getByText(find.mustDiffer, { exact: true })).toBeVisible();
  await expect(findButton(page)).toBeDisabled();
  await page.getByRole('combobox', { name: 'Destination' }).fill('zzzz');
  await expect(page.getByText(MESSAGES.places.none)).toBeVisible();
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await expect(findButton(page)).toBeEnabled();

  await page.getByText('Schedule', { exact: true }).click();
  await expect(page.getByText(find.timeHint)).toBeVisible();
  await expect(page.getByText(find.timeRequired)).toBeVisible();
  await expect(findButton(page)).toBeDisabled();
  await test.step('seven hours are in sight at once, each in a row of its own', async () => {
    const isMorning = Number(localTime(Date.now()).slice(11, 13)) < 12;
    await page.getByRole('button', { name: isMorning ? 'Today' : 'Tomorrow', exact: true }).click();
    const labels = page.getByRole('group', { name: /^Pickup time/ }).locator('[data-time]');
    const inSight = async (): Promise<number> =>
      labels.evaluateAll((all) => {
        const box = all[0]?.parentElement?.getBoundingClientRect();
        const bar = document.querySelector('form [type="submit"]')?.parentElement?.getBoundingClientRect();
        if (!box || !bar) return 0;
        const bottom = Math.min(box.bottom, bar.top);
        return all.filter((label) => {
          const at = label.getBoundingClientRect();
          return at.top >= box.top && at.bottom <= bottom;
        }).length;
      });
    // A part of the first hour may be over.
    await expect.poll(inSight).toBeGreaterThanOrEqual(25);
    const columns = await labels.evaluateAll((all) =>
      all.map((label) => `${label.textContent.slice(3)} at ${label.getBoundingClientRect().x}`),
    );
    expect(new Set(columns).size).toBe(4);
  });

  await test.step('a day and a quarter of an hour, from now to 24 h ahead; nothing is typed', async () => {
    const times = page.getByRole('group', { name: /^Pickup time/ }).getByRole('radio');
    await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
    await expect
      .poll(
        async () =>
          (await times.last().getAttribute('value')) === localTime(quarterBefore(Date.now() + 24 * HOUR_MS)).slice(11),
      )
      .toBe(true);
    const at = await choosePickupTime(page, Date.now() + 2 * HOUR_MS);
    await expect(page.getByText(localTime(at.getTime()).slice(11)).first()).toBeVisible();
    await expect(findButton(page)).toBeEnabled();
  });
});

test('spec 1 §8: failures of searching and booking have their messages; a lost response and a double press create one ride', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Njeri Karimi'));
  await fillTrip(page);

  await test.step('Find Drivers: no drivers, no network, a failing server', async () => {
    await findButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(find.noneAvailable);
    await page.route(SEARCH, (route) => route.abort());
    await findButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(find.failed);
    await page.unroute(SEARCH);
    await page.route(SEARCH, (route) => route.fulfill({ status: 500, body: 'no' }));
    await findButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(find.noneAvailable);
    await page.unroute(SEARCH);
  });

  await test.step('the steps keep the input, back and forth', async () => {
    await onlineDriver(app, 'Murangiri Fast');
    await findButton(page).click();
    await expect(page.getByRole('heading', { name: 'Select Driver' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the details' }).click();
    await expect(page.getByRole('heading', { name: 'Book a Ride' })).toBeVisible();
    await findButton(page).click();
    await page.getByRole('button', { name: 'Choose Murangiri Fast' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm Booking' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Choose Murangiri Fast' }).click();
    await expect(page.getByRole('region', { name: 'Your trip' }).getByText('Runyenjes Town')).toBeVisible();
  });

  await test.step('only cash can be chosen', async () => {
    await expect(page.getByText(find.comingSoon, { exact: true })).toHaveCount(2);
    await expect(page.getByRole('radio', { name: /M-Pesa/ })).toBeDisabled();
    await expect(page.getByRole('radio', { name: /Boda Wallet/ })).toBeDisabled();
    await expect(page.getByRole('radio', { name: /Cash/ })).toBeChecked();
  });

  await test.step('the server fails: a message, and no ride is created', async () => {
    await page.route(CREATE, (route) => route.fulfill({ status: 500, body: 'no' }));
    await confirmButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(booking.failed);
    await page.unroute(CREATE);
    expect(await ridesOf(app, 'Njeri Karimi')).toBe(0);
  });

  await test.step('the response and the lookup are lost: the retry, pressed twice, gets the same ride', async () => {
    const look = '**/api/passengers/rides/current';
    await page.route(look, (route) => route.abort());
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirmButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(booking.failed);
    await page.unroute(CREATE);
    await page.unroute(look);
    await confirmButton(page).dblclick();
    await expect(page.getByText(booking.booked('Murangiri Fast', 'Embu Town'))).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ride Booked' })).toBeVisible();
    expect(await ridesOf(app, 'Njeri Karimi')).toBe(1);
  });
});

test('R14 an old position is marked as old; a reload mid-ride changes nothing; R12 someone else’s ride is not found', async ({
  app,
  passenger,
  driver: stranger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Njagi Silent', null);
  const client = await app.passenger('Mukami Waits');
  await giveSession(passenger, client);
  const ride = await acceptedRide(client, driver);
  await page.goto(`/passenger/ride/${ride.id}`);
  const sheet = page.getByRole('region', { name: 'Your trip', exact: true });
  await expect(sheet.getByText('No location yet')).toBeVisible();
  const place = northOf(EMBU, 700);
  // Retries, because the first report may come before the page receives events.
  await expect(async () => {
    await seenStanding(app, driver.client, place, { timestamp: Date.now() - 35_000 });
    await expect(sheet.getByText(/last seen 3\d s ago/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.locator('[data-pin="driver"][data-stale]')).toBeAttached();
  await seenStanding(app, driver.client, place);
  await expect(sheet.getByText(/last seen/)).toBeHidden();
  await expect(sheet.getByText(/km away$/)).toBeVisible();

  await page.reload();
  await expect(sheet.getByText('On the way to you', { exact: true })).toBeVisible();
  await expect(sheet.getByText(/^Arrives in \d+ min$/)).toBeVisible();
  await expect(sheet.getByText('Njagi Silent')).toBeVisible();
  await page.goto('/passenger');
  await expect(
    page.getByRole('region', { name: 'Your trips', exact: true }).getByText(/On the way to you/),
  ).toBeVisible();

  await giveSession(stranger, await app.passenger('Somebody Else'));
  await stranger.page.goto(`/passenger/ride/${ride.id}`);
  await expect(stranger.page.getByText('We could not find this trip')).toBeVisible();
  await expect(stranger.page.getByText('Njagi Silent')).toBeHidden();
  await stranger.page.goto('/passenger/ride/not-an-id');
  await expect(stranger.page.getByText('We could not find this trip')).toBeVisible();
});

test('spec 1 §8: the booking form and the home screen say why there is no position', async ({ app, passenger }) => {
  const { page, context } = passenger;
  await giveSession(passenger, await app.passenger('Gatune Lost'));
  await page.goto('/passenger/book');
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(page.getByText(MESSAGES.landing.currentLocation, { exact: true })).toBeVisible();

  await context.clearPermissions();
  await page.reload();
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(page.getByRole('alert')).toHaveText(geolocation.denied);
  await page.goto('/passenger');
  await expect(page.getByText(geolocation.needed)).toBeVisible();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText(geolocation.denied)).toBeVisible();
  await page.getByRole('button', { name: 'How to allow it' }).click();
  const help = page.getByRole('dialog', { name: 'Location access' });
  await expect(help.getByText('Open Permissions, then Location, and choose Allow.')).toBeVisible();
  await help.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog').getByText(geolocation.addressDenied)).toBeVisible();

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(null);
  await page.goto('/passenger');
  await expect(page.getByText(geolocation.unavailable)).toBeVisible();
  await page.goto('/passenger/book');
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(page.getByRole('alert')).toHaveText(geolocation.unavailable);

  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  await page.reload();
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(page.getByRole('alert')).toHaveText(geolocation.unsupported);
});
