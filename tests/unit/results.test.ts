import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ranIn, RESULTS } from '#scripts/results.ts';

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
