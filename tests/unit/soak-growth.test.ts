import { describe, expect, it } from 'vitest';
import { seededRandom } from '#dev/fleet/random.ts';
import { growthOf } from '../bench/soak-growth.ts';

const MEMORY_MB = { share: 0.1, amount: 5 };
const random = seededRandom(1);
const times = (count: number, value: (i: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => value(i));

describe('bench:soak: clear growth', () => {
  it.each<[string, number[]]>([
    ['a steady leak', times(30, (i) => 60 + i)],
    ['a leak under noise', times(60, (i) => 60 + i / 2 + 5 * random())],
    ['a leak that outliers interrupt', times(60, (i) => (i % 9 === 0 ? 40 : 60 + i / 2))],
  ])('%s is found', (_name, values) => {
    expect(growthOf(values, MEMORY_MB).grows).toBe(true);
  });

  it.each<[string, number[]]>([
    ['noise', times(60, () => 60 + 20 * random())],
    ['the teeth of a saw', times(60, (i) => 60 + 3 * (i % 10))],
    ['one step', times(60, (i) => (i < 30 ? 60 : 70))],
    ['a fall', times(60, (i) => 90 - i / 2)],
    ['a rise too small to matter', times(60, (i) => 60 + i / 15)],
    ['a rise by a small share', times(60, (i) => 600 + i / 5)],
  ])('%s is not found', (_name, values) => {
    expect(growthOf(values, MEMORY_MB).grows).toBe(false);
  });

  it('is reported with its amount', () => {
    const { from, to, rise, steadiness } = growthOf(
      times(11, (i) => 100 + i),
      MEMORY_MB,
    );
    expect({ from, to, rise, steadiness }).toEqual({ from: 101, to: 109, rise: 10, steadiness: 1 });
  });

  it('is not judged from a handful of values', () => {
    expect(() => growthOf([1, 2, 3, 4, 5, 6, 7], MEMORY_MB)).toThrow(RangeError);
  });
});
