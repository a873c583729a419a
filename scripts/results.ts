import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The folder where each test runner writes its report, one JSON file each: a `Ran[]`, or Playwright's own format. */
export const RESULTS = 'test-results';

/** The result of one test in a run. */
export interface Ran {
  /** The path, relative to the root. */
  file: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** The full error message of a failed test. */
  why: string;
}

interface Suite {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results?: { errors?: { message?: string; location?: { line: number } }[] }[] }[];
  }[];
  suites?: Suite[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: Suite[];
  /** Failures outside of any test, such as a file that cannot be loaded. */
  errors?: { message?: string; location?: { file: string } }[];
}

function ofPlaywright({ config, suites, errors = [] }: PlaywrightReport, root: string): Ran[] {
  const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, ok, tests }) =>
    tests.map(({ status, results = [] }): Ran => {
      const passed = ok && status === 'expected';
      return {
        file: relative(root, join(config.rootDir, file)),
        title,
        outcome: status === 'skipped' ? 'skipped' : passed ? 'passed' : 'failed',
        // After a timeout, the first error reports only the timeout; the next error names the step that hung.
        why: results
          .flatMap(({ errors = [] }) => errors)
          .map(({ message = '', location }) => (location ? `line ${location.line}: ${message}` : message))
          .join('\n'),
      };
    }),
  );
  const broken = errors.map(({ message = '', location }): Ran => {
    const file = location ? relative(root, location.file) : '';
    return { file, title: 'outside of any test', outcome: 'failed', why: message };
  });
  return [...tests, ...broken];
}

/** Returns the tests of one report in test-results/; empty if the runner crashed without a report. */
export function ranIn(root: string, name: string): Ran[] {
  const file = join(root, RESULTS, name);
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8')) as Ran[] | PlaywrightReport;
  return Array.isArray(report) ? report : ofPlaywright(report, root);
}

/** Returns all tests of the last run, report by report. */
export const allRan = (root: string): Ran[] =>
  readdirSync(join(root, RESULTS))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => ranIn(root, file));
