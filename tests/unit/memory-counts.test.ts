import { expect, test } from 'vitest';
import { MemoryCounts } from '#core/limits/memory-counts.ts';

test('R31 a window begins with the first point of a key; an ended window is forgotten, without a timer', () => {
  let now = 0;
  const counts = new MemoryCounts(60, () => now);
  const timers = process.getActiveResourcesInfo().filter((it) => it === 'Timeout').length;
  expect(counts.take('one')).toEqual({ used: 1, leftMs: 60_000 });
  now = 10_000;
  expect(counts.take('two')).toEqual({ used: 1, leftMs: 60_000 });
  expect(counts.take('one')).toEqual({ used: 2, leftMs: 50_000 });
  now = 60_000;
  expect(counts.take('two')).toEqual({ used: 2, leftMs: 10_000 });
  expect(counts.size).toBe(1);
  expect(counts.take('one')).toEqual({ used: 1, leftMs: 60_000 });
  now = 200_000;
  counts.take('three');
  expect(counts.size).toBe(1);
  expect(process.getActiveResourcesInfo().filter((it) => it === 'Timeout')).toHaveLength(timers);
});

test('R31 a returned point can be used again, but only once', () => {
  const counts = new MemoryCounts(60, () => 0);
  counts.take('one');
  counts.take('one');
  counts.giveBack('one');
  expect(counts.take('one').used).toBe(2);
  counts.giveBack('one');
  counts.giveBack('one');
  counts.giveBack('one');
  expect([counts.size, counts.take('one').used]).toEqual([0, 1]);
});

test('R31 setting the clock back locks nobody out', () => {
  let now = 3_600_000;
  const counts = new MemoryCounts(60, () => now);
  counts.take('one');
  now = 0;
  expect(counts.take('one')).toEqual({ used: 1, leftMs: 60_000 });
});
