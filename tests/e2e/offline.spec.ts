import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { startTestApp } from '../support/app.ts';
import { expect, giveSession, newPerson, type Person, test } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';
import { rideUnderWay } from './ride-under-way.ts';
import { wireOf } from './wire.ts';
import { findNetwork, isServed, keptOn, loseNetwork } from './without-network.ts';

test.use({ serviceWorkers: 'allow' });

const CLIENT = join(import.meta.dirname, '../../dist/client');
const AS_OF = /^As of \d\d:\d\d$/;

/** Waits until the phone has stored all of these texts. */
async function isKept(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => keptOn(page, 'last-known')).toContain(text);
}

test('decision 037: reloaded without a network, a passenger sees their ride with plate and phone, trips and profile, and the time of this data', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const { id, passengerClient, driverClient } = await rideUnderWay(app);
  const { plate } = await app.ctx.store.drivers.findOne({ status: 'on_route' }).then((found) => found ?? { plate: '' });
  await giveSession(passenger, passengerClient);
  await page.goto('/passenger/trips');
  await isServed(page);
  await expect(page.getByRole('list', { name: 'Trips' }).getByRole('listitem')).toHaveCount(1);
  await isKept(page, '"history"');
  await page.goto('/passenger/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.goto(`/passenger/ride/${id}`);
  const call = page.getByRole('link', { name: 'Call Muchiri Gitonga' }).first();
  await expect(call).toBeVisible();
  const href = (await call.getAttribute('href')) ?? '';
  expect(href).toMatch(/^tel:\+2547\d{8}$/);
  await isKept(page, plate, id);
  await expect(page.getByText(AS_OF)).toBeHidden();

  await loseNetwork(passenger);
  await page.reload();
  await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeVisible();
  await expect(page.getByText(AS_OF)).toBeVisible();
  await expect(page.getByText(plate).first()).toBeVisible();
  await expect(call).toHaveAttribute('href', href);
  await page.goto('/passenger/trips');
  await expect(page.getByRole('list', { name: 'Trips' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(AS_OF)).toBeVisible();
  await page.goto('/passenger/profile');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('Gatwiri Mwenda');
  await page.goto('/go/ride');
  await expect(page).toHaveURL(new RegExp(`/passenger/ride/${id}$`));

  await test.step('back on the network the data is live, and no time is shown', async () => {
    await driverClient.call('startRide', { params: { id } });
    await findNetwork(passenger);
    await expect(page.getByText(AS_OF)).toBeHidden();
    await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeHidden();
    await expect(page.getByText(/^To Runyenjes/).first()).toBeVisible();
  });
});

test('decision 037: reloaded without a network, a driver sees their ride with the passenger’s phone, and the time of this data', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const { passengerClient, driverClient } = await rideUnderWay(app);
  const { body: me } = await passengerClient.call('getMe');
  await giveSession(driver, driverClient);
  await page.goto('/driver/rides');
  await isServed(page);
  const call = page.getByRole('link', { name: /^Call Gatwiri/ }).first();
  await expect(call).toHaveAttribute('href', `tel:${me.phone}`);
  await isKept(page, me.phone ?? '');
  await loseNetwork(driver);
  await page.reload();
  await expect(page.getByText(AS_OF)).toBeVisible();
  await expect(call).toHaveAttribute('href', `tel:${me.phone}`);
});

test('decision 037: signing out deletes the data that the phone kept, and nobody sees what another person saw', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  const driver = await onlineDriver(app, 'Njeru Kept');
  const first = await app.passenger('Makena First');
  const second = await app.passenger('Karimi Second');
  const { body: firstMe } = await first.call('getMe');
  await completedRide(first, driver);
  await giveSession(passenger, first);
  await page.goto('/passenger/trips');
  await isServed(page);
  await expect(page.getByRole('list', { name: 'Trips' })).toContainText('Njeru Kept');
  await isKept(page, 'Njeru Kept');

  await page.goto('/passenger/profile');
  await page.getByRole('button', { name: 'Help' }).click();
  const heard = page.waitForResponse('**/api/logout*');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect.poll(() => keptOn(page, 'last-known')).toBe('');
  // Waits for the server: a sign-out that it missed would be repeated later, and end the next session.
  await heard;
  await loseNetwork(passenger);
  await page.goto('/passenger/trips');
  await expect(page.getByText(MESSAGES.general.noAnswer)).toBeVisible();
  await expect(page.getByText('Njeru Kept')).toBeHidden();
  await findNetwork(passenger);

  await test.step('a session that ended elsewhere', async () => {
    await context.clearCookies();
    const again = await app.signIn(firstMe.email);
    await giveSession(passenger, again);
    await page.goto('/passenger/trips');
    await isKept(page, 'Njeru Kept');
    await context.clearCookies();
    await page.goto('/passenger/trips');
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await expect.poll(() => keptOn(page, 'last-known')).toBe('');
  });

  await test.step('another person on the same phone', async () => {
    await giveSession(passenger, second);
    await page.goto('/passenger/profile');
    await isKept(page, 'Karimi Second');
    expect(await keptOn(page, 'last-known')).not.toContain('Njeru Kept');
    await loseNetwork(passenger);
    await page.reload();
    await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('Karimi Second');
    await findNetwork(passenger);
  });

  expect(
    await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().filter(({ url }) => new URL(url).pathname.startsWith('/api'));
    }),
  ).toEqual([]);
});

test('decision 037: a tab that had no network while another person signed in becomes theirs, and keeps nothing of the first', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  const driver = await onlineDriver(app, 'Njeru Kept');
  const first = await app.passenger('Makena First');
  await completedRide(first, driver);
  await giveSession(passenger, first);
  const sleeping = await context.newPage();
  const wire = await wireOf(sleeping);
  await sleeping.goto('/passenger/trips');
  await expect(sleeping.getByRole('list', { name: 'Trips' })).toContainText('Njeru Kept');
  const network = await context.newCDPSession(sleeping);
  const lose = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await Promise.all([wire.cut(), lose(true)]);

  await page.goto('/passenger/profile');
  const heard = page.waitForResponse('**/api/logout*');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await heard;
  await expect(sleeping.getByText('Njeru Kept')).toBeHidden();
  await giveSession(passenger, await app.passenger('Karimi Second'));
  await page.goto('/passenger/profile');
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('Karimi Second');
  wire.mend();
  await lose(false);
  await sleeping.goto('/passenger/profile');
  await expect(sleeping.getByRole('region', { name: 'You', exact: true })).toContainText('Karimi Second');
  await isKept(sleeping, 'Karimi Second');
  expect(await keptOn(sleeping, 'last-known')).not.toContain('Njeru Kept');
});

/** Creates the next release of a built client, whose scripts have other names. Returns the path of the first script. */
async function release(folder: string): Promise<string> {
  const scripts = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const renamed = (text: string) =>
    text.replace(/[\w.-]+\.js/g, (name) => (scripts.includes(name) ? `next-${name}` : name));
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if (/\.(br|gz)$/.test(name)) await rm(file);
    else if (/\.(js|html)$/.test(name)) await writeFile(file, renamed(await readFile(file, 'utf8')));
  }
  for (const name of scripts) await rename(join(folder, 'assets', name), join(folder, 'assets', `next-${name}`));
  return `/assets/next-${scripts.find((name) => /^(next-)*index-/.test(name)) ?? ''}`;
}

const findsUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

/**
 * The browser lets a worker take over once the previous one has nothing left to do, after up to 5 minutes. Every start
 * of a page asks for it again.
 */
const takesOver = (page: Page) =>
  expect(async () => {
    await expect
      .poll(() => isWaiting(page), { timeout: 10_000 })
      .toBe(false)
      .catch(async (error: unknown) => {
        await page.reload();
        throw error;
      });
  }).toPass();

test('decision 037: a new release is offered after the ride, not during it, and loads only when the person asks for it', async ({
  browser,
  outside,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'boda-client-'));
  await cp(CLIENT, folder, { recursive: true });
  const app = await startTestApp({
    env: { GEOCODER_URL: `${outside}/reverse`, IP_LOOKUP_URL: `${outside}/ip` },
    clientFolder: folder,
  });
  const passenger = await newPerson(browser, app.url);
  const { page } = passenger;
  const offer = page.getByText('A new version is ready.');
  const card = page.getByRole('link', { name: /Embu Town to Runyenjes Town/ });
  const { id, passengerClient, driverClient } = await rideUnderWay(app);
  await giveSession(passenger, passengerClient);
  await page.goto('/passenger');
  await isServed(page);
  await expect(card).toBeVisible();

  const lookAtRide = async () => {
    await card.click();
    await expect(page.getByRole('link', { name: 'Call Muchiri Gitonga' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await expect(card).toBeVisible();
  };
  await lookAtRide();

  const next = await release(folder);
  await findsUpdate(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  await lookAtRide();
  await expect(offer).toBeHidden();

  await driverClient.call('startRide', { params: { id } });
  await driverClient.call('completeRide', { params: { id } });
  await expect(offer).toBeVisible();
  const entry = () => page.locator('script[type="module"]').first().getAttribute('src');
  expect(await entry()).not.toBe(next);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect.poll(entry).toBe(next);
  await takesOver(page);
  await expect(page.getByText('Where to?').first()).toBeVisible();
  await expect(offer).toBeHidden();

  await test.step('it starts offline, and nothing of the previous release is left', async () => {
    const kept = () =>
      page.evaluate(async () => {
        const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(kept).toContain(next);
    await expect.poll(kept).not.toContain(next.replace('next-', ''));
    await isKept(page, 'Gatwiri Mwenda');
    await loseNetwork(passenger);
    await page.reload();
    await expect(page.getByText(AS_OF)).toBeVisible();
    await findNetwork(passenger);
  });

  await test.step('a screen whose file is no longer on the server loads again after a press', async () => {
    await page.reload();
    await expect(page.getByText('Where to?').first()).toBeVisible();
    const third = await release(folder);
    await page.getByRole('link', { name: 'Trips' }).first().click();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('list', { name: 'Trips' })).toContainText('Muchiri Gitonga');
    expect(await entry()).toBe(third);
  });
  await passenger.leave();
  await app.close();
  await rm(folder, { recursive: true });
});

test('decision 037: the shortcuts of the installed app lead each person to the right screen', async ({
  app,
  passenger,
  driver,
}) => {
  const manifest = await passenger.page.request.get(`${app.url}/manifest.webmanifest`);
  expect(manifest.headers()['content-type']).toContain('manifest+json');
  const { icons, shortcuts, start_url } = (await manifest.json()) as {
    icons: { src: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
    start_url: string;
  };
  expect(shortcuts.map(({ name }) => name)).toEqual(['Book', 'My trip', 'Go online']);
  for (const { src } of icons) expect((await passenger.page.request.get(app.url + src)).ok()).toBe(true);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  const ends = async ({ page }: Person) => {
    const paths: string[] = [];
    for (const url of [start_url, ...shortcuts.map((shortcut) => shortcut.url)]) {
      await page.goto(url);
      await expect(page).not.toHaveURL(/\/go|\/ride$/);
      paths.push(new URL(page.url()).pathname);
    }
    return paths;
  };
  const { id, passengerClient, driverClient } = await rideUnderWay(app);
  await giveSession(passenger, passengerClient);
  await giveSession(driver, driverClient);
  expect(await ends(passenger)).toEqual(['/passenger', '/passenger/book', `/passenger/ride/${id}`, '/passenger']);
  expect(await ends(driver)).toEqual(['/driver', '/driver', '/driver/rides', '/driver']);
});
