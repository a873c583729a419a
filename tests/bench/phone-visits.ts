import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import { onlineDriver } from '../e2e/scene.ts';
import type { Client, TestApp } from '../support/app.ts';
import { signIn, startPhone } from './support/phone.ts';
import { figure, median, printTable } from './support/table.ts';

/** Lighthouse's phone: 1.6 Mbit/s, 150 ms to the first byte of each response, and a processor four times slower. */
const LINE = { offline: false, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8, latency: 150 };
const CPU = 4;
const TRIES = 3;
const QUIET_MS = 5000;
const NEAR_DRIVERS = 5;

/** What the page measured itself, in ms since the request for it. */
interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  longTasks: readonly (readonly [startMs: number, forMs: number])[];
}

/** Collects `Seen` from the first moment. A string, because the bench's compiler adds helpers that pages lack. */
const WATCH = `{
  const seen = { fcp: NaN, lcp: NaN, cls: 0, longTasks: [] };
  window.seen = seen;
  const watch = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.fcp = startTime; });
  watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value; });
  watch('longtask', ({ startTime, duration }) => { seen.longTasks.push([startTime, duration]); });
}`;

interface Transfer {
  fromMs: number;
  /** Infinity while the transfer is under way. */
  toMs: number;
  bytes: number;
}

/** Records every request of the page: its times since the first request, and its bytes on the wire with headers. */
async function watchTransfers(cdp: CDPSession): Promise<readonly Transfer[]> {
  const transfers = new Map<string, Transfer>();
  let zeroS = NaN;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  const known: Transfer[] = [];
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith('http://127.0.0.1') || transfers.has(requestId)) return;
    if (Number.isNaN(zeroS)) zeroS = timestamp;
    const transfer = { fromMs: (timestamp - zeroS) * 1000, toMs: Infinity, bytes: 0 };
    transfers.set(requestId, transfer);
    known.push(transfer);
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) Object.assign(transfer, { toMs: (timestamp - zeroS) * 1000, bytes: encodedDataLength });
  });
  return known;
}

/**
 * Returns how many requests before `untilMs` came one after the other: each was sent after the previous had arrived.
 */
function roundsOf(transfers: readonly Transfer[], untilMs: number): number {
  let rounds = 0;
  let sinceMs = 0;
  const before = transfers.filter(({ toMs }) => toMs <= untilMs).sort((a, b) => a.toMs - b.toMs);
  for (const { fromMs, toMs } of before) {
    if (rounds > 0 && fromMs < sinceMs) continue;
    rounds += 1;
    sinceMs = toMs;
  }
  return rounds;
}

type Visit = Record<'fcp' | 'lcp' | 'tbt' | 'cls' | 'kB' | 'requests' | 'rounds' | 'longTasks', number>;

/** Makes a first visit to `path`: nothing is cached, and no worker is installed. Ends after 5 s without a long task. */
async function visit(browser: Browser, app: TestApp, path: string, client: Client | null): Promise<Visit> {
  const phone = await startPhone(browser, app, CPU);
  const { page, cdp, context } = phone;
  if (client) await signIn(phone, app, client);
  await context.addInitScript(WATCH);
  await context.route('**/worker.js', (route) => route.abort());
  const transfers = await watchTransfers(cdp);
  await page.goto(path, { waitUntil: 'load' });
  let seen: Seen;
  let nowMs: number;
  do {
    await sleep(500);
    [seen, nowMs] = await page.evaluate<[Seen, number]>('[window.seen, performance.now()]');
  } while (!(nowMs - Math.max(seen.lcp, ...seen.longTasks.map(([fromMs, forMs]) => fromMs + forMs)) >= QUIET_MS));
  await context.close();
  const blocking = seen.longTasks.filter(([fromMs]) => fromMs >= seen.fcp);
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    cls: seen.cls,
    tbt: blocking.reduce((sum, [, forMs]) => sum + forMs - 50, 0),
    longTasks: blocking.length,
    kB: transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    requests: transfers.length,
    rounds: roundsOf(transfers, seen.lcp),
  };
}

/** Prints the first visits of a stranger, a passenger, a driver and an admin, each as the median of three. */
export async function measureVisits(browser: Browser, app: TestApp): Promise<void> {
  for (let i = 0; i < NEAR_DRIVERS; i += 1) await onlineDriver(app, `Driver ${'ABCDE'[i]} Waits`);
  const { client: driver } = await onlineDriver(app, 'Mugo Looks');
  const people = [
    ['/', null],
    ['/passenger', await app.passenger('Wanjiku Looks')],
    ['/driver', driver],
    ['/admin', await app.admin()],
  ] as const;
  const rows: string[][] = [];
  for (const [path, client] of people) {
    const visits: Visit[] = [];
    for (let i = 0; i < TRIES; i += 1) visits.push(await visit(browser, app, path, client));
    const of = (what: keyof Visit, digits = 0): string => figure(median(visits.map((it) => it[what])), digits);
    const times = [of('fcp'), of('lcp'), of('tbt'), of('longTasks'), of('cls', 3)];
    rows.push([path, ...times, of('kB'), of('requests'), of('rounds')]);
  }
  rows.push(['target', '', '2500', '300', '', '0', '260', '', '']);
  printTable(['first visit, CPU/4', 'FCP', 'LCP', 'TBT', 'long tasks', 'CLS', 'kB', 'requests', 'rounds'], rows);
}
