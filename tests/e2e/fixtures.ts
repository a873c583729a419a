import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Locator, type Page, test as base, expect } from '@playwright/test';
import { type Client, type TestApp, startTestApp } from '../support/app.ts';
import { type Wire, wireOf } from './wire.ts';

export { expect };

export interface Place {
  latitude: number;
  longitude: number;
}

/** Somewhere in Embu Town, and a few hundred metres up the road. */
export const EMBU: Place = { latitude: -0.5389, longitude: 37.4574 };
export const northOf = (from: Place, metres: number): Place => ({
  latitude: from.latitude + metres / 111_195,
  longitude: from.longitude,
});

/** Selects what a map or list shows at a place. */
export const seenAt = ({ latitude, longitude }: Place): string =>
  `[data-position="${latitude.toFixed(5)},${longitude.toFixed(5)}"]`;

/** Someone with a phone of their own. */
export interface Person {
  context: BrowserContext;
  page: Page;
  /** Their socket connections, to be cut and mended. */
  wire: Wire;
  standAt(place: Place): Promise<void>;
}

interface Fixtures {
  /** Of this test alone: nobody else's people are near. */
  app: TestApp;
  passenger: Person;
  driver: Person;
  /** Someone with an admin session, and nobody else's. */
  admin: Person;
}

/** What a page asks the outside world for: the address of a place, and its own IP address. Globs, for `page.route`. */
export const GEOCODER = '**/outside/reverse*';
export const IP_LOOKUP = '**/outside/ip*';

const OUTSIDE: Readonly<Record<string, object>> = {
  '/outside/reverse': { displayName: 'Kenyatta Highway, Embu' },
  '/outside/ip': { ip: '197.248.10.42' },
};

/** Stands in for the services of the outside world; its address. */
async function standIn(use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((req, res) => {
    const answer = OUTSIDE[new URL(req.url ?? '/', 'http://outside').pathname];
    res.writeHead(answer ? 200 : 404, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
    res.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/outside`);
  server.closeAllConnections();
  server.close();
}

/**
 * The browser finds no name of the outside world (playwright.config.ts); what a page asked of one, and no test answered,
 * is kept here. To route requests instead would switch off the browser's cache.
 */
function keepUnknown(context: BrowserContext, unknown: string[]): void {
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED') unknown.push(request.url());
  });
}

/** Gives someone a phone at the app's address; closing it tells what must not have happened. */
export async function newPerson(browser: Browser, url: string): Promise<Person & { leave(): Promise<void> }> {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ['geolocation'],
    geolocation: EMBU,
    // Without a graphics card every frame of a gliding map costs what ten positions cost.
    reducedMotion: 'reduce',
  });
  const unknown: string[] = [];
  keepUnknown(context, unknown);
  const page = await context.newPage();
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  const wire = await wireOf(page);
  return {
    context,
    page,
    wire,
    standAt: (place) => context.setGeolocation({ ...place, accuracy: 8 }),
    leave: async () => {
      // A request that is being answered by hand ends with the phone.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      expect(unknown, 'asked of the outside world').toEqual([]);
      expect(crashes, 'errors of the page').toEqual([]);
    },
  };
}

async function person(browser: Browser, app: TestApp, use: (person: Person) => Promise<void>): Promise<void> {
  const someone = await newPerson(browser, app.url);
  await use(someone);
  await someone.leave();
}

export const test = base.extend<Fixtures, { outside: string }>({
  outside: [({}, use) => standIn(use), { scope: 'worker' }],
  app: async ({ outside }, use) => {
    const app = await startTestApp({
      env: { GEOCODER_URL: `${outside}/reverse`, IP_LOOKUP_URL: `${outside}/ip` },
      clientFolder: join(import.meta.dirname, '../../dist/client'),
    });
    await use(app);
    await app.close();
  },
  passenger: ({ browser, app }, use) => person(browser, app, use),
  driver: ({ browser, app }, use) => person(browser, app, use),
  admin: ({ browser, app }, use) =>
    person(browser, app, async (someone) => {
      await giveSession(someone, await app.admin());
      await use(someone);
    }),
});

/** Presses Try again, unless what was missing has come by itself meanwhile: a socket that opens asks as well. */
export const tryAgain = (where: Page | Locator): Promise<void> =>
  where
    .getByRole('button', { name: 'Try again' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()));

/** Hands someone's session to their phone: for tests that begin after signing in. */
export async function giveSession(who: Person, client: Client): Promise<void> {
  await who.context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: client.url })));
}

/** Signs in as people do: the button, the chooser, an email address. */
export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Or any email address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Chooses a place in a picker by typing the beginning of its name. */
export async function choosePlace(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** The ride whose screen a passenger has come to: its words may stand there before its address does. */
export async function rideOnScreen(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/passenger\/ride\/[0-9a-f]{24}$/);
  return page.url().split('/').at(-1) ?? '';
}

/** From the passenger's home to a booking that waits for one driver. */
export async function bookDriver(page: Page, driverName: string): Promise<void> {
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await page.getByRole('button', { name: `Choose ${driverName}` }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}
