import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesOf } from '#scripts/spec-coverage/source.ts';
import { testsOf, titled } from '#scripts/spec-coverage/tests-of.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROWS = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' › '))
  .map((line) => line.split(' | '));

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);

test('docs/security.md: each promise has its keepers, and a test that exists', () => {
  const sources = sourcesOf(ROOT);
  const isTest = (name: string): boolean => {
    const [file = '', title = ''] = name.split(' › ');
    const source = sources.read(file);
    return source !== null && titled(testsOf(source), title).length > 0;
  };
  expect(ROWS.length).toBeGreaterThan(60);
  for (const [promise, keepers, shownBy] of ROWS) {
    expect(quoted(keepers), promise).not.toEqual([]);
    expect(quoted(shownBy), promise).not.toEqual([]);
    expect(quoted(keepers).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(quoted(shownBy).filter((name) => !isTest(name))).toEqual([]);
  }
});
