/**
 * What listing drivers costs the server, and whether the cost grows with the number of past rides.
 *   TEST_MONGODB_URL=… node --import tsx tests/bench/listing.ts [drivers 20000] [rides 500000] [rounds 30]
 * Without TEST_MONGODB_URL it runs on the embedded store, which keeps everything in memory: use e.g. 20000 50000.
 *
 * The app runs in two processes: over a database without rides, and over one with them. The baseline is a bare Express
 * handler without sessions that does one indexed find of 200 drivers, with the fields a list shows, and responds through
 * the same function as the app, compressed alike. Compared is the CPU time, user and system, of a process per request,
 * without the store's. Rounds alternate, so that other load on the machine affects all alike; the median of the rounds
 * counts.
 */
import { spawn } from 'node:child_process';
import { startSession } from '#core/people/sessions.ts';
import { cookieNames } from '#http/cookies.ts';
import { booking } from '../support/rides.ts';
import { EMBU, fixAt, makePassenger, type TestContext, testContext } from '../support/context.ts';
import { freePort, startProcess } from '../support/processes.ts';
import { type TestStore, testStore } from '../support/store.ts';
import { cpuSeconds } from './support/cpu.ts';
import { driverNumber, fillPlatform } from './support/platform.ts';

const [drivers = 20_000, rides = 500_000, rounds = 30] = process.argv.slice(2).map(Number);
const REQUESTS = 50;
const WARM_UP = 150;

/** A process under load, and the request it gets. */
interface Subject {
  name: string;
  url: string;
  pid: number;
  init: RequestInit;
  rows: number;
  cpuMs: number[];
  wallMs: number[];
}

/** User and system CPU time of a process so far, ms. */
const cpuOf = ({ pid }: Subject): number => cpuSeconds([pid], { children: false }) * 1000;

async function load(subject: Subject, requests: number): Promise<void> {
  for (let i = 0; i < requests; i += 1) {
    const res = await fetch(subject.url, subject.init);
    const rows = (await res.json()) as unknown[];
    if (res.status !== 200) throw new Error(`${subject.name} answered ${res.status}`);
    subject.rows = rows.length;
  }
}

async function round(subject: Subject): Promise<void> {
  const [cpu, began] = [cpuOf(subject), performance.now()];
  await load(subject, REQUESTS);
  subject.wallMs.push((performance.now() - began) / REQUESTS);
  subject.cpuMs.push((cpuOf(subject) - cpu) / REQUESTS);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** The app over a database, called by a signed-in passenger in Embu. */
async function appOver(db: TestStore, ctx: TestContext, name: string, stop: (() => Promise<unknown>)[]) {
  const port = await freePort();
  const passenger = await makePassenger(ctx, { fix: fixAt(EMBU, Date.now()) });
  const { token } = await startSession(ctx, passenger._id);
  const app = await startProcess(port, {
    MONGODB_URL: db.url,
    MONGODB_NAME: db.store.db.databaseName,
    ADMIN_CODE: 'bench-admin-code',
    MAP_STYLE_URL: 'none',
    LOG_LEVEL: 'info',
    RATE_USER_PER_MIN: '1000000',
    RATE_ADDRESS_PER_MIN: '1000000',
  });
  stop.push(() => app.stop());
  const headers = { cookie: `${cookieNames(port).user}=${token}` };
  const { driverId: _driver, paymentMethod: _cash, ...trip } = booking(null);
  const common = { pid: app.pid, rows: 0 };
  return [
    { ...common, name: `all-available, ${name}`, url: `${app.url}/api/drivers/all-available`, init: { headers } },
    {
      ...common,
      name: `available, ${name}`,
      url: `${app.url}/api/drivers/available`,
      init: {
        method: 'POST',
        body: JSON.stringify(trip),
        headers: { ...headers, 'content-type': 'application/json' },
      },
    },
  ].map((it): Subject => ({ ...it, cpuMs: [], wallMs: [] }));
}

/** The bare handler in a process of its own. */
async function bareOver(db: TestStore, stop: (() => Promise<unknown>)[]): Promise<Subject> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/listing-bare.ts', db.url, db.store.db.databaseName, String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  stop.push(() => new Promise((resolve) => child.once('exit', resolve) && child.kill()));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const url = `http://127.0.0.1:${port}`;
  return { name: 'bare handler', url, pid: child.pid ?? 0, init: {}, rows: 0, cpuMs: [], wallMs: [] };
}

function report(subjects: readonly Subject[], bare: Subject): void {
  console.log(`${'per request'.padEnd(40)} rows  CPU ms  times bare  wall ms`);
  for (const it of subjects) {
    const cpu = median(it.cpuMs);
    const figures = [cpu.toFixed(2).padStart(7), (cpu / median(bare.cpuMs)).toFixed(2).padStart(11)].join(' ');
    console.log(
      `${it.name.padEnd(40)} ${String(it.rows).padStart(4)} ${figures} ${median(it.wallMs).toFixed(1).padStart(8)}`,
    );
  }
}

async function main(): Promise<void> {
  const stop: (() => Promise<unknown>)[] = [];
  const [noRides, withRides] = [await testStore(), await testStore()];
  try {
    const now = new Date();
    const people = Array.from({ length: drivers }, (_, n) => driverNumber(n, now));
    const [young, old] = [testContext(noRides.store), testContext(withRides.store)];
    await fillPlatform(noRides.store, people, 0);
    await fillPlatform(withRides.store, people, rides);
    const bare = await bareOver(noRides, stop);
    const [allNew, findNew] = await appOver(noRides, young, 'no rides', stop);
    const [allOld, findOld] = await appOver(withRides, old, `${rides} rides`, stop);
    const subjects = [bare, allNew, findNew, allOld, findOld].filter((it) => it !== undefined);
    for (const it of subjects) await load(it, WARM_UP);
    for (let i = 0; i < rounds; i += 1) for (const it of subjects) await round(it);
    console.log(`${drivers} drivers, ${rounds} rounds of ${REQUESTS} requests, on ${noRides.engine}`);
    report(subjects, bare);
    for (const [few, many] of [
      [allNew, allOld],
      [findNew, findOld],
    ]) {
      if (!few || !many) continue;
      const [cpu, wall] = [median(many.cpuMs) / median(few.cpuMs), median(many.wallMs) / median(few.wallMs)];
      console.log(`${many.name} against none: CPU ${cpu.toFixed(2)}, wall ${wall.toFixed(2)} times`);
    }
  } finally {
    for (const end of stop) await end();
    await noRides.close();
    await withRides.close();
  }
}

await main();
