/**
 * Bench 1: what one delivered position costs a single process. Drivers report positions, and the holders of a link to
 * each watch them; the same through the app and through the bare relay (support/bare-relay.ts), in turns.
 */
import { FIXES_PER_SECOND_MAX } from '../../shared/domain/constants/rules.ts';
import { PLACES } from '../../shared/domain/places.ts';
import { cookieNames } from '../../http/cookies.ts';
import { EMBU } from '../support/context.ts';
import { type Measured, measure, percentile, total } from './support/measure.ts';
import { readNumbers, takeChoice } from './support/options.ts';
import { makeDrivers, shareLinks } from './support/people.ts';
import { inPlace, type Place } from './support/place.ts';
import { ACKS, type Fleet, type Pace, startLoad } from './support/start-load.ts';
import { figure, printTable } from './support/table.ts';

/**
 * At two fixes a second a third one within 1,000 ms is refused (R14). Reports sent each 500 ms sharp would lose some to
 * the unsteadiness of timers, so they are sent each 515 ms.
 */
const PACES = [
  { name: '1/s', fixesPerSecond: 1 },
  { name: '2/s', fixesPerSecond: 1000 / 515 },
  { name: '5/s', fixesPerSecond: 5 },
];

export async function fanOut(args: readonly string[]): Promise<void> {
  const { chosen: acks = 'fifth', rest } = takeChoice(args, 'acks', ACKS);
  const { chosen: only, rest: others } = takeChoice(
    rest,
    'pace',
    PACES.map(({ name }) => name),
  );
  const options = readNumbers(others, {
    drivers: { full: 1000, small: 100 },
    viewers: { full: 5, small: 5 },
    seconds: { full: 10, small: 5 },
    rounds: { full: 2, small: 1 },
  });
  await inPlace(async (place) => {
    const { app, bare, pids } = await open(place, options);
    const paces = PACES.filter(({ name }) => name === (only ?? name));
    console.log(
      `${options.drivers} drivers, each watched by ${options.viewers}; acknowledged: ${acks}; ${options.rounds} rounds of ${options.seconds} s`,
    );
    const rows: string[][] = [];
    for (const { name, fixesPerSecond } of paces) {
      const pace = { fixesPerSecond, acks };
      const rounds: { app: Measured[]; bare: Measured[] } = { app: [], bare: [] };
      for (let i = 0; i < options.rounds; i += 1) {
        rounds.bare.push(await measure(bare, pace, { seconds: options.seconds, groups: { server: pids.bare } }));
        rounds.app.push(
          await measure(app, pace, { seconds: options.seconds, groups: { server: pids.app, store: pids.store } }),
        );
      }
      rows.push(...rowsOf({ name, pace, viewers: options.viewers, app: total(rounds.app), bare: total(rounds.bare) }));
    }
    printTable(HEAD, rows);
  });
}

/** Both servers, and a load generator connected to each. */
async function open(place: Place, { drivers, viewers }: { drivers: number; viewers: number }) {
  const people = await makeDrivers(place.store, drivers, (n) => PLACES[n % PLACES.length] ?? EMBU);
  const tokens = await shareLinks(place.store, people);
  const [server, relay] = [await place.app(), await place.relay('share')];
  const cookie = cookieNames(server.port).user;
  const everybody: Omit<Fleet, 'of' | 'driversUrl' | 'viewersUrl'> = {
    drivers: people.map(({ token, at }, n) => ({ cookie: `${cookie}=${token}`, room: String(n), at })),
    viewers: tokens.flatMap((token, n) =>
      Array.from({ length: viewers }, () => ({
        room: String(n),
        watch: { command: 'share:watch' as const, payload: { token } },
      })),
    ),
  };
  const [app, bare] = [await startLoad(), await startLoad()];
  for (const load of [app, bare]) place.atEnd(() => load.stop());
  await bare.connect({ ...everybody, of: 'bare', driversUrl: relay.url, viewersUrl: relay.url });
  await app.connect({ ...everybody, of: 'app', driversUrl: server.url, viewersUrl: server.url });
  return { app, bare, pids: { app: [server.pid], store: place.storePids, bare: [relay.pid] } };
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

/** CPU time per delivered position. */
const microseconds = ({ cpu, during }: Measured, groups: readonly string[]): number =>
  (groups.reduce((sum, group) => sum + (cpu[group] ?? NaN), 0) / during.delivered) * 1e6;

/** What became of the fixes and their deliveries. */
function fatesOf({ whole, latencies }: Measured, pace: Pace, viewers: number): string[] {
  const { sent, accepted, passedOn, delivered, lost } = whole;
  const taken = pace.acks === 'every' ? accepted : pace.fixesPerSecond < FIXES_PER_SECOND_MAX ? sent : passedOn;
  const shares = [delivered / (taken * viewers), passedOn / sent].map((share) => `${figure(share * 100, 1)} %`);
  return [...shares, ...[0.5, 0.99].map((share) => figure(percentile(latencies, share), 0)), String(lost)];
}
