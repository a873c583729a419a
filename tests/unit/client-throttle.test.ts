import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '#client/lib/throttle.ts';

describe('work at most once per second, never losing the last request', () => {
  let ran: { at: number; what: number }[];
  let wish: number;
  beforeEach(() => {
    vi.useFakeTimers();
    [ran, wish] = [[], 0];
  });
  afterEach(() => void vi.useRealTimers());
  const make = () => throttle(() => ran.push({ at: performance.now(), what: wish }), 1000);

  it('runs at once after a pause, else at the end of the second, with the latest state', async () => {
    const { soon } = make();
    const start = performance.now();
    for (wish = 1; wish <= 25; wish += 1) {
      soon();
      await vi.advanceTimersByTimeAsync(100);
    }
    wish = 25;
    await vi.advanceTimersByTimeAsync(5000);
    expect(ran.map(({ at, what }) => [at - start, what])).toEqual([
      [0, 1],
      [1000, 10],
      [2000, 20],
      [3000, 25],
    ]);
  });

  it('runs nothing once cancelled, until requested again', async () => {
    const { soon, cancel } = make();
    soon();
    cancel();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ran).toEqual([]);
    soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(ran).toHaveLength(1);
  });
});
