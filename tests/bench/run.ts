/**
 * Runs the benches: `npm run bench -- 1 [options]` runs one bench; without a number all benches are listed and run in
 * turn. README.md says how they measure.
 */
import { adminPages } from './admin.ts';
import { commands } from './commands.ts';
import { dispatch } from './dispatch.ts';
import { fanOut } from './fan-out.ts';
import { idle } from './idle.ts';
import { rush } from './rush.ts';

interface Bench {
  /** Decisions and figures cite this number. */
  number: number;
  about: string;
  run: (args: readonly string[]) => Promise<void>;
}

const BENCHES: Bench[] = [
  { number: 1, about: 'fan-out, one process', run: fanOut },
  { number: 4, about: 'idle connections', run: idle },
  { number: 5, about: 'creating, accepting and searching on a busy platform', run: commands },
  { number: 9, about: 'the admin’s pages on a platform with many past rides', run: adminPages },
  { number: 7, about: 'a rush hour on the cluster', run: rush },
  { number: 8, about: 'open requests in waves, against all at once', run: dispatch },
];

// Otherwise the processes that a bench started would outlive it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [first, ...rest] = process.argv.slice(2);
const chosen = BENCHES.find(({ number }) => number === Number(first));
if (!chosen) BENCHES.forEach(({ number, about }) => console.log(`${number}. ${about}`));
const args = chosen ? rest : process.argv.slice(2);
for (const bench of chosen ? [chosen] : BENCHES) {
  console.log(`\n${bench.number}. ${bench.about}`);
  await bench.run(args);
}
