import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ranIn, RESULTS } from '#scripts/results.ts';

const ROOT = join(import.meta.dirname, '../..');

test('a browser test that timed out names the step that hung, with its line', () => {
  const root = mkdtempSync(join(tmpdir(), 'boda-results-'));
  mkdirSync(join(root, RESULTS));
  const errors = [
    { message: 'Test timeout of 300000ms exceeded.' },
    { message: 'Error: page.goto: net::ERR_ABORTED', location: { line: 328 } },
  ];
  const tests = [{ status: 'unexpected', results: [{ errors }] }];
  const specs = [{ title: 'hangs', file: 'shell.spec.ts', ok: false, tests }];
  const report = { config: { rootDir: join(root, 'tests/e2e') }, suites: [{ specs }] };
  writeFileSync(join(root, RESULTS, 'playwright.json'), JSON.stringify(report));

  expect(ranIn(root, 'playwright.json')).toEqual([
    {
      file: 'tests/e2e/shell.spec.ts',
      title: 'hangs',
      outcome: 'failed',
      why: 'Test timeout of 300000ms exceeded.\nline 328: Error: page.goto: net::ERR_ABORTED',
    },
  ]);
});

test('a failure outside tests is reported with its reason: a file that does not load, a failing hook', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boda-ran-'));
  writeFileSync(join(folder, 'absent.test.js'), "import './nowhere.js';");
  writeFileSync(
    join(folder, 'hooks.test.js'),
    `describe('before', () => {
      beforeAll(() => { throw new Error('no port', { cause: new Error('it is taken') }); });
      it('does not run', () => {});
    });
    describe('after', () => {
      afterAll(() => { throw new Error('no end'); });
      it('passes', () => {});
      it('fails', () => { throw new Error('no'); });
      it.todo('is to come');
    });`,
  );
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const reporter = `--reporter=${join(ROOT, 'scripts/ran-reporter.ts')}`;
  const run = spawn(process.execPath, [vitest, 'run', '--globals', reporter], {
    cwd: folder,
    env: { PATH: process.env['PATH'], RAN_NAME: 'own' },
    stdio: 'ignore',
  });
  await once(run, 'exit');
  const ran = ranIn(folder, 'own.json').toSorted((a, b) => (a.file < b.file ? -1 : 1));
  expect(ran.map(({ file, title, outcome, why }) => [file, title, outcome, why.split(/\n\s+at .*/).join('')])).toEqual([
    ['absent.test.js', 'the file itself', 'failed', expect.stringMatching(/^Error: .*nowhere\.js/)],
    ['hooks.test.js', 'does not run', 'skipped', ''],
    ['hooks.test.js', 'passes', 'passed', ''],
    ['hooks.test.js', 'fails', 'failed', 'Error: no'],
    ['hooks.test.js', 'is to come', 'skipped', ''],
    ['hooks.test.js', 'around the tests of "before"', 'failed', 'Error: no port\nbecause of Error: it is taken'],
    ['hooks.test.js', 'around the tests of "after"', 'failed', 'Error: no end'],
  ]);
});

test('a browser test file that cannot be loaded is reported, and a run that crashed has no results', () => {
  const root = mkdtempSync(join(tmpdir(), 'boda-results-'));
  mkdirSync(join(root, RESULTS));
  writeFileSync(
    join(root, 'test-results/broken.json'),
    JSON.stringify({
      config: { rootDir: root },
      suites: [],
      errors: [{ message: 'Oh', location: { file: join(root, 'tests/e2e/a.spec.ts') } }],
    }),
  );
  expect(ranIn(root, 'broken.json')).toEqual([
    { file: 'tests/e2e/a.spec.ts', title: 'outside of any test', outcome: 'failed', why: 'Oh' },
  ]);
  expect(ranIn(root, 'none.json')).toEqual([]);
});
