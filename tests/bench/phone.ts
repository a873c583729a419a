/**
 * `npm run bench:phone`: what a cheap phone makes of the app, by a browser whose network and processor are slowed down.
 * Prints times beside their targets and asserts nothing, since a busy machine is slower still.
 */
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/chromium.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { figure, printTable } from './support/table.ts';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** A slow 2G line: bytes a second, and ms to the first byte of each answer. */
const SLOW_2G = { offline: false, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 };
const TRIES = 3;

async function phone(
  browser: Browser,
  app: TestApp,
  cpu: number,
): Promise<{ page: Page; cdp: CDPSession; context: BrowserContext }> {
  const context = await browser.newContext({ ...PHONE, baseURL: app.url });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return { page, cdp, context };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** ms from the request to the first paint, and to when the script has taken over. */
async function landing(browser: Browser, app: TestApp): Promise<{ paintMs: number; scriptMs: number }> {
  const { page, cdp, context } = await phone(browser, app, 4);
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

const app = await startTestApp({ clientFolder: join(import.meta.dirname, '../../dist/client') });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});
const visits = [];
for (let i = 0; i < TRIES; i += 1) visits.push(await landing(browser, app));
printTable(
  ['', 'measured', 'target'],
  [
    ['landing on 2G, first paint', `${figure(median(visits.map((v) => v.paintMs)) / 1000, 1)} s`, '1.8 s'],
    ['landing on 2G, script ready', `${figure(median(visits.map((v) => v.scriptMs)) / 1000, 1)} s`, ''],
  ],
);
await browser.close();
await app.close();
process.exit(0);
