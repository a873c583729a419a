/**
 * `npm run bench:data [-- --minutes 2 --kinds]`: the data a phone uses. Counts the bytes between a browser and the
 * server in both directions, encrypted, headers and WebSocket frames included, over HTTP/1.1 as behind a proxy, and
 * prints them beside their targets. Asserts nothing.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '#scripts/chromium.ts';
import { type LastReport, nextReport } from '#shared/domain/cadence.ts';
import { acceptedRide, type OnlineDriver, onlineDriver } from '../e2e/scene.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { type PhoneLine, phoneLine } from './support/phone-line.ts';
import { figure, printTable } from './support/table.ts';
import { type Tally, tallyOf } from './support/tally.ts';

const { values: given } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, kinds: { type: 'boolean', default: false } },
});
const MINUTES = Number(given.minutes);
const EMBU = { latitude: -0.5389, longitude: 37.4574 };
/** A driver rides at 25 km/h; a phone has a new position every 2 s, and reports it by R40. */
const STEP_EVERY_MS = 2000;
const STEP_DEGREES = 0.000125;
/** A line counts as quiet after this long without traffic. */
const QUIET_MS = 2500;
const MAP_ENGINE = /maplibre|mapbox/;

/** Returns the bytes that pass during `run`; with --kinds also prints them by kind. */
async function during(line: PhoneLine, tally: Tally, run: () => Promise<unknown>): Promise<number> {
  const before = line.bytes;
  tally.clear();
  await run();
  if (given.kinds) tally.print();
  return line.bytes - before;
}

async function quiet(line: PhoneLine): Promise<void> {
  for (let seen = -1; seen !== line.bytes;) {
    seen = line.bytes;
    await sleep(QUIET_MS);
  }
}

async function phoneOf(browser: Browser, line: PhoneLine, client: Client): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: { width: 360, height: 740 },
    permissions: ['geolocation'],
    geolocation: EMBU,
    serviceWorkers: 'allow',
  });
  // A phone keeps only the session cookie of the sign-in's cookies.
  const session = [...client.cookies].filter(([name]) => name.startsWith('boda_session'));
  await context.addCookies(session.map(([name, value]) => ({ name, value, url: line.url })));
  return context;
}

/** Keeps drivers moving until `signal`. */
async function ride(drivers: readonly OnlineDriver[], signal: AbortSignal): Promise<void> {
  const reported = new Map<OnlineDriver, LastReport>();
  for (let step = 0; !signal.aborted; step += 1) {
    await Promise.all(
      drivers.map(async (driver, i) => {
        const latitude = Number((EMBU.latitude + 0.004 * (i + 1) + STEP_DEGREES * (step % 200)).toFixed(5));
        const fix = { latitude, longitude: EMBU.longitude, accuracy: 8, heading: 0, speed: 7, timestamp: Date.now() };
        const atMs = performance.now();
        if (nextReport(reported.get(driver) ?? null, fix, atMs).waitMs > 0) return;
        reported.set(driver, { at: fix, atMs, isStill: false });
        await driver.client.call('updateLocation', { body: { ...fix, purpose: 'ride' } });
      }),
    );
    await sleep(STEP_EVERY_MS);
  }
}

async function whileRiding(drivers: readonly OnlineDriver[], run: () => Promise<number>): Promise<number> {
  const ended = new AbortController();
  const riding = ride(drivers, ended.signal);
  const bytes = await run();
  ended.abort();
  await riding;
  return bytes;
}

/** Opens a path and waits until everything has loaded. */
async function open(page: Page, path: string, line: PhoneLine): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await quiet(line);
}

interface Row {
  what: string;
  bytes: number;
  targetKb: number | null;
}

async function passengerRows(app: TestApp, browser: Browser, line: PhoneLine): Promise<Row[]> {
  const drivers = await Promise.all(
    ['Mwangi Near', 'Njeru Near', 'Kinyua Near'].map((name) => onlineDriver(app, name)),
  );
  const [first = raise('no driver')] = drivers;
  const client = await app.passenger('Wanjiku Counts');
  const context = await phoneOf(browser, line, client);
  const page = await context.newPage();
  const tally = tallyOf(page);
  let engine = 0;
  page.on('requestfinished', async (request) => {
    if (MAP_ENGINE.test(request.url())) engine += (await request.sizes()).responseBodySize;
  });
  const visit = await during(line, tally, () => open(page, '/passenger', line));
  const again = await during(line, tally, () => open(page, '/passenger', line));
  const idle = await whileRiding(drivers, () => during(line, tally, () => sleep(MINUTES * 60_000)));
  const { id } = await acceptedRide(client, first);
  await open(page, `/passenger/ride/${id}`, line);
  const riding = await whileRiding([first], () => during(line, tally, () => sleep(MINUTES * 60_000)));
  await context.close();
  return [
    { what: 'first visit to home, without the map', bytes: visit - engine, targetKb: null },
    { what: "the map's engine", bytes: engine, targetKb: null },
    { what: 'home again', bytes: again, targetKb: 15 },
    { what: 'home, a minute, three drivers moving near', bytes: idle / MINUTES, targetKb: 6 },
    { what: 'a ride of 20 minutes', bytes: (riding / MINUTES) * 20, targetKb: 150 },
  ];
}

async function driverRow(app: TestApp, browser: Browser, line: PhoneLine): Promise<Row> {
  const { client } = await onlineDriver(app, 'Muriuki Counts');
  const context = await phoneOf(browser, line, client);
  const page = await context.newPage();
  const tally = tallyOf(page);
  await open(page, '/driver', line);
  // Waits for the driver's notification about the approval, which is sent later, once (R33).
  while ((await client.call('listNotifications')).body.items.length === 0) await sleep(STEP_EVERY_MS);
  await quiet(line);
  const end = Date.now() + MINUTES * 60_000;
  const bytes = await during(line, tally, async () => {
    for (let step = 0; Date.now() < end; step += 1) {
      await context.setGeolocation({ ...EMBU, latitude: EMBU.latitude + STEP_DEGREES * step, accuracy: 8 });
      await sleep(STEP_EVERY_MS);
    }
  });
  await context.close();
  return { what: 'a driver online and moving, an hour', bytes: (bytes / MINUTES) * 60, targetKb: 250 };
}

function raise(sentence: string): never {
  throw new Error(sentence);
}

const app = await startTestApp({ clientFolder: join(import.meta.dirname, '../../dist/client') });
const line = await phoneLine(new URL(app.url));
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', line.chromiumArgument],
});
const rows = [...(await passengerRows(app, browser, line)), await driverRow(app, browser, line)];
await browser.close();
line.close();
await app.close();
printTable(
  ['', 'kB', 'target'],
  rows.map(({ what, bytes, targetKb }) => [
    what,
    figure(bytes / 1000, 1),
    targetKb === null ? '' : figure(targetKb, 0),
  ]),
);
process.exit(0);
