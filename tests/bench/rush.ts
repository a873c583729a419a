/**
 * Bench 7: a rush hour on a local cluster. Drivers report positions, passengers watch the drivers around them, and
 * rides begin all the time.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { storeIn } from '#core/store/store.ts';
import { cookieNames } from '#http/cookies.ts';
import { type Cluster, startCluster } from '#scripts/cluster/start-cluster.ts';
import { PLACES } from '#shared/domain/places.ts';
import { EMBU } from '../support/context.ts';
import { cpuSeconds } from './support/cpu.ts';
import { percentile } from './support/measure.ts';
import { readNumbers, takeChoice } from './support/options.ts';
import { makeDrivers, makePassengers, type SignedIn } from './support/people.ts';
import { BUSY_ENV } from './support/place.ts';
import type { RushCounts, RushPerson, RushPlan } from './support/rush-plan.ts';
import { type Script, startScript } from './support/script.ts';
import { ACKS, type Acks } from './support/start-load.ts';
import { figure, printTable } from './support/table.ts';

const FIXES_PER_SECOND = 0.25;
const SAMPLED_EACH_S = 5;
const PAUSE_MS = 5000;

interface Options {
  acks: Acks;
  drivers: number;
  passengers: number;
  /** Rides begun per second. */
  rides: number;
  seconds: number;
  /** Number of processes of each role. */
  http: number;
  realtime: number;
}

const placeOf = (n: number) => PLACES[n % PLACES.length] ?? EMBU;

export async function rush(args: readonly string[]): Promise<void> {
  const { chosen: acks = 'fifth', rest } = takeChoice(args, 'acks', ACKS);
  const options: Options = {
    acks,
    ...readNumbers(rest, {
      drivers: { full: 5000, small: 300 },
      passengers: { full: 2000, small: 100 },
      rides: { full: 20, small: 2 },
      seconds: { full: 180, small: 20 },
      http: { full: 2, small: 1 },
      realtime: { full: 3, small: 2 },
    }),
  };
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const name = `boda_rush_${Date.now()}`;
    const cluster = await startCluster({
      http: options.http,
      realtime: options.realtime,
      mongodbUrl: process.env['MONGODB_URL'],
      env: () => ({ ...BUSY_ENV, MONGODB_NAME: name }),
    });
    closers.push(() => cluster.close());
    const load = await startScript(join(import.meta.dirname, 'support/rush-load.ts'));
    closers.push(() => load.stop());
    await load.call('connect', await planFor(cluster, name, options));
    const usage = await run(cluster, load, options.seconds);
    report((await load.call('counts')) as RushCounts, usage, options);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function planFor(cluster: Cluster, name: string, options: Options): Promise<RushPlan> {
  const client = await MongoClient.connect(cluster.mongodbUrl);
  const store = storeIn(client.db(name));
  const cookie = cookieNames(Number(new URL(cluster.url).port)).user;
  const asPerson = ({ _id, token }: SignedIn, n: number): RushPerson => ({
    id: _id.toHexString(),
    cookie: `${cookie}=${token}`,
    place: n % PLACES.length,
    at: placeOf(n),
  });
  const drivers = await makeDrivers(store, options.drivers, placeOf);
  const passengers = await makePassengers(store, options.passengers);
  await client.close();
  return {
    url: cluster.url,
    drivers: drivers.map(asPerson),
    passengers: passengers.map(asPerson),
    fixesPerSecond: FIXES_PER_SECOND,
    acks: options.acks,
    ridesPerSecond: options.rides,
    pauseMs: PAUSE_MS,
  };
}

/** The share of a core that a process used: on average, and in its busiest few seconds. */
interface Usage {
  name: string;
  mean: number;
  most: number;
}

/** Runs the rush hour and watches the CPU of each process; the proxy runs in this one. */
async function run(cluster: Cluster, load: Script, seconds: number): Promise<Usage[]> {
  const processes = [...cluster.processes, { name: 'proxy', pid: process.pid }];
  // The cluster's processes are children of this process, so its own CPU time excludes its children's.
  const usedBy = () => {
    const used = processes.map(({ pid }) => cpuSeconds([pid], { children: pid !== process.pid }));
    return { at: performance.now() / 1000, used };
  };
  await load.call('start');
  const samples = [usedBy()];
  for (let s = 0; s < seconds; s += SAMPLED_EACH_S) {
    await sleep(SAMPLED_EACH_S * 1000);
    samples.push(usedBy());
  }
  await load.call('finish');
  return processes.map(({ name }, i) => {
    const share = (from: number, to: number): number => {
      const [first, last] = [samples.at(from), samples.at(to)];
      if (!first || !last) return NaN;
      return ((last.used[i] ?? NaN) - (first.used[i] ?? NaN)) / (last.at - first.at);
    };
    return { name, mean: share(0, -1), most: Math.max(...samples.slice(1).map((_, n) => share(n, n + 1))) };
  });
}

function report(counts: RushCounts, usage: readonly Usage[], options: Options): void {
  const { fixes, failures } = counts;
  const spread = (values: readonly number[]): string => {
    const sorted = values.toSorted((a, b) => a - b);
    return [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${figure(percentile(sorted, share), 0)} ms`).join(', ');
  };
  const failed = Object.entries(failures).map(([what, times]) => `${times} × ${what}`);
  console.log(
    [
      `${options.drivers} drivers at ${FIXES_PER_SECOND} fixes/s (acknowledged: ${options.acks}), ${options.passengers} passengers, ${options.rides} rides/s for ${options.seconds} s; ${options.http} http and ${options.realtime} realtime processes`,
      `rides: ${counts.begun} begun, ${counts.completed} completed; never shown to the driver: ${counts.neverShown}`,
      `from booking to the driver's screen: ${spread(counts.bookingToDriver)}`,
      `requests: ${counts.requests.length} succeeded, ${spread(counts.requests)}; ${failed.join(', ') || 'none failed'}`,
      `fixes: ${fixes.sent} sent; of ${fixes.asked} that asked for an answer ${fixes.accepted} accepted, ${fixes.refused} refused, ${fixes.asked - fixes.accepted - fixes.refused} unanswered`,
      `passengers heard ${counts.areaFrames} area frames and ${counts.ridePositions} positions of their drivers; connections lost: ${counts.lost}`,
    ].join('\n'),
  );
  const percent = (share: number): string => `${figure(share * 100, 0)} %`;
  printTable(
    ['process', 'of a core', 'at most'],
    usage.map(({ name, mean, most }) => [name, percent(mean), percent(most)]),
  );
}
