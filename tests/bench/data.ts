/**
 * `npm run bench:data [-- --minutes 2]`: what a phone pays for. Counts the bytes between a browser and the server, in both
 * directions, headers and WebSocket frames included, and prints them beside their targets. Asserts nothing.
 */
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/chromium.ts';
import { freePort } from '../../scripts/cluster/free-port.ts';
import { acceptedRide, type OnlineDriver, onlineDriver } from '../e2e/scene.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { figure, printTable } from './support/table.ts';

const { values: given } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const MINUTES = Number(given.minutes);
const EMBU = { latitude: -0.5389, longitude: 37.4574 };
/** 25 km/h, told every 2 s, as a phone in motion does. */
const STEP_EVERY_MS = 2000;
const STEP_DEGREES = 0.000125;
/** Nothing more comes when nothing came for so long. */
const QUIET_MS = 2500;
const MAP_ENGINE = /maplibre|mapbox/;

interface Meter {
  url: string;
  bytes: number;
}

/** Passes everything on to the server, and counts it. */
async function metered(target: URL): Promise<Meter & { close: () => void }> {
  const port = await freePort();
  const meter = { url: `http://127.0.0.1:${port}`, bytes: 0, close: () => void server.close() };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => (meter.bytes += chunk.length));
      // A page that is left breaks its connections; 'close' follows.
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return meter;
}

/** The bytes that pass while something happens. */
async function during(meter: Meter, run: () => Promise<unknown>): Promise<number> {
  const before = meter.bytes;
  await run();
  return meter.bytes - before;
}

async function quiet(meter: Meter): Promise<void> {
  for (let seen = -1; seen !== meter.bytes;) {
    seen = meter.bytes;
    await sleep(QUIET_MS);
  }
}

async function phoneOf(browser: Browser, meter: Meter, client: Client): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: meter.url,
    viewport: { width: 360, height: 740 },
    permissions: ['geolocation'],
    geolocation: EMBU,
    serviceWorkers: 'allow',
  });
  // Of the cookies of a sign-in, a phone keeps the session's.
  const session = [...client.cookies].filter(([name]) => name.startsWith('boda_session'));
  await context.addCookies(session.map(([name, value]) => ({ name, value, url: meter.url })));
  return context;
}

/** Drivers who ride on until `signal`. */
async function ride(drivers: readonly OnlineDriver[], signal: AbortSignal): Promise<void> {
  for (let step = 0; !signal.aborted; step += 1) {
    await Promise.all(
      drivers.map(({ client }, i) => {
        const latitude = Number((EMBU.latitude + 0.004 * (i + 1) + STEP_DEGREES * (step % 200)).toFixed(5));
        const fix = { latitude, longitude: EMBU.longitude, accuracy: 8, heading: 0, speed: 7, timestamp: Date.now() };
        return client.call('updateLocation', { body: { ...fix, purpose: 'ride' } });
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

/** Opens an address and waits until everything has come. */
async function open(page: Page, path: string, meter: Meter): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await quiet(meter);
}

interface Row {
  what: string;
  bytes: number;
  targetKb: number | null;
}

async function passengerRows(app: TestApp, browser: Browser, meter: Meter): Promise<Row[]> {
  const drivers = await Promise.all(
    ['Mwangi Near', 'Njeru Near', 'Kinyua Near'].map((name) => onlineDriver(app, name)),
  );
  const [first = raise('no driver')] = drivers;
  const client = await app.passenger('Wanjiku Counts');
  const context = await phoneOf(browser, meter, client);
  const page = await context.newPage();
  let engine = 0;
  page.on('requestfinished', async (request) => {
    if (MAP_ENGINE.test(request.url())) engine += (await request.sizes()).responseBodySize;
  });
  const visit = await during(meter, () => open(page, '/passenger', meter));
  const again = await during(meter, () => open(page, '/passenger', meter));
  const idle = await whileRiding(drivers, () => during(meter, () => sleep(MINUTES * 60_000)));
  const { id } = await acceptedRide(client, first);
  await open(page, `/passenger/ride/${id}`, meter);
  const riding = await whileRiding([first], () => during(meter, () => sleep(MINUTES * 60_000)));
  await context.close();
  return [
    { what: 'first visit to home, without the map', bytes: visit - engine, targetKb: null },
    { what: "the map's engine", bytes: engine, targetKb: null },
    { what: 'home again', bytes: again, targetKb: 15 },
    { what: 'home, a minute, three drivers moving near', bytes: idle / MINUTES, targetKb: 6 },
    { what: 'a ride of 20 minutes', bytes: (riding / MINUTES) * 20, targetKb: 150 },
  ];
}

async function driverRow(app: TestApp, browser: Browser, meter: Meter): Promise<Row> {
  const { client } = await onlineDriver(app, 'Muriuki Counts');
  const context = await phoneOf(browser, meter, client);
  const page = await context.newPage();
  await open(page, '/driver', meter);
  const end = Date.now() + MINUTES * 60_000;
  const bytes = await during(meter, async () => {
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
const meter = await metered(new URL(app.url));
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});
const rows = [...(await passengerRows(app, browser, meter)), await driverRow(app, browser, meter)];
await browser.close();
meter.close();
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
