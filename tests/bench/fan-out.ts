/**
 * Bench 1: the cost of one delivered position in a single process. Drivers report positions, and the holders of a link
 * to each driver watch; the same through the app and through the bare relay (support/bare-relay.ts), in turns.
 */
import { join } from 'node:path';
import { FIXES_PER_SECOND_MAX } from '#shared/domain/constants/positions.ts';
import { PLACES } from '#shared/domain/places.ts';
import { EMBU } from '../support/context.ts';
import { type Both, inTurns, openBoth, warmBoth } from './support/both.ts';
import { type Measured, measure, percentile } from './support/measure.ts';
import { readNumbers, takeChoice, takeFlag } from './support/options.ts';
import { makeDrivers, shareLinks, watchersOf } from './support/people.ts';
import { inPlace } from './support/place.ts';
import { startScript } from './support/script.ts';
import { ACKS, type Acks, type Pace } from './support/start-load.ts';
import { figure, printTable } from './support/table.ts';

/**
 * At two fixes a second a third one within 1,000 ms is refused (R14). Reports sent every 500 ms would lose some to
 * timer jitter, so they are sent every 515 ms.
 */
const PACES = [
  { name: '1/s', fixesPerSecond: 1 },
  { name: '2/s', fixesPerSecond: 1000 / 515 },
  { name: '5/s', fixesPerSecond: 5 },
];

const PACE_NAMES = PACES.map(({ name }) => name);

export async function fanOut(args: readonly string[]): Promise<void> {
  const { chosen: acks = 'fifth', rest } = takeChoice(args, 'acks', ACKS);
  const { chosen, rest: others } = takeChoice(rest, 'pace', PACE_NAMES);
  const { isSet: isHostile, rest: numbers } = takeFlag(others, 'hostile');
  const options = readNumbers(numbers, {
    drivers: { full: 1000, small: 100 },
    viewers: { full: 5, small: 5 },
    seconds: { full: 10, small: 10 },
    rounds: { full: 2, small: 1 },
    warmUp: { full: 5, small: 5 },
  });
  const only = chosen ?? (args.includes('--small') ? '1/s' : null);
  const { drivers, viewers, seconds, rounds } = options;
  await inPlace(async (place) => {
    const people = await makeDrivers(place.store, drivers, (n) => PLACES[n % PLACES.length] ?? EMBU);
    const tokens = await shareLinks(place.store, people);
    const both = await openBoth(place, (cookieOf) => ({
      drivers: people.map(({ token, at }, n) => ({ cookie: cookieOf(token), room: String(n), at })),
      viewers: watchersOf(tokens, viewers),
    }));
    await warmBoth(both, { fixesPerSecond: 1, acks }, options.warmUp);
    const rows: string[][] = [];
    for (const { name, fixesPerSecond } of PACES) {
      if (only !== null && name !== only) continue;
      const pace = { fixesPerSecond, acks };
      rows.push(...rowsOf({ name, pace, viewers, ...(await inTurns(both, pace, options)) }));
    }
    if (isHostile) rows.push(await besideHostile(both, tokens[0] ?? '', { ...options, acks }));
    console.log(
      `${drivers} drivers, each watched by ${viewers}; acknowledged: ${acks}; ${rounds} rounds of ${seconds} s`,
    );
    printTable(HEAD, rows);
  });
}

/** Runs the app again, at a fix a second, beside hostile clients. */
async function besideHostile(
  { app, appUrl, pids }: Both,
  token: string,
  { seconds, viewers, acks }: { seconds: number; viewers: number; acks: Acks },
): Promise<string[]> {
  const hostile = await startScript(join(import.meta.dirname, 'support/hostile-load.ts'));
  try {
    await hostile.call('start', { url: appUrl, token });
    const pace = { fixesPerSecond: 1, acks };
    const it = await measure(app, pace, { seconds, groups: { server: pids.app, store: pids.store } });
    const { opened, refused } = (await hostile.call('stop')) as { opened: number; refused: number };
    console.log(`hostile connections: ${opened} opened, ${refused} refused`);
    const costs = [['server'], ['server', 'store']].flatMap((groups) => [figure(microseconds(it, groups), 1), '']);
    return ['1/s app, hostile', ...costs, ...fatesOf(it, pace, viewers)];
  } finally {
    await hostile.stop();
  }
}

const HEAD = [
  'fixes',
  'µs each',
  'times bare',
  'with store',
  'times bare',
  'delivered',
  'passed on',
  'p50 ms',
  'p99 ms',
  'lost',
];

interface Result {
  name: string;
  pace: Pace;
  viewers: number;
  app: Measured;
  bare: Measured;
}

function rowsOf({ name, pace, viewers, app, bare }: Result): string[][] {
  const one = microseconds(bare, ['server']);
  return [
    [`${name} bare`, figure(one, 1), '', '', '', ...fatesOf(bare, { ...pace, acks: 'none' }, viewers)],
    [
      `${name} app`,
      ...[['server'], ['server', 'store']].flatMap((groups) => {
        const each = microseconds(app, groups);
        return [figure(each, 1), figure(each / one)];
      }),
      ...fatesOf(app, pace, viewers),
    ],
  ];
}

/** Returns the CPU time per delivered position, µs. */
const microseconds = ({ cpu, during }: Measured, groups: readonly string[]): number =>
  (groups.reduce((sum, group) => sum + (cpu[group] ?? NaN), 0) / during.delivered) * 1e6;

/** Returns the outcomes of fixes and deliveries, as table cells. */
function fatesOf({ whole, latencies }: Measured, pace: Pace, viewers: number): string[] {
  const { sent, accepted, passedOn, delivered, lost } = whole;
  const taken = pace.acks === 'every' ? accepted : pace.fixesPerSecond < FIXES_PER_SECOND_MAX ? sent : passedOn;
  const shares = [delivered / (taken * viewers), passedOn / sent].map((share) => `${figure(share * 100, 1)} %`);
  return [...shares, ...[0.5, 0.99].map((share) => figure(percentile(latencies, share), 0)), String(lost)];
}
