/**
 * Bench 9: what the admin's pages cost on a platform with many past rides, compared with one that has
 * none, and how long they stop the processes that serve everybody.
 */
import { cookieNames } from '#http/cookies.ts';
import { startAdminSession } from '#core/admin/admin-sessions.ts';
import type { Store } from '#core/store/store.ts';
import { makeAdmin, testContext } from '../support/context.ts';
import { watchStalls } from './support/stalls.ts';
import { sendHttp } from './support/http.ts';
import { percentile } from './support/measure.ts';
import { readNumbers } from './support/options.ts';
import { insertPastRides } from './support/past-rides.ts';
import { inPlace, type Place } from './support/place.ts';
import { figure, median, printTable } from './support/table.ts';

const PAGES = {
  stats: 'stats',
  days: 'days',
  dispatch: 'dispatch',
  notable: 'notable',
  'rides, newest': 'rides?sort=-created',
  'rides, oldest': 'rides?sort=created',
  'rides, by fare': 'rides?sort=-fare',
  'rides, by status': 'rides?sort=status',
  'rides, completed': 'rides?status=completed',
  'rides, completed by fare': 'rides?status=completed&sort=fare',
  'rides, search': 'rides?search=embu',
  'rides, page 900': 'rides?page=900',
  'low ratings': 'ratings',
} as const;
type Page = keyof typeof PAGES;

interface Cost {
  firstMs: number;
  medianMs: number;
  stallMs: number;
}

export async function adminPages(args: readonly string[]): Promise<void> {
  const options = readNumbers(args, {
    rides: { full: 100_000, small: 5000 },
    days: { full: 365, small: 30 },
    rounds: { full: 9, small: 5 },
  });
  await inPlace(async (place) => {
    const none = await measurePages(place, options.rounds);
    await insertPastRides(place.store, options.rides, options.days);
    const many = await measurePages(place, options.rounds);
    console.log(`\nadmin's pages: ${options.rides} rides of ${options.days} days, against none`);
    report(none.costs, many.costs);
    console.log(
      `CSV: ${figure(many.csv.tookMs, 0)} ms for ${many.csv.bytes} bytes; others meanwhile p99 ${figure(many.csv.othersP99Ms, 0)} ms, longest stall ${figure(many.csv.stallMs, 0)} ms`,
    );
  });
}

async function cookieOfAdmin(store: Store, port: number): Promise<string> {
  const ctx = testContext(store, { now: new Date() });
  const { token } = await startAdminSession(ctx, await makeAdmin(ctx));
  return `${cookieNames(port).admin}=${token}`;
}

async function measurePages(place: Place, rounds: number) {
  const { url, port, pid } = await place.app();
  const cookie = await cookieOfAdmin(place.store, port);
  const get = (path: string) => sendHttp({ method: 'GET', url: `${url}/api/admin/${path}`, cookie });
  for (let i = 0; i < WARM_UP; i += 1) await Promise.all(['verify', 'drivers', 'settings'].map(get));
  const costs = {} as Record<Page, Cost>;
  for (const [page, path] of Object.entries(PAGES) as [Page, string][]) {
    const stalls = watchStalls(url, place.store);
    const took: number[] = [];
    for (let i = 0; i < rounds; i += 1) {
      const { status, tookMs } = await get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      took.push(tookMs);
    }
    costs[page] = { firstMs: took[0] ?? NaN, medianMs: median(took), stallMs: percentile(await stalls.end(), 1) };
  }
  const stalls = watchStalls(url, place.store);
  const began = performance.now();
  const csv = await fetch(`${url}/api/admin/rides.csv`, { headers: { cookie } });
  const bytes = (await csv.arrayBuffer()).byteLength;
  const tookMs = performance.now() - began;
  const others = await stalls.end();
  // Its sweeps would slow down the next measurement.
  process.kill(pid, 'SIGINT');
  return { costs, csv: { tookMs, bytes, othersP99Ms: percentile(others, 0.99), stallMs: percentile(others, 1) } };
}

const WARM_UP = 30;

function report(none: Record<Page, Cost>, many: Record<Page, Cost>): void {
  const rows = (Object.keys(PAGES) as Page[]).map((page) => {
    const [before, after] = [none[page], many[page]];
    const costs = [before.medianMs, after.medianMs].map((it) => figure(it, 0));
    return [
      page,
      ...costs,
      figure(after.medianMs / before.medianMs, 1),
      figure(after.firstMs, 0),
      figure(after.stallMs, 0),
    ];
  });
  printTable(['', 'none ms', 'many ms', 'times none', 'first ms', 'stall ms'], rows);
}
