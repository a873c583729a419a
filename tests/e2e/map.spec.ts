import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { chromiumPath } from '#scripts/chromium.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { type TestApp, startTestApp } from '../support/app.ts';
import { EMBU, type Place, expect, giveSession, northOf, test } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';
import { loseNetwork } from './without-network.ts';

test.use({ maps: true });

const STYLE = 'https://tiles.boda.test/style.json';
const CLIENT = join(import.meta.dirname, '../../dist/client');

/** A style whose tile URLs reveal what a map shows. */
const BARE_STYLE = {
  version: 8,
  name: 'bare',
  sources: { ground: { type: 'raster', tiles: ['https://tiles.boda.test/{z}/{x}/{y}.png'], tileSize: 512 } },
  layers: [
    { id: 'sky', type: 'background', paint: { 'background-color': '#dde7dd' } },
    { id: 'ground', type: 'raster', source: 'ground' },
  ],
};

/** The tile of a zoom level that contains a place, as in its URL. */
function tileAt({ latitude, longitude }: Place, zoom: number): string {
  const across = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return `${zoom}/${Math.floor(((longitude + 180) / 360) * across)}/${Math.floor(down * across)}.png`;
}

/** Home shows a still map until somebody wants to move it (R41). */
const moveTheMap = (page: Page) => page.getByRole('button', { name: 'Move the map' }).click();

/** The map of the passenger's home, which uses the source the app is configured with. */
async function openHomeMap(context: BrowserContext, app: TestApp): Promise<Page> {
  const passenger = await app.passenger('Wanja Njiru');
  await context.addCookies([...passenger.cookies].map(([name, value]) => ({ name, value, url: app.url })));
  const page = await context.newPage();
  await page.goto(`${app.url}/passenger`);
  await moveTheMap(page);
  return page;
}

const here = { permissions: ['geolocation'], geolocation: EMBU };
const canvas = (page: Page) => page.locator('canvas').first();
const mapNote = (page: Page, text: string) => page.getByText(text, { exact: true });

test.describe('screens "The map": its three sources', () => {
  let app: TestApp;
  const startWith = async (env: Record<string, string>): Promise<void> => {
    app = await startTestApp({ env: { GEOCODER_URL: 'https://geocoder.boda.test/x', ...env }, clientFolder: CLIENT });
  };
  test.afterEach(() => app.close());

  test('the configured style is fetched and drawn', async ({ browser }) => {
    await startWith({ MAP_STYLE_URL: STYLE });
    const context = await browser.newContext(here);
    await context.route('https://geocoder.boda.test/**', (route) => route.fulfill({ json: {} }));
    let asked = 0;
    await context.route(STYLE, async (route) => {
      asked += 1;
      await route.fulfill({ json: BARE_STYLE, headers: { 'access-control-allow-origin': '*' } });
    });
    /** The tiles each page has requested. */
    const requested = new Map<Page, string[]>();
    const tilesOf = (page: Page): string[] => requested.get(page) ?? [];
    await context.route('https://tiles.boda.test/**/*.png', async (route) => {
      const page = route.request().frame().page();
      requested.set(page, [...tilesOf(page), new URL(route.request().url()).pathname.slice(1)]);
      await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
    });
    const page = await openHomeMap(context, app);
    await expect(canvas(page)).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect(mapNote(page, MESSAGES.map.styleFailed)).toHaveCount(0);

    await test.step('spec 1 §9: zoom 15 for the passenger, 14 for the preview, otherwise 13 around -0.5, 37.5', async () => {
      await expect.poll(() => tilesOf(page)).toContain(tileAt(EMBU, 15));
      const preview = await context.newPage();
      await preview.goto(`${app.url}/passenger/book`);
      await expect.poll(() => tilesOf(preview).length).toBeGreaterThan(0);
      expect(tilesOf(preview).filter((tile) => !tile.startsWith('14/'))).toEqual([]);
      // A driver without a position, on a ride without coordinates.
      const driverUser = await onlineDriver(app, 'Kirema Nowhere', null);
      const nowhere = { pickup: 'A field', destination: 'Another field', pickupLatitude: 0, pickupLongitude: 0 };
      const ride = await requestRide(await app.passenger('Mukami Nowhere'), driverUser, nowhere);
      await driverUser.client.call('acceptRide', { params: { id: ride.id } });
      await context.clearPermissions();
      await context.addCookies([...driverUser.client.cookies].map(([name, value]) => ({ name, value, url: app.url })));
      const lost = await context.newPage();
      await lost.goto(`${app.url}/driver/rides`);
      await expect.poll(() => tilesOf(lost)).toContain(tileAt({ latitude: -0.5, longitude: 37.5 }, 13));
    });
    await context.close();
  });

  test('with a token Mapbox is used; when it rejects the key, the next source is drawn without a note', async ({
    browser,
  }) => {
    await startWith({ MAPBOX_TOKEN: 'pk.not-a-real-token', MAP_STYLE_URL: 'none' });
    const context = await browser.newContext(here);
    await context.route('https://geocoder.boda.test/**', (route) => route.fulfill({ json: {} }));
    let asked = 0;
    await context.route('https://*.mapbox.com/**', async (route) => {
      asked += 1;
      await route.fulfill({
        status: 401,
        json: { message: 'Not Authorized' },
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    const page = await openHomeMap(context, app);
    await expect(canvas(page)).toBeVisible();
    await expect(page.getByText(MESSAGES.map.keyFailed)).toHaveCount(0);
    expect(asked).toBeGreaterThan(0);
    await context.close();
  });

  test('without WebGL a list replaces the map, under the specified text', async () => {
    await startWith({});
    const bare = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--disable-gpu', '--disable-3d-apis'],
    });
    const driver = await app.driver('Karani Mutwiri');
    await driver.call('setDriverStatus', { body: { status: 'online' } });
    const context = await bare.newContext(here);
    await context.route('https://geocoder.boda.test/**', (route) => route.fulfill({ json: {} }));
    const page = await openHomeMap(context, app);
    await expect(mapNote(page, MESSAGES.map.unavailable).first()).toBeVisible();
    await expect(canvas(page)).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Karani' }).first()).toBeVisible();
    await bare.close();
  });
});

test('spec 1 §8: a map whose script fails to load can be loaded again, and the rest of the screen still works', async ({
  app,
  passenger: { context, page },
}) => {
  const client = await app.passenger('Wanja Waits');
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: app.url })));
  const script = '**/assets/map-view-*.js';
  await page.route(script, (route) => route.abort());
  await page.goto('/passenger');
  await moveTheMap(page);
  await expect(mapNote(page, MESSAGES.map.unavailable)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Available Drivers' })).toBeVisible();
  await page.unroute(script);
  await page.getByRole('button', { name: 'Load again' }).click();
  await moveTheMap(page);
  await expect(canvas(page)).toBeVisible();

  await test.step('spec 1 §8: a map that fails to initialize says so', async () => {
    await page.addInitScript(() => {
      const { prototype } = HTMLCanvasElement;
      const contextOf: HTMLCanvasElement['getContext'] = Reflect.get(prototype, 'getContext');
      // Only the map's own canvas is in the document, so only its context fails.
      Reflect.set(prototype, 'getContext', function (this: HTMLCanvasElement, kind: '2d') {
        return this.isConnected ? null : contextOf.call(this, kind);
      });
    });
    await page.reload();
    await moveTheMap(page);
    await expect(mapNote(page, 'Failed to initialize map')).toBeVisible();
  });
});

/** Loses the map's WebGL context, as a phone does that needs its graphics memory for another app. */
const loseContext = (page: Page) =>
  canvas(page).evaluate((it: HTMLCanvasElement) =>
    it.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
  );

test('a map that goes blank comes back once by itself, then at a press; a list stands in', async ({ browser }) => {
  const app = await startTestApp({
    env: { GEOCODER_URL: 'https://geocoder.boda.test/x', MAP_STYLE_URL: 'none' },
    clientFolder: CLIENT,
  });
  const context = await browser.newContext(here);
  await context.route('https://geocoder.boda.test/**', (route) => route.fulfill({ json: {} }));
  const page = await openHomeMap(context, app);
  await expect(canvas(page)).toBeVisible();
  await canvas(page).evaluate((it) => it.setAttribute('data-first', ''));
  await loseContext(page);
  await expect(page.locator('canvas[data-first]')).toHaveCount(0);
  await expect(canvas(page)).toBeVisible();
  await loseContext(page);
  await expect(page.getByText(MESSAGES.map.lost)).toBeVisible();
  await expect(page.getByText('You are here')).toBeVisible();
  await expect(canvas(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(canvas(page)).toBeVisible();
  await expect(page.getByText(MESSAGES.map.lost)).toHaveCount(0);
  await context.close();
  await app.close();
});

/** Counts requests for a map library. */
function countEngines(page: Page): () => number {
  let engines = 0;
  page.on('request', (request) => (engines += /(maplibre|mapbox)-engine.*js/.test(request.url()) ? 1 : 0));
  return () => engines;
}

const nearYou = (page: Page) => page.getByRole('region', { name: MESSAGES.passenger.driversNearYou }).first();
/** The still map. */
const picture = (page: Page) => page.getByRole('img', { name: MESSAGES.passenger.driversNearYou });

test('R41: home draws a still map; its library loads when it is pressed, and the map takes its place where nothing moves', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await onlineDriver(app, 'Kithinji Still', northOf(EMBU, 600));
  await giveSession(passenger, await app.passenger('Wanja Still'));
  const engines = countEngines(page);
  await page.goto('/passenger');
  const near = nearYou(page);
  await expect(near.getByRole('img', { name: 'Kithinji Still · Available' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // All shifts since the page began, including shifts that a press excuses.
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts = () => page.evaluate(() => (window as Window & { shifts?: number[] }).shifts);
  const seen = await shifts();

  await test.step('scrolling past it loads nothing', async () => {
    await near.getByRole('img', { name: 'Kithinji Still · Available' }).hover();
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(engines()).toBe(0);
  });

  const own = near.locator('[data-pin="me"]');
  const place = async () => {
    const [box, frame] = await Promise.all([own.boundingBox(), near.boundingBox()]);
    if (!box || !frame) throw new Error('expected the own dot on the map');
    return { x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y, height: frame.height };
  };
  const before = await place();
  const button = page.getByRole('button', { name: 'Move the map' });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(picture(page)).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  await expect(canvas(page)).toBeVisible();
  expect(engines()).toBeGreaterThan(0);
  // From here on the keyboard moves the map.
  await expect(canvas(page)).toBeFocused();
  const after = await place();
  expect(Math.abs(after.x - before.x)).toBeLessThan(1);
  expect(Math.abs(after.y - before.y)).toBeLessThan(1);
  expect(after.height).toBe(before.height);
  expect(await shifts(), 'layout shifts').toEqual(seen);
});

test('screens "The map": without a network the lower edge of the map of a ride stays where it was', async ({
  app,
  driver: who,
}) => {
  const { page } = who;
  const driver = await onlineDriver(app, 'Murithi Rides');
  const ride = await requestRide(await app.passenger('Nkatha Rides'), driver);
  await driver.client.call('acceptRide', { params: { id: ride.id } });
  await giveSession(who, driver.client);
  await page.goto('/driver/rides');
  await expect(canvas(page)).toBeVisible();
  const edges = async () => {
    const box = await canvas(page).boundingBox();
    return box && { top: box.y, bottom: box.y + box.height };
  };
  const before = await edges();
  await loseNetwork(who);
  await expect.poll(async () => (await edges())?.top).toBeGreaterThan(before?.top ?? NaN);
  await expect.poll(async () => (await edges())?.bottom).toBe(before?.bottom);
});
