/**
 * Bench 5: the cost of creating a ride, accepting it and searching for drivers on a busy platform, compared with bare
 * Express handlers of one store command each (support/bare-handlers.ts) over the same store.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookieNames } from '#http/cookies.ts';
import { booking } from '../support/rides.ts';
import { cpuSeconds } from './support/cpu.ts';
import type { HttpAnswer, HttpRequest } from './support/http.ts';
import { percentile } from './support/measure.ts';
import { readNumbers } from './support/options.ts';
import { makePassengers, signInDrivers, type SignedIn } from './support/people.ts';
import { inPlace, type Place } from './support/place.ts';
import { driverNumber, fillPlatform } from './support/platform.ts';
import { type Script, startScript } from './support/script.ts';
import { figure, printTable } from './support/table.ts';

/** A command's background work has finished after this time, and is counted with the command. */
const SETTLED_AFTER_MS = 500;

/** The embedded store keeps everything in memory. */
const EMBEDDED_RIDES = 50_000;

/** The costs of one command on one side (app or bare handlers), summed over the rounds. */
interface Tally {
  server: number;
  store: number;
  seconds: number;
  latencies: number[];
}
const COMMANDS = ['create', 'accept', 'search'] as const;
type Command = (typeof COMMANDS)[number];
type Tallies = Record<Command, Tally>;

export async function commands(args: readonly string[]): Promise<void> {
  const options = readNumbers(args, {
    drivers: { full: 20_000, small: 1000 },
    rides: { full: process.env['MONGODB_URL'] ? 500_000 : EMBEDDED_RIDES, small: 5000 },
    requests: { full: 50, small: 15 },
    rounds: { full: 20, small: 4 },
    warmUp: { full: 300, small: 30 },
  });
  const { drivers, rides, requests, rounds, warmUp } = options;
  await inPlace(async (place) => {
    const busy = requests * rounds + warmUp;
    const people = Array.from({ length: drivers }, (_, n) => driverNumber(n, new Date()));
    await fillPlatform(place.store, people, rides);
    const app = await openApp(place, await makePassengers(place.store, busy), await signInDrivers(place.store, busy));
    const bare = await openBare(place, app.listed);
    await app.round(warmUp);
    await bare.round(warmUp);
    const [ofApp, ofBare] = [emptyTallies(), emptyTallies()];
    for (let i = 0; i < rounds; i += 1) {
      await bare.round(requests, ofBare);
      await app.round(requests, ofApp);
    }
    console.log(
      `${drivers} drivers, ${rides} past rides; a search lists ${app.listed} drivers; ${rounds} rounds of ${requests} requests`,
    );
    report(ofApp, ofBare, requests * rounds);
  });
}

const emptyTallies = (): Tallies => {
  const empty = (): Tally => ({ server: 0, store: 0, seconds: 0, latencies: [] });
  return { create: empty(), accept: empty(), search: empty() };
};

/** One side, the app or the bare handlers. */
interface Side {
  /** Creates and accepts `count` rides of people without a ride, and makes as many searches. */
  round(count: number, tallies?: Tallies): Promise<void>;
}

/** Sends requests, and adds their cost to the tally. */
async function counted(
  { load, pid, storePids }: { load: Script; pid: number; storePids: readonly number[] },
  requests: readonly HttpRequest[],
  tally?: Tally,
): Promise<HttpAnswer[]> {
  const cpu = { server: cpuSeconds([pid]), store: cpuSeconds(storePids) };
  const began = performance.now();
  const answers = (await load.call('run', requests)) as HttpAnswer[];
  const seconds = (performance.now() - began) / 1000;
  await sleep(SETTLED_AFTER_MS);
  const failed = answers.find(({ status }) => status >= 300);
  if (failed) throw new Error(`${requests[0]?.url} answered ${failed.status}: ${JSON.stringify(failed.body)}`);
  if (tally) {
    tally.server += cpuSeconds([pid]) - cpu.server;
    tally.store += cpuSeconds(storePids) - cpu.store;
    tally.seconds += seconds;
    tally.latencies.push(...answers.map(({ tookMs }) => tookMs));
  }
  return answers;
}

async function startHttpLoad(place: Place): Promise<Script> {
  const load = await startScript(join(import.meta.dirname, 'support/http-load.ts'));
  place.atEnd(() => load.stop());
  return load;
}

const idOf = ({ body }: HttpAnswer): string => {
  const { id, _id } = body as { id?: string; _id?: string };
  return id ?? _id ?? '';
};

/** Opens the app's side: every passenger books one of their drivers, who accepts; nobody has had a ride before. */
async function openApp(
  place: Place,
  passengers: readonly SignedIn[],
  drivers: readonly SignedIn[],
): Promise<Side & { listed: number }> {
  const { url, port, pid } = await place.app();
  const load = await startHttpLoad(place);
  const at = { load, pid, storePids: place.storePids };
  const cookie = ({ token }: SignedIn): string => `${cookieNames(port).user}=${token}`;
  const search = (by: SignedIn): HttpRequest => {
    const { driverId: _any, paymentMethod: _cash, ...trip } = booking(null);
    return { method: 'POST', url: `${url}/api/drivers/available`, cookie: cookie(by), body: trip };
  };
  const [answer] = await counted(at, passengers.slice(0, 1).map(search));
  let used = 0;
  return {
    listed: (answer?.body as unknown[]).length,
    async round(count, tallies) {
      const [these, theirs] = [passengers, drivers].map((all) => all.slice(used, used + count));
      used += count;
      const create = (these ?? []).map((by, i): HttpRequest => {
        const body = booking(theirs?.[i]?._id.toHexString() ?? null);
        return { method: 'POST', url: `${url}/api/rides/create`, cookie: cookie(by), body };
      });
      const created = await counted(at, create, tallies?.create);
      const accept = (theirs ?? []).map((by, i): HttpRequest => {
        const id = created[i] ? idOf(created[i]) : '';
        return { method: 'PUT', url: `${url}/api/drivers/rides/${id}/accept`, cookie: cookie(by) };
      });
      await counted(at, accept, tallies?.accept);
      await counted(at, (these ?? []).map(search), tallies?.search);
    },
  };
}

async function openBare(place: Place, listed: number): Promise<Side> {
  const { url, pid } = await place.handlers(listed);
  const load = await startHttpLoad(place);
  const at = { load, pid, storePids: place.storePids };
  return {
    async round(count, tallies) {
      const each = (make: (i: number) => HttpRequest) => Array.from({ length: count }, (_, i) => make(i));
      const create = each(() => ({ method: 'POST', url: `${url}/create`, body: booking(null) }));
      const created = await counted(at, create, tallies?.create);
      const accept = each((i) => ({ method: 'PUT', url: `${url}/accept/${created[i] ? idOf(created[i]) : ''}` }));
      await counted(at, accept, tallies?.accept);
      await counted(
        at,
        each(() => ({ method: 'POST', url: `${url}/search`, body: booking(null) })),
        tallies?.search,
      );
    },
  };
}

function report(app: Tallies, bare: Tallies, requests: number): void {
  const milliseconds = ({ server, store }: Tally, withStore: boolean): number =>
    ((server + (withStore ? store : 0)) / requests) * 1000;
  const rows = COMMANDS.flatMap((command) =>
    [
      { name: `${command} bare`, it: bare[command] },
      { name: `${command} app`, it: app[command] },
    ].map(({ name, it }) => {
      const latencies = it.latencies.toSorted((a, b) => a - b);
      const costs = [false, true].flatMap((withStore) => {
        const cost = milliseconds(it, withStore);
        return [figure(cost), figure(cost / milliseconds(bare[command], withStore))];
      });
      const pace = [figure(requests / it.seconds, 0), ...[0.5, 0.99].map((at) => figure(percentile(latencies, at), 0))];
      return [name, ...costs, ...pace];
    }),
  );
  printTable(['', 'CPU ms', 'times bare', 'with store', 'times bare', 'requests/s', 'p50 ms', 'p99 ms'], rows);
}
