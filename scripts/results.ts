import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where each runner of a test run leaves its report, one JSON file each. */
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

interface VitestReport {
  testResults: {
    name: string;
    status?: string;
    message?: string;
    assertionResults: { title: string; status: string; failureMessages?: string[] }[];
  }[];
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
}

function ofVitest({ testResults }: VitestReport, root: string): Ran[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map(({ title, status: outcome, failureMessages = [] }): Ran => {
      const known = outcome === 'passed' || outcome === 'failed' ? outcome : 'skipped';
      return { file, title, outcome: known, why: failureMessages.join('\n') };
    });
    // A file that does not load holds no test: it is a failure all the same.
    const broken = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    return broken ? [...tests, { file, title: 'the file itself', outcome: 'failed', why: message }] : tests;
  });
}

function ofPlaywright({ config, suites }: PlaywrightReport, root: string): Ran[] {
  const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  return suites.flatMap(specsOf).flatMap(({ title, file, ok, tests }) =>
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
}

/** Every test that a report in test-results/ names; none where a runner broke down and left no report. */
export function ranIn(root: string, name: string): Ran[] {
  const file = join(root, RESULTS, name);
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'suites' in report ? ofPlaywright(report, root) : ofVitest(report, root);
}

/** Every test of the last run, report by report. */
export const allRan = (root: string): Ran[] =>
  readdirSync(join(root, RESULTS))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => ranIn(root, file));
