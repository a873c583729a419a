import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest } from '#tests/support/titles.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROWS = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' › '))
  .map((line) => line.split(' | '));

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);

test('docs/security.md: each promise names files that keep it, and a test that exists', () => {
  expect(ROWS.length).toBeGreaterThan(60);
  for (const [promise, keepers, shownBy] of ROWS) {
    expect(quoted(keepers), promise).not.toEqual([]);
    expect(quoted(shownBy), promise).not.toEqual([]);
    expect(quoted(keepers).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(quoted(shownBy).filter((name) => !isTest(name))).toEqual([]);
  }
});
