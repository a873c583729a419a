import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where each runner of a test run leaves its report, one JSON file each: a `Ran[]`, or Playwright's own. */
export const RESULTS = 'test-results';

/** One test of a run. */
export interface Ran {
  /** Below the root. */
  file: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** What a failed one says, at length. */
  why: string;
}

interface Suite {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results?: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: Suite[];
  /** What failed in no test: a file that does not load, for one. */
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
        why: results.flatMap(({ error }) => error?.message ?? []).join('\n'),
      };
    }),
  );
  const broken = errors.map(({ message = '', location }): Ran => {
    const file = location ? relative(root, location.file) : '';
    return { file, title: 'outside of any test', outcome: 'failed', why: message };
  });
  return [...tests, ...broken];
}

/** Every test that a report in test-results/ names; none where a runner broke down and left no report. */
export function ranIn(root: string, name: string): Ran[] {
  const file = join(root, RESULTS, name);
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8')) as Ran[] | PlaywrightReport;
  return Array.isArray(report) ? report : ofPlaywright(report, root);
}

/** Every test of the last run, report by report. */
export const allRan = (root: string): Ran[] =>
  readdirSync(join(root, RESULTS))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => ranIn(root, file));
