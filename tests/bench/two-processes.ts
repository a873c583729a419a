/**
 * Bench 2: what one delivered position costs when drivers are on one realtime process and viewers on another, over a real
 * Redis; all processes together. Two baselines: the bare relay in one process, and two of them that publish each fix once.
 */
import { PLACES } from '#shared/domain/places.ts';
import { cookieNames } from '#http/cookies.ts';
import { EMBU } from '../support/context.ts';
import { type Measured, measure, percentile, total, warmUp } from './support/measure.ts';
import { readNumbers, takeChoice } from './support/options.ts';
import { makeDrivers, shareLinks, watchersOf } from './support/people.ts';
import { inPlace, type Place } from './support/place.ts';
import { ACKS, type Fleet, type Load, startLoad } from './support/start-load.ts';
import { figure, printTable } from './support/table.ts';

const GROUPS = ['drivers', 'viewers', 'redis', 'store'] as const;

/** One way to deliver: its load, and its processes by what they do. */
interface Side {
  name: string;
  load: Load;
  groups: Partial<Record<(typeof GROUPS)[number], number[]>>;
  rounds: Measured[];
}

export async function twoProcesses(args: readonly string[]): Promise<void> {
  const { chosen: acks = 'fifth', rest } = takeChoice(args, 'acks', ACKS);
  const options = readNumbers(rest, {
    drivers: { full: 1000, small: 100 },
    viewers: { full: 5, small: 5 },
    seconds: { full: 10, small: 5 },
    rounds: { full: 2, small: 1 },
    warmUp: { full: 5, small: 5 },
  });
  await inPlace(async (place) => {
    const sides = await openSides(place, options);
    const pace = { fixesPerSecond: 1, acks };
    const loads = sides.map(({ load }) => load);
    await warmUp(loads, pace, options.warmUp);
    for (let i = 0; i < options.rounds; i += 1) {
      for (const { load, groups, rounds } of sides) {
        rounds.push(await measure(load, pace, { seconds: options.seconds, groups }));
      }
    }
    console.log(
      `${options.drivers} drivers on one process, each watched by ${options.viewers} on another; a fix a second; acknowledged: ${acks}; ${options.rounds} rounds of ${options.seconds} s`,
    );
    report(sides, options.viewers);
  });
}

async function openSides(place: Place, { drivers, viewers }: { drivers: number; viewers: number }): Promise<Side[]> {
  const people = await makeDrivers(place.store, drivers, (n) => PLACES[n % PLACES.length] ?? EMBU);
  const tokens = await shareLinks(place.store, people);
  const [redis, bareRedis] = [await place.redis(), await place.redis()];
  const alone = await place.relay('share');
  const [near, far] = [
    await place.relay('share', { redisUrl: bareRedis.url }),
    await place.relay('share', { redisUrl: bareRedis.url }),
  ];
  const store = place.storePids.length > 0 ? { store: place.storePids } : {};
  const env = { ROLE: 'realtime', REDIS_URL: redis.url };
  const [first, second] = [await place.app(env), await place.app(env)];
  const { user } = cookieNames(first.port);
  const everybody = {
    drivers: people.map(({ token, at }, n) => ({ cookie: `${user}=${token}`, room: String(n), at })),
    viewers: watchersOf(tokens, viewers),
  };
  const side = async (
    name: string,
    fleet: Omit<Fleet, 'drivers' | 'viewers'>,
    groups: Side['groups'],
  ): Promise<Side> => {
    const load = await startLoad();
    place.atEnd(() => load.stop());
    await load.connect({ ...everybody, ...fleet });
    return { name, load, groups, rounds: [] };
  };
  return [
    await side(
      'bare, one process',
      { of: 'bare', driversUrl: alone.url, viewersUrl: alone.url },
      { drivers: [alone.pid] },
    ),
    await side(
      'bare, two over Redis',
      { of: 'bare', driversUrl: near.url, viewersUrl: far.url },
      { drivers: [near.pid], viewers: [far.pid], redis: [bareRedis.pid] },
    ),
    await side(
      'app',
      { of: 'app', driversUrl: first.url, viewersUrl: second.url },
      { drivers: [first.pid], viewers: [second.pid], redis: [redis.pid], ...store },
    ),
  ];
}

function report(sides: readonly Side[], viewers: number): void {
  const results = sides.map(({ name, rounds }) => {
    const it = total(rounds);
    const costs = GROUPS.map((group) => ((it.cpu[group] ?? 0) / it.during.delivered) * 1e6);
    return { name, it, costs, all: costs.reduce((sum, cost) => sum + cost, 0), store: costs[3] ?? 0 };
  });
  const [one, two] = results.map(({ all }) => all);
  const rows = results.map(({ name, it: { whole, latencies }, costs, all, store }) => [
    name,
    ...costs.map((cost) => (cost > 0 ? figure(cost, 1) : '')),
    figure(all, 1),
    ...[one, two].map((bare) => figure(all / (bare ?? NaN))),
    figure((all - store) / (one ?? NaN)),
    `${figure((whole.delivered / whole.sent / viewers) * 100, 1)} %`,
    ...[0.5, 0.99].map((share) => figure(percentile(latencies, share), 0)),
    String(whole.lost),
  ]);
  const head = ['µs each', "drivers'", "viewers'", 'Redis', 'store', 'all', 'times one', 'times two', 'without store'];
  printTable([...head, 'delivered', 'p50 ms', 'p99 ms', 'lost'], rows);
}
