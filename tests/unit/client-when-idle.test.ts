// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from '#client/lib/when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with idle callbacks, which run when the returned function is called. */
function idleBrowser(): () => void {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.set(waiting.size, run).size - 1);
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  return () => waiting.forEach((run) => run());
}

describe('work that waits until the page is idle', () => {
  it('runs then, unless it was cancelled', () => {
    const becomeIdle = idleBrowser();
    const run = vi.fn();
    whenIdle(run);
    const cancelled = vi.fn();
    whenIdle(cancelled)();
    expect(run).not.toHaveBeenCalled();
    becomeIdle();
    expect([run.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
  });

  it('runs after the current task in a browser without idle callbacks', async () => {
    const run = vi.fn();
    whenIdle(run);
    expect(run).not.toHaveBeenCalled();
    await expect.poll(() => run).toHaveBeenCalledOnce();
  });
});
