import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { allRan, type Ran } from './results.ts';

/**
 * Runs `npm test` several times while other processes keep cores busy, and prints a table of the results, to find tests
 * that pass only on an idle machine. `node --import tsx scripts/repeat-tests.ts --times 5 --load 1`
 */

interface Run {
  ok: boolean;
  minutes: number;
  ran: Ran[];
}

const { values } = parseArgs({
  options: { times: { type: 'string', default: '5' }, load: { type: 'string', default: '1' } },
});

function wholeNumber(name: 'times' | 'load', min: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= min) return number;
  console.error(`--${name} must be a whole number from ${min} on.`);
  process.exit(2);
}

/** The code of a process that keeps a core busy. It ends with this process. */
const BUSY = `const parent = process.ppid; for (let i = 0; ; i += 1) if (i % 1e8 === 0 && process.ppid !== parent) process.exit();`;
const busy = (): ChildProcess => spawn(process.execPath, ['--eval', BUSY], { stdio: 'ignore' });

async function runOnce(): Promise<Run> {
  const began = performance.now();
  const child = spawn('npm', ['test', '--silent'], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { ok: code === 0, minutes: (performance.now() - began) / 60_000, ran: allRan('.') };
}

const count = ({ ran }: Run, outcome: Ran['outcome']): number => ran.filter((one) => one.outcome === outcome).length;

function report(runs: readonly Run[]): void {
  const rows = runs.map((run) => ({
    passed: count(run, 'passed'),
    failed: count(run, 'failed'),
    skipped: count(run, 'skipped'),
    minutes: Number(run.minutes.toFixed(1)),
    'as a whole': run.ok ? 'green' : 'RED',
  }));
  console.table(Object.fromEntries(rows.map((row, i) => [`run ${i + 1}`, row])));
  for (const [i, { ran }] of runs.entries()) {
    for (const { file, title, outcome } of ran) {
      if (outcome === 'failed') console.log(`run ${i + 1} failed: ${file} › ${title}`);
    }
  }
}

const times = wholeNumber('times', 1);
const load = Array.from({ length: wholeNumber('load', 0) }, busy);
const runs: Run[] = [];
try {
  for (let i = 0; i < times; i += 1) {
    runs.push(await runOnce());
    report(runs);
  }
} finally {
  for (const child of load) child.kill('SIGKILL');
}
process.exitCode = runs.every(({ ok }) => ok) ? 0 : 1;
