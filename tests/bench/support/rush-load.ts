/**
 * The people of the rush hour, in a process of its own: drivers who report positions, passengers who watch the drivers
 * around them, and rides that passengers book and drivers accept, start and complete. `rush.ts` starts it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { booking } from '#tests/support/rides.ts';
import { type Client, connectClient } from './client.ts';
import { eachOf } from './each-of.ts';
import { reportOf, isAcked } from './fix.ts';
import { type HttpRequest, sendHttp } from './http.ts';
import type { RushCounts, RushPerson, RushPlan } from './rush-plan.ts';
import { serveCalls } from './script.ts';
import type { Acks } from './start-load.ts';

const CONNECTED_AT_ONCE = 50;
const TICK_MS = 10;
const SHOWN_WITHIN_MS = 10_000;

interface Driver extends RushPerson {
  client: Client;
  /** Called when a request appears on the driver's screen. */
  asked: (() => void) | null;
}

let plan: RushPlan | null = null;
let drivers: Driver[] = [];
/** The people without a ride, by the number of their place. */
const free = { drivers: new Map<number, Driver[]>(), passengers: [] as RushPerson[] };
let beginning: NodeJS.Timeout | undefined;
let reporting: NodeJS.Timeout | undefined;
const running = new Set<Promise<void>>();
const counts: RushCounts = {
  begun: 0,
  completed: 0,
  failures: {},
  neverShown: 0,
  bookingToDriver: [],
  requests: [],
  fixes: { sent: 0, asked: 0, accepted: 0, refused: 0 },
  areaFrames: 0,
  ridePositions: 0,
  lost: 0,
};

const lost = (): void => void (counts.lost += 1);

async function connectAll(given: RushPlan): Promise<void> {
  plan = given;
  const opened: Driver[] = [];
  await eachOf(given.drivers, CONNECTED_AT_ONCE, async (person, i) => {
    const hear = (event: string): void => {
      if (event === 'ride:requested') opened[i]?.asked?.();
    };
    const client = await connectClient({ url: given.url, headers: { cookie: person.cookie }, hear, lost });
    opened[i] = { ...person, client, asked: null };
  });
  drivers = opened;
  for (const driver of drivers) setFree(driver);
  await eachOf(given.passengers, CONNECTED_AT_ONCE, async ({ cookie, at }) => {
    const hear = (event: string): void => {
      if (event === 'drivers:moved') counts.areaFrames += 1;
      if (event === 'ride:position') counts.ridePositions += 1;
    };
    const client = await connectClient({ url: given.url, headers: { cookie }, hear, lost });
    await client.ask('area:watch', { latitude: at.latitude, longitude: at.longitude });
  });
  free.passengers.push(...given.passengers);
}

function setFree(driver: Driver): void {
  const there = free.drivers.get(driver.place) ?? [];
  free.drivers.set(driver.place, there);
  there.push(driver);
}

function report(n: number, acks: Acks): void {
  const driver = drivers[n % drivers.length];
  if (!driver) return;
  const round = Math.floor(n / drivers.length);
  const { fixes } = counts;
  const report = reportOf(driver.at, round);
  fixes.sent += 1;
  if (!isAcked(n, drivers.length, acks)) return driver.client.emit('position:report', report);
  fixes.asked += 1;
  void driver.client.ask('position:report', report).then((answer) => {
    const { ok, data } = answer as { ok: boolean; data?: { accepted: boolean } };
    fixes[ok && data?.accepted ? 'accepted' : 'refused'] += 1;
  });
}

/** Calls `run` with 0, 1, 2 …, `perSecond` times a second, by the clock. */
function steadily(perSecond: number, run: (n: number) => void): NodeJS.Timeout {
  const began = performance.now();
  let n = 0;
  return setInterval(() => {
    for (; began + (n * 1000) / perSecond <= performance.now(); n += 1) run(n);
  }, TICK_MS);
}

/** Sends a request and counts it. @throws Error when it is refused */
async function request(what: string, it: HttpRequest): Promise<unknown> {
  const { status, body, tookMs } = await sendHttp(it).catch(() => ({ status: 0, body: null, tookMs: 0 }));
  if (status >= 200 && status < 300) {
    counts.requests.push(tookMs);
    return body;
  }
  const name = `${what} ${status}`;
  counts.failures[name] = (counts.failures[name] ?? 0) + 1;
  throw new Error(name);
}

/** Resolves with whether the driver's screen shows a request in time. */
function shownTo(driver: Driver): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), SHOWN_WITHIN_MS);
    driver.asked = () => {
      clearTimeout(timer);
      resolve(true);
    };
  });
}

async function ride(url: string, passenger: RushPerson, driver: Driver, pauseMs: number): Promise<void> {
  const { cookie } = passenger;
  const { driverId: _any, paymentMethod: _cash, ...trip } = booking(null);
  await request('search', { method: 'POST', url: `${url}/api/drivers/available`, cookie, body: trip });
  const began = performance.now();
  const shown = shownTo(driver).then((is) => {
    if (is) counts.bookingToDriver.push(performance.now() - began);
    else counts.neverShown += 1;
  });
  const body = booking(driver.id);
  const { id } = (await request('create', { method: 'POST', url: `${url}/api/rides/create`, cookie, body })) as {
    id: string;
  };
  await shown;
  for (const step of ['accept', 'start', 'complete']) {
    await sleep(pauseMs);
    await request(step, { method: 'PUT', url: `${url}/api/drivers/rides/${id}/${step}`, cookie: driver.cookie });
  }
  counts.completed += 1;
}

/** Starts a ride of a free passenger with a free driver at the same place. */
function begin({ url, pauseMs }: RushPlan): void {
  const passenger = free.passengers.shift();
  const driver = passenger && free.drivers.get(passenger.place)?.shift();
  if (!passenger || !driver) {
    counts.failures['nobody free'] = (counts.failures['nobody free'] ?? 0) + 1;
    if (passenger) free.passengers.push(passenger);
    return;
  }
  counts.begun += 1;
  const it = ride(url, passenger, driver, pauseMs)
    // The failure has been counted already.
    .catch(() => undefined)
    .finally(() => {
      running.delete(it);
      free.passengers.push(passenger);
      setFree(driver);
    });
  running.add(it);
}

function start(): void {
  const now = plan;
  if (!now) return;
  reporting = steadily(drivers.length * now.fixesPerSecond, (n) => report(n, now.acks));
  beginning = steadily(now.ridesPerSecond, () => begin(now));
}

/** Stops starting rides, and waits for running ones. */
async function finish(): Promise<void> {
  clearInterval(beginning);
  await Promise.all(running);
  clearInterval(reporting);
}

serveCalls({ connect: connectAll, start, finish, counts: () => counts });
