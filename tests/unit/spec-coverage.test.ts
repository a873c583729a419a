import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest } from '#tests/support/titles.ts';

const TABLE = readFileSync(join(import.meta.dirname, '../../docs/spec-coverage.md'), 'utf8');
const ROWS = TABLE.split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (The specification says|-+) \|/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));

test('docs/spec-coverage.md: each row names tests that exist, or says why the app differs', () => {
  const named = ROWS.map(([, says = '', tests = '']) => ({
    says,
    tests: [...tests.matchAll(/`(.+?)`(?:<br>|$)/g)].map(([, name = '']) => name),
  }));
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ says, tests }) => tests.length === 0 && !/Here: \S/.test(says))).toEqual([]);
  expect(named.flatMap(({ tests }) => tests).filter((name) => !isTest(name))).toEqual([]);
});
