/**
 * Runs the benches: `npm run bench -- 1 [options]` runs one, without a number all are listed and run in turn. README.md says
 * how they measure.
 */
import { areaView } from './area-view.ts';
import { commands } from './commands.ts';
import { dispatch } from './dispatch.ts';
import { fanOut } from './fan-out.ts';
import { growth } from './growth.ts';
import { idle } from './idle.ts';
import { rush } from './rush.ts';
import { twoProcesses } from './two-processes.ts';

interface Bench {
  about: string;
  run: (args: readonly string[]) => Promise<void>;
}

const BENCHES: Bench[] = [
  { about: 'fan-out, one process', run: fanOut },
  { about: 'two processes over Redis', run: twoProcesses },
  { about: 'the map of drivers nearby', run: areaView },
  { about: 'idle connections', run: idle },
  { about: 'creating, accepting and searching on a busy platform', run: commands },
  { about: 'growth: 500 to 8,000 drivers', run: growth },
  { about: 'a rush hour on the cluster', run: rush },
  { about: 'open requests in waves, against all at once', run: dispatch },
];

// Otherwise the processes that a bench started would outlive it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [first, ...rest] = process.argv.slice(2);
const chosen = BENCHES[Number(first) - 1];
if (!chosen) BENCHES.forEach(({ about }, i) => console.log(`${i + 1}. ${about}`));
const args = chosen ? rest : process.argv.slice(2);
for (const [i, bench] of BENCHES.entries()) {
  if (chosen && bench !== chosen) continue;
  console.log(`\n${i + 1}. ${bench.about}`);
  await bench.run(args);
}
