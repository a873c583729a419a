// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePolling } from '#client/data/connection/use-polling.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const networkReturns = (): void => void window.dispatchEvent(new Event('online'));

function poll() {
  vi.useFakeTimers();
  const ends: (() => void)[] = [];
  renderHook(() =>
    usePolling(() => new Promise<void>((resolve) => ends.push(resolve)), 30_000, { skipOnConnect: true }),
  );
  return { ends, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it('spec 1 §2: a fetch that ends as the network returns is followed by another at once, not after 30 s', async () => {
  const { ends, pass } = poll();
  await pass(0);
  expect(ends).toHaveLength(1);
  networkReturns();
  ends[0]?.();
  await pass(0);
  expect(ends).toHaveLength(2);
});

it('spec 1 §2: however often the network returns during a fetch, one fetch follows, and the next 30 s later', async () => {
  const { ends, pass } = poll();
  await pass(0);
  for (let i = 0; i < 5; i += 1) networkReturns();
  await pass(5_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await pass(0);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await pass(29_999);
  expect(ends).toHaveLength(2);
  await pass(1);
  expect(ends).toHaveLength(3);
});
