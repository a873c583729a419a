/**
 * `npm run bench:phone`: how the app performs on a cheap phone, in a browser with a throttled network and CPU. Prints
 * times beside their targets and asserts nothing, since a busy machine is slower. With `-- --visits`, prints the first
 * visits only; with `-- --ride 60`, the memory of the passenger's page during a ride of 60 minutes.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from '#scripts/chromium.ts';
import { type OnlineDriver, onlineDriver } from '../e2e/scene.ts';
import { type Client, startTestApp, type TestApp } from '../support/app.ts';
import { measureRide } from './phone-ride.ts';
import { measureVisits } from './phone-visits.ts';
import { EMBU, signIn, startPhone } from './support/phone.ts';
import { figure, median, printTable } from './support/table.ts';

/** A slow 2G line: bytes a second, and ms to the first byte of each response. */
const SLOW_2G = { offline: false, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 };
const TRIES = 3;

/** Returns the ms from the request to the first paint, and until the script has taken over. */
async function landing(browser: Browser, app: TestApp): Promise<{ paintMs: number; scriptMs: number }> {
  const { page, cdp, context } = await startPhone(browser, app, 4);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_2G);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  const times = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    scriptMs: performance.now(),
  }));
  await context.close();
  return times;
}

const DRIVERS = 50;
const STEP_EVERY_MS = 2000;
const STEP_DEGREES = 0.000125;
const WATCHED_MS = 20_000;

/** Keeps drivers around Embu moving until `signal`. */
async function ride(drivers: readonly OnlineDriver[], signal: AbortSignal): Promise<void> {
  for (let step = 0; !signal.aborted; step += 1) {
    const moves = drivers.map(({ client }, i) => {
      const latitude = EMBU.latitude + 0.003 * ((i % 7) - 3) + STEP_DEGREES * (step % 100);
      const longitude = EMBU.longitude + 0.003 * (Math.floor(i / 7) - 3);
      const place = { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
      const fix = { ...place, accuracy: 8, heading: 0, speed: 7, timestamp: Date.now() };
      return client.call('updateLocation', { body: { ...fix, purpose: 'ride' } });
    });
    await Promise.all(moves);
    await sleep(STEP_EVERY_MS);
  }
}

/**
 * Scrolls up and down for 8 s, and counts frames. A string, because the bench's compiler adds helpers that pages lack.
 */
const SCROLL = `new Promise((resolve) => {
  const startMs = performance.now();
  let frames = 0;
  const step = (nowMs) => {
    frames += 1;
    window.scrollBy(0, nowMs % 4000 < 2000 ? 6 : -6);
    if (nowMs - startMs < 8000) requestAnimationFrame(step);
    else resolve((frames * 1000) / (nowMs - startMs));
  };
  requestAnimationFrame(step);
})`;

interface Smoothness {
  longTasks: number;
  longestMs: number;
  framesPerS: number;
  heapGrownMb: number;
}

/** Measures the passenger's home with moving drivers: blocking tasks while idle, and frames while scrolling. */
async function home(browser: Browser, app: TestApp, client: Client, moved: boolean): Promise<Smoothness> {
  const phone = await startPhone(browser, app, 1);
  const { page, cdp, context, heapMb } = phone;
  await signIn(phone, app, client);
  await page.goto('/passenger');
  await page.getByRole('heading', { name: 'Available Drivers' }).waitFor();
  if (moved) await page.getByRole('button', { name: 'Move the map' }).click();
  await sleep(5000);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const before = await heapMb();
  const tasks = await page.evaluate(async (forMs) => {
    const durations: number[] = [];
    const watch = new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map((entry) => entry.duration)),
    );
    watch.observe({ type: 'longtask' });
    await new Promise((resolve) => setTimeout(resolve, forMs));
    watch.disconnect();
    return durations;
  }, WATCHED_MS);
  const framesPerS = await page.evaluate<number>(SCROLL);
  const grown = (await heapMb()) - before;
  await context.close();
  return { longTasks: tasks.length, longestMs: Math.max(0, ...tasks), framesPerS, heapGrownMb: grown };
}

async function measureScreens(browser: Browser, app: TestApp): Promise<void> {
  const visits = [];
  for (let i = 0; i < TRIES; i += 1) visits.push(await landing(browser, app));
  printTable(
    ['', 'measured', 'target'],
    [
      ['landing on 2G, first paint', `${figure(median(visits.map((v) => v.paintMs)) / 1000, 1)} s`, '1.8 s'],
      ['landing on 2G, script ready', `${figure(median(visits.map((v) => v.scriptMs)) / 1000, 1)} s`, ''],
    ],
  );
  const drivers: OnlineDriver[] = [];
  for (let i = 0; i < DRIVERS; i += 1)
    drivers.push(await onlineDriver(app, `Driver ${'ABCDEFGHIJ'[i % 10]} Moves${'KLMNO'[i % 5]}`));
  const passenger = await app.passenger('Wanjiku Scrolls');
  const ended = new AbortController();
  const riding = ride(drivers, ended.signal);
  const rows = [];
  for (const [what, moved] of [
    ['with the map', true],
    ['with the still map in its place', false],
  ] as const) {
    const { longTasks, longestMs, framesPerS, heapGrownMb } = await home(browser, app, passenger, moved);
    rows.push([what, String(longTasks), `${figure(longestMs, 0)} ms`, figure(framesPerS, 0), figure(heapGrownMb, 1)]);
  }
  ended.abort();
  await riding;
  printTable(
    [`home, ${DRIVERS} drivers moving, CPU/6`, 'long tasks', 'longest', 'frames a second', 'heap, MB more'],
    rows,
  );
}

const app = await startTestApp({ clientFolder: join(import.meta.dirname, '../../dist/client') });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});
const { values: given } = parseArgs({ options: { ride: { type: 'string' }, visits: { type: 'boolean' } } });
if (given.ride) await measureRide(browser, app, Number(given.ride));
else {
  await measureVisits(browser, app);
  if (!given.visits) await measureScreens(browser, app);
}
await browser.close();
await app.close();
process.exit(0);
