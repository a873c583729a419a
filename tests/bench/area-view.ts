/**
 * Bench 3: what the map of drivers nearby costs. Drivers ride in cells, and passengers watch each cell; the bare relay sends
 * every fix to every watcher of its cell. Cells lie so far apart that a watcher sees one of them: with neighbours in
 * sight, the relay would have to send many times more.
 */
import { cellToLatLng, gridDisk, gridDistance } from 'h3-js';
import { cellOf } from '#core/location/cell.ts';
import { AREA_RINGS } from '#shared/domain/constants/server.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { EMBU } from '../support/context.ts';
import { inTurns, openBoth, warmBoth } from './support/both.ts';
import type { Measured } from './support/measure.ts';
import { readNumbers, takeChoice } from './support/options.ts';
import { makeDrivers, makePassengers } from './support/people.ts';
import { inPlace } from './support/place.ts';
import { ACKS } from './support/start-load.ts';
import { figure, printTable } from './support/table.ts';

const FIXES_PER_SECOND = 1;

export async function areaView(args: readonly string[]): Promise<void> {
  const { chosen: acks = 'fifth', rest } = takeChoice(args, 'acks', ACKS);
  const options = readNumbers(rest, {
    cells: { full: 50, small: 5 },
    drivers: { full: 20, small: 20 },
    watchers: { full: 20, small: 20 },
    seconds: { full: 10, small: 5 },
    rounds: { full: 2, small: 1 },
    warmUp: { full: 5, small: 5 },
  });
  const { cells, drivers, watchers, seconds, rounds } = options;
  await inPlace(async (place) => {
    const centres = cellsApart(cells);
    const centreOf = (n: number): Coordinates => centres[n % cells] ?? EMBU;
    const riders = await makeDrivers(place.store, cells * drivers, centreOf);
    const passengers = await makePassengers(place.store, cells * watchers);
    const both = await openBoth(place, 'area', (cookieOf) => ({
      drivers: riders.map(({ token, at }, n) => ({ cookie: cookieOf(token), room: String(n % cells), at })),
      viewers: passengers.map(({ token }, n) => ({
        cookie: cookieOf(token),
        room: String(n % cells),
        watch: { command: 'area:watch', payload: centreOf(n) },
      })),
    }));
    const pace = { fixesPerSecond: FIXES_PER_SECOND, acks };
    await warmBoth(both, pace, options.warmUp);
    const { app, bare } = await inTurns(both, pace, options);
    console.log(
      `${cells} cells, each with ${drivers} drivers and ${watchers} watchers; a fix a second; acknowledged: ${acks}; ${rounds} rounds of ${seconds} s`,
    );
    report(app, bare, { people: cells * watchers, perFix: watchers });
  });
}

/** The centres of cells around Embu, none of which lies in the area of a watcher of another. */
function cellsApart(count: number): Coordinates[] {
  const chosen: string[] = [];
  const reach = (AREA_RINGS + 1) * Math.ceil(Math.sqrt(count)) * 2;
  for (const cell of gridDisk(cellOf(EMBU), reach)) {
    if (chosen.length < count && chosen.every((it) => gridDistance(it, cell) > 2 * AREA_RINGS)) chosen.push(cell);
  }
  return chosen.map((cell) => {
    const [latitude, longitude] = cellToLatLng(cell);
    return { latitude, longitude };
  });
}

function report(app: Measured, bare: Measured, of: { people: number; perFix: number }): void {
  const perFix = ({ cpu, during }: Measured, groups: readonly string[]): number =>
    (groups.reduce((sum, group) => sum + (cpu[group] ?? NaN), 0) / during.sent) * 1e6;
  const rest = ({ during, whole, seconds }: Measured): string[] => [
    figure(during.frames / of.people / seconds),
    figure(during.bytes / of.people / (seconds / 60) / 1000, 1),
    `${figure((whole.delivered / whole.sent / of.perFix) * 100, 1)} %`,
    String(whole.lost),
  ];
  const one = perFix(bare, ['server']);
  const [alone, both] = [perFix(app, ['server']), perFix(app, ['server', 'store'])];
  printTable(
    ['', 'µs a fix', 'times bare', 'with store', 'times bare', 'frames/s', 'kB/min', 'positions', 'lost'],
    [
      ['bare, per fix', figure(one, 1), '', '', '', ...rest(bare)],
      ['app', figure(alone, 1), figure(alone / one), figure(both, 1), figure(both / one), ...rest(app)],
    ],
  );
}
