import { OPEN_OFFER_COUNT_DEFAULT, WAVE_DEFAULT_S, WAVE_SIZE_DEFAULT } from '#shared/domain/constants/rules.ts';
import { figure, printTable } from './support/table.ts';
import { type Outcome, simulate, type Town, type Waves } from './support/dispatch-model.ts';

const REQUESTS = 10_000;
const WAVES: Waves = { size: WAVE_SIZE_DEFAULT, seconds: WAVE_DEFAULT_S };
const AT_ONCE: Waves = { size: OPEN_OFFER_COUNT_DEFAULT, seconds: WAVE_DEFAULT_S };

/** A quiet town, a busy one, and one with few drivers. `everyS` is the mean time between requests, s. */
const TOWNS: readonly { name: string; town: Omit<Town, 'seed'> }[] = [
  { name: 'quiet', town: { drivers: 100, requests: REQUESTS, everyS: 40 } },
  { name: 'busy', town: { drivers: 100, requests: REQUESTS, everyS: 18 } },
  { name: 'few drivers', town: { drivers: 15, requests: REQUESTS, everyS: 150 } },
];

/** Prints a simulation of open requests in waves compared with all at once (R23). */
export function dispatch(): Promise<void> {
  for (const { name, town } of TOWNS) {
    console.log(`\n${name}: ${town.drivers} drivers, a request every ${town.everyS} s on average`);
    printTable(HEAD, [
      ['in waves', ...row(simulate({ ...town, seed: 1 }, WAVES))],
      ['all at once', ...row(simulate({ ...town, seed: 1 }, AT_ONCE))],
    ]);
  }
  return Promise.resolve();
}

const HEAD = ['', 'to pickup, p50', 'p90', 'answered', 'Gini of rides', 'drivers asked'];

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

const row = ({ toPickupS, answered, gini, asked }: Outcome): string[] => [
  `${figure(at(toPickupS, 0.5), 0)} s`,
  `${figure(at(toPickupS, 0.9), 0)} s`,
  `${figure(answered * 100, 1)} %`,
  figure(gini, 3),
  figure(asked, 1),
];
