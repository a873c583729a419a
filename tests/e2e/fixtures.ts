import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Locator, type Page, test as base, expect } from '@playwright/test';
import { nairobiLocal } from '#shared/domain/schedule.ts';
import { sayWhen } from '#shared/texts/en/when.ts';
import { type Client, type TestApp, startTestApp } from '../support/app.ts';
import { type Wire, wireOf } from './wire.ts';

export { expect };

export interface Place {
  latitude: number;
  longitude: number;
}

export const EMBU: Place = { latitude: -0.5389, longitude: 37.4574 };
/** Rounded to the metre, as a phone reports it. */
export const northOf = (from: Place, metres: number): Place => ({
  latitude: Number((from.latitude + metres / 111_195).toFixed(5)),
  longitude: from.longitude,
});

/** Returns the selector of what a map or list shows at a place. */
export const seenAt = ({ latitude, longitude }: Place): string =>
  `[data-position="${latitude.toFixed(5)},${longitude.toFixed(5)}"]`;

/** Someone with a phone of their own. */
export interface Person {
  context: BrowserContext;
  page: Page;
  /** Their socket connections, which tests can cut and mend. */
  wire: Wire;
  standAt(place: Place): Promise<void>;
}

interface Fixtures {
  /** A fresh app for each test, so that no other test's people are nearby. */
  app: TestApp;
  passenger: Person;
  driver: Person;
  /** Someone with only an admin session. */
  admin: Person;
  /**
   * Whether maps load by themselves; by default not, because without a GPU one map costs as much as the rest of a
   * test.
   */
  maps: boolean;
}

/** External services a page calls: the address of a place, and its own IP address. Globs for `page.route`. */
export const GEOCODER = '**/outside/reverse*';
export const IP_LOOKUP = '**/outside/ip*';

const OUTSIDE: Readonly<Record<string, object>> = {
  '/outside/reverse': { displayName: 'Kenyatta Highway, Embu' },
  '/outside/ip': { ip: '197.248.10.42' },
};

/** Serves stand-ins for the external services, and passes on their URL. */
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
 * The browser resolves no external host names (playwright.config.ts). This records requests to them that no test
 * answered; routing all requests instead would switch off the browser's cache.
 */
function recordUnknown(context: BrowserContext, unknown: string[]): void {
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED') unknown.push(request.url());
  });
}

/** Simulates Data Saver: maps wait for a press; a list replaces them, at home the still map (R41). */
const saveData = (): unknown =>
  Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });

/** A dialog that has just closed is still leaving the history (decision 018), which may abort the load of a page. */
const loadsAgain =
  <Args extends unknown[], Loaded>(load: (...args: Args) => Promise<Loaded>) =>
  (...args: Args): Promise<Loaded> =>
    load(...args).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('net::ERR_ABORTED')) return load(...args);
      throw error;
    });

/** Opens a phone for someone at the app's URL; `leave` closes it and checks for stray requests and page errors. */
export async function newPerson(
  browser: Browser,
  url: string,
  maps = true,
): Promise<Person & { leave(): Promise<void> }> {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ['geolocation'],
    geolocation: EMBU,
    // Without a GPU one frame of a map animation costs as much as ten position updates.
    reducedMotion: 'reduce',
  });
  const unknown: string[] = [];
  recordUnknown(context, unknown);
  if (!maps) await context.addInitScript(saveData);
  const page = await context.newPage();
  page.goto = loadsAgain(page.goto.bind(page));
  page.reload = loadsAgain(page.reload.bind(page));
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  const wire = await wireOf(page);
  return {
    context,
    page,
    wire,
    standAt: (place) => context.setGeolocation({ ...place, accuracy: 8 }),
    leave: async () => {
      // Drop requests that a test is still holding open.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      expect(unknown, 'requests to external hosts').toEqual([]);
      expect(crashes, 'page errors').toEqual([]);
    },
  };
}

interface Stage {
  browser: Browser;
  app: TestApp;
  maps: boolean;
}

async function person({ browser, app, maps }: Stage, use: (person: Person) => Promise<void>): Promise<void> {
  const someone = await newPerson(browser, app.url, maps);
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
  maps: [false, { option: true }],
  passenger: ({ browser, app, maps }, use) => person({ browser, app, maps }, use),
  driver: ({ browser, app, maps }, use) => person({ browser, app, maps }, use),
  admin: ({ browser, app, maps }, use) =>
    person({ browser, app, maps }, async (someone) => {
      await giveSession(someone, await app.admin());
      await use(someone);
    }),
});

/** Presses Try again if it is still there: a socket that opens triggers a retry as well. */
export const tryAgain = (where: Page | Locator): Promise<void> =>
  where
    .getByRole('button', { name: 'Try again' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()));

/** Puts a client's session into someone's browser, for tests that start signed in. */
export async function giveSession(who: Person, client: Client): Promise<void> {
  await who.context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: client.url })));
}

/** Signs in through the UI: the button, the account chooser, an email. */
export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Or any email address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Chooses a place in a picker by typing its name. */
export async function choosePlace(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Chooses Schedule and the first offered pickup time from `ms` on (epoch); returns that time. */
export async function choosePickupTime(page: Page, ms: number): Promise<Date> {
  const at = new Date(Math.ceil(ms / QUARTER_MS) * QUARTER_MS);
  const days = page.getByRole('group', { name: 'Pickup day' });
  if (!(await days.isVisible())) await page.getByText('Schedule', { exact: true }).click();
  await days.getByRole('button', { name: sayWhen(at, new Date()).startsWith('at') ? 'Today' : 'Tomorrow' }).click();
  const time = nairobiLocal(at.getTime()).slice(11);
  await page.locator('label').filter({ hasText: time }).click();
  await expect(page.getByRole('radio', { name: time, exact: true })).toBeChecked();
  return at;
}
const QUARTER_MS = 15 * 60_000;

/** Waits until the page has stepped back over the history entry of a dialog that has closed (decision 018). */
export const expectSteppedBack = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { open?: number } | null)?.open)).toBe(undefined);

/** The id of the ride on screen; waits for the URL, which may lag behind the content. */
export async function rideOnScreen(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/passenger\/ride\/[0-9a-f]{24}$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Fills in a trip and chooses a driver, up to the confirmation. */
export async function chooseDriver(page: Page, driverName: string): Promise<void> {
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await page.getByRole('button', { name: `Choose ${driverName}` }).click();
}

/** Books one driver; the request then waits for the driver's answer. */
export async function bookDriver(page: Page, driverName: string): Promise<void> {
  await chooseDriver(page, driverName);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Closes the toasts, which on a phone cover the lower end of the scrolled content. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(async () => {
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 1000 });
    expect(await dismiss.count()).toBe(0);
  }).toPass();
}
