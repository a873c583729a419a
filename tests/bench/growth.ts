/**
 * Bench 6: whether a position costs more when there are more drivers. Each driver reports as often as before, so twice the
 * drivers report twice as much; what a fix costs should stay the same. Nobody watches. The bare relay shows how much of a
 * change is the machine's: a fix is cheaper for any server that handles many at a time.
 */
import { cellToLatLng, gridDisk } from 'h3-js';
import { cellOf } from '#core/location/cell.ts';
import { EMBU } from '../support/context.ts';
import { inTurns, openBoth, warmBoth } from './support/both.ts';
import type { Measured } from './support/measure.ts';
import { readNumbers, takeChoice } from './support/options.ts';
import { makeDrivers } from './support/people.ts';
import { inPlace } from './support/place.ts';
import { ACKS, type Acks } from './support/start-load.ts';
import { figure, printTable } from './support/table.ts';

const DRIVERS_PER_CELL = 20;
/** A driver who moves reports each 2 to 5 seconds. */
const FIXES_PER_SECOND = 0.5;
/** However many drivers there are, so that every server has handled as much before it is measured. */
const WARM_UP = { fixesPerSecond: 500, seconds: 8 };

interface Step {
  drivers: number;
  app: Measured;
  bare: Measured;
}

export async function growth(args: readonly string[]): Promise<void> {
  const { chosen: acks = 'fifth', rest } = takeChoice(args, 'acks', ACKS);
  const { from, to, seconds } = readNumbers(rest, {
    from: { full: 500, small: 100 },
    to: { full: 8000, small: 400 },
    seconds: { full: 15, small: 5 },
  });
  const steps: Step[] = [];
  for (let drivers = from; drivers <= to; drivers *= 2) steps.push(await step(drivers, acks, seconds));
  console.log(`each driver reports ${FIXES_PER_SECOND} fixes a second; acknowledged: ${acks}; ${seconds} s each`);
  report(steps);
}

/** A server and a store of its own for each number of drivers, so that none inherits anything. */
const step = (drivers: number, acks: Acks, seconds: number): Promise<Step> =>
  inPlace(async (place) => {
    const cells = gridDisk(cellOf(EMBU), Math.ceil(Math.sqrt(drivers / DRIVERS_PER_CELL)));
    const people = await makeDrivers(place.store, drivers, (n) => {
      const [latitude = 0, longitude = 0] = cellToLatLng(cells[Math.floor(n / DRIVERS_PER_CELL)] ?? cellOf(EMBU));
      return { latitude, longitude };
    });
    const both = await openBoth(place, 'share', (cookieOf) => ({
      drivers: people.map(({ token, at }, n) => ({ cookie: cookieOf(token), room: String(n), at })),
      viewers: [],
    }));
    await warmBoth(both, { fixesPerSecond: WARM_UP.fixesPerSecond / drivers, acks }, WARM_UP.seconds);
    return { drivers, ...(await inTurns(both, { fixesPerSecond: FIXES_PER_SECOND, acks }, { seconds, rounds: 1 })) };
  });

function report(steps: readonly Step[]): void {
  const perFix = ({ cpu, during }: Measured, groups: readonly string[]): number =>
    (groups.reduce((sum, group) => sum + (cpu[group] ?? NaN), 0) / during.sent) * 1e6;
  const costsOf = ({ app, bare }: Step): number[] => [
    perFix(app, ['server']),
    perFix(app, ['server', 'store']),
    perFix(bare, ['server']),
  ];
  const first = steps[0] ? costsOf(steps[0]) : [];
  const rows = steps.map((it) => [
    String(it.drivers),
    ...costsOf(it).flatMap((cost, i) => [figure(cost, 0), figure(cost / (first[i] ?? NaN))]),
    `${figure(((it.app.cpu['server'] ?? NaN) / it.app.seconds) * 100, 0)} %`,
    String(it.app.whole.lost),
  ]);
  const head = ['drivers', 'app µs', 'times first', 'with store', 'times first', 'bare µs', 'times first'];
  printTable([...head, 'of a core', 'lost'], rows);
}
