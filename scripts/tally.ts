import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The figures of one test run. */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export const RESULTS = 'test-results';

function read(file: string): Tally {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  // A suite that does not load counts no test: it is a failure all the same.
  const failed = report.numFailedTests || (report.numFailedTestSuites > 0 ? 1 : 0);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

/** Adds up every report in test-results/. */
export function tally(): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const name of readdirSync(RESULTS).filter((file) => file.endsWith('.json'))) {
    const one = read(join(RESULTS, name));
    total.passed += one.passed;
    total.failed += one.failed;
    total.skipped += one.skipped;
  }
  return total;
}

export const line = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

if (process.argv[1] === import.meta.filename) {
  const total = tally();
  console.log(line(total));
  process.exit(total.failed > 0 ? 1 : 0);
}
