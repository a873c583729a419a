import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { RESULTS } from '../tally.ts';
import type { NamedTest } from './judge.ts';

/** One test of a run. */
interface Ran {
  file: string;
  title: string;
  passed: boolean;
}

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}
interface Suite {
  specs: { title: string; file: string; ok: boolean; tests: { status: string }[] }[];
  suites?: Suite[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: Suite[];
}

/** A runner that broke down left no report: then nothing ran. */
function readReport(root: string, name: string): unknown {
  const file = join(root, RESULTS, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function readVitest(root: string): Ran[] {
  const report = readReport(root, 'vitest.json') as VitestReport | null;
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: relative(root, name), title, passed: status === 'passed' })),
  );
}

function readPlaywright(root: string): Ran[] {
  const report = readReport(root, 'playwright.json') as PlaywrightReport | null;
  if (!report) return [];
  const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  return report.suites.flatMap(specsOf).map(({ title, file, ok, tests }) => ({
    file: relative(root, join(report.config.rootDir, file)),
    title,
    passed: ok && tests.every(({ status }) => status === 'expected'),
  }));
}

/** The named tests that did not pass in the last run of all tests, one sentence each. */
export function runProblems(tests: NamedTest[], root: string): string[] {
  const ran = [...readVitest(root), ...readPlaywright(root)];
  return tests.flatMap(({ file, title, pattern }): string[] => {
    const these = ran.filter((one) => one.file === file && pattern.test(one.title));
    if (these.length === 0) return [`${file} did not run "${title}"`];
    return these.every(({ passed }) => passed) ? [] : [`"${title}" did not pass in ${file}`];
  });
}
