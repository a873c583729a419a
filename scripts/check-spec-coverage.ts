import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from './spec-coverage/judge.ts';
import { runProblems } from './spec-coverage/run.ts';

const ROOT = join(import.meta.dirname, '..');
const TABLE = 'docs/spec-coverage.md';

/**
 * Checks that a test covers every row of docs/spec-coverage.md and, after a test run, that these tests passed. Prints
 * each problem on a line of its own, and a summary on the last line.
 */
export function checkSpecCoverage(afterRun: boolean): boolean {
  const { problems, rows, tests } = judge(readFileSync(join(ROOT, TABLE), 'utf8'), ROOT);
  const all = afterRun ? [...problems, ...runProblems(tests, ROOT)] : problems;
  for (const problem of all) console.error(`${TABLE}: ${problem}`);
  console.log(`${TABLE}: ${rows} rows, ${tests.length} tests, ${all.length} problems`);
  return all.length === 0;
}

if (process.argv[1] === import.meta.filename) process.exit(checkSpecCoverage(false) ? 0 : 1);
