import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { askedOf, noteAsked } from './asked-position.ts';
import { SOCKETS_PER_PERSON_MAX } from '#shared/domain/constants/rules.ts';
import { openSocket, type TestSocket } from '../support/realtime.ts';
import { EMBU, expect, GEOCODER, giveSession, northOf, test } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';

const { auth, geolocation, connectivity, session } = MESSAGES;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const links = (page: Page) => bar(page).getByRole('link');

test('spec 1 §2: a passenger’s navigation bar and header: five screens, the greeting, Details, picture and Sign Out', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  const client = await app.passenger('Wanjiku Muthoni');
  const { body: me } = await client.call('getMe');
  await app.ctx.store.users.updateOne(
    { email: me.email },
    { $set: { 'google.picture': '/favicon.svg', phone: '+254712345678' } },
  );
  await giveSession(passenger, client);
  await noteAsked(page);
  await page.goto('/passenger');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Wanjiku!' })).toBeVisible();
  await expect(links(page)).toHaveText(['Home', 'Book', 'Contact', 'Trips', 'Profile']);
  await expect(bar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  // Spec 1 §9: the options for a single position.
  const itself = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 300_000 };
  await expect.poll(() => askedOf(page, 'getCurrentPosition')).toContainEqual(itself);

  await test.step('each screen has a heading, and its title in the browser tab', async () => {
    for (const [label, title] of [
      ['Book', 'Book a Ride'],
      ['Contact', 'Contacts'],
      ['Trips', 'My Trips'],
      ['Profile', 'Profile'],
    ] as const) {
      await bar(page).getByRole('link', { name: label }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Boda`);
    }
  });

  await test.step('Details: the account, folded and unfolded, and the address or why there is none', async () => {
    await expect(page.getByRole('button', { name: 'Details', exact: true }).locator('img')).toHaveAttribute(
      'src',
      '/favicon.svg',
    );
    await page.getByRole('button', { name: 'Details', exact: true }).press('Enter');
    const details = page.getByRole('dialog', { name: 'Details' });
    const account = details.getByRole('button', { name: 'Account Information' });
    for (const text of ['Wanjiku Muthoni', '+254 712 345 678', 'Passenger Account', 'Kenyatta Highway, Embu'])
      await expect(details.locator('dl')).toContainText(text);
    await expect(details.locator('dl')).toContainText(/passenger\.\d+@boda\.test/);
    await account.click();
    await expect(details.locator('dl')).toBeHidden();
    await account.click();
    await passenger.standAt(northOf(EMBU, 900));
    const asked = page.waitForRequest(GEOCODER);
    await details.getByRole('button', { name: 'Refresh Location' }).click();
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toEqual({
      latitude: String(northOf(EMBU, 900).latitude),
      longitude: String(EMBU.longitude),
      localityLanguage: 'en',
    });

    await context.setGeolocation(null);
    await details.getByRole('button', { name: 'Refresh Location' }).click();
    await expect(details.getByText('Location unavailable', { exact: true })).toBeVisible();
    await context.clearPermissions();
    await details.getByRole('button', { name: 'Refresh Location' }).click();
    await expect(details.getByText('Location access denied', { exact: true })).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await details.getByRole('button', { name: 'Refresh Location' }).click();
    await expect(details.getByText(geolocation.addressUnsupported, { exact: true })).toBeVisible();
    expect(geolocation.addressUnsupported).toBe('Geolocation not supported');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
});

test('spec 1 §2: a driver’s navigation bar with its request count, and the desktop sidebar: folded, kept on reload, Logout', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Kimathi Gitari');
  await giveSession(driver, driverUser.client);
  await page.goto('/driver');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Kimathi!' })).toBeVisible();
  await expect(links(page)).toHaveText(['Dashboard', 'Passengers', 'Routes', 'Profile']);
  await expect(page.getByText('1 request waiting')).toBeHidden();
  await requestRide(await app.passenger('Karimi Asks'), driverUser);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(bar(page).getByRole('link', { name: /Passengers/ })).toContainText('1 waiting');

  await page.setViewportSize({ width: 1280, height: 800 });
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByRole('link', { name: /Passengers/ })).toContainText('1 waiting');
  await sidebar.getByRole('button', { name: 'Collapse the sidebar' }).press('Enter');
  const unfold = sidebar.getByRole('button', { name: 'Expand the sidebar' });
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(unfold).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('title', 'Dashboard');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Driver Account')).toBeVisible();
  await page.keyboard.press('Escape');

  // An online driver is asked for confirmation, from the sidebar and from a phone's header.
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await sidebar.getByRole('button', { name: 'Logout' }).click();
  await expect(question).toContainText(session.signOutOnline);
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('banner').getByText('Sign Out').click();
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
});

test('spec 1 §4: the connection status: poor, disconnected, connected; meanwhile actions say why they wait', async ({
  app,
  passenger,
}) => {
  const { page, context, wire } = passenger;
  const client = await app.passenger('Njeri Slow');
  const driverUser = await onlineDriver(app, 'Mutiga Slow');
  const { id } = await requestRide(client, driverUser);
  await giveSession(passenger, client);
  await page.goto('/passenger/book');
  // Every screen that does not show the ride has a link back to it.
  const strip = page.getByRole('link', { name: /^Your trip: / });
  await expect(strip).toContainText('Waiting for Mutiga to answer');
  await driverUser.client.call('acceptRide', { params: { id } });
  await expect(strip).toContainText('On the way to you');

  await wire.cut();
  await expect(page.getByText('Slow connection')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No Internet Connection')).toBeVisible();
  await expect(page.getByText(connectivity.offlineText)).toBeVisible();
  await expect(page.getByText('Slow connection')).toBeHidden();
  const waits = page.getByRole('main').getByText(OUTBOX.bookingNeedsNetwork);
  await expect(waits).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Book a Ride' })).toBeVisible();
  await expect(strip).toBeVisible();
  wire.mend();
  await context.setOffline(false);
  await expect(page.getByText('No Internet Connection')).toBeHidden();
  await expect(waits).toBeHidden();
  await expect(page.getByText('Slow connection')).toBeHidden();

  await strip.click();
  await expect(page).toHaveURL(/\/passenger\/ride\//);
  await expect(strip).toBeHidden();
});

test('R31 a page disconnected because the same person opened newer ones says so, keeps its content, and reconnects on request', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const client = await app.passenger('Gakii Everywhere');
  await giveSession(passenger, client);
  await page.goto('/passenger');
  const note = page.getByText(connectivity.crowded);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Gakii!' })).toBeVisible();
  const newer: TestSocket[] = [];
  /** Opens as many other sockets as one person may have. */
  const openEverywhere = async (): Promise<void> => {
    for (let n = 0; n < SOCKETS_PER_PERSON_MAX; n += 1)
      newer.push(await openSocket(app.url, { cookie: client.cookieHeader }));
  };
  await expect(async () => {
    await openEverywhere();
    await expect(note).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('Slow connection')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Gakii!' })).toBeVisible();

  await test.step('neither the network nor returning to the page reconnects it', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(note).toBeVisible();
    expect(newer.at(-1)?.socket.connected).toBe(true);
    expect(newer.slice(-SOCKETS_PER_PERSON_MAX).flatMap((it) => it.heardOf('session:ended'))).toEqual([]);
  });

  await page.getByRole('button', { name: connectivity.useHere }).click();
  await expect(note).toBeHidden();
  const oldest = newer.at(-SOCKETS_PER_PERSON_MAX);
  expect(await oldest?.hears('session:ended')).toEqual({ reason: 'crowded' });
  const driverUser = await onlineDriver(app, 'Mutiga Answers');
  const { id } = await requestRide(client, driverUser);
  await driverUser.client.call('acceptRide', { params: { id } });
  await expect(page.getByText('On the way to you').first()).toBeVisible();
  newer.forEach(({ socket }) => socket.disconnect());
});

test('spec 1 §2: /user-type fills in what is known of a profile, and asks only for the rest', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  const email = 'wambeti.half@example.com';
  await giveSession(passenger, await app.signIn(email));
  await app.ctx.store.users.updateOne({ email }, { $set: { userType: 'driver', name: 'Wambeti Half' } });
  await page.goto('/passenger');
  await expect(page).toHaveURL(/\/user-type$/);
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Wambeti Half');
  await expect(page.getByLabel('Phone Number')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
  await context.setOffline(true);
  await expect(page.getByText(connectivity.waits)).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel('Phone Number').fill('0712 345 679');
  await page.getByLabel('Phone Number').press('Enter');
  await expect(page).toHaveURL(/\/driver\/onboarding$/);
});
