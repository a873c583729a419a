// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePauseWatch } from '#client/features/driver/duty/pause.ts';
import { PositionNote } from '#client/features/driver/duty/position-note.tsx';
import { useScreenMaySleep, useWakeLock } from '#client/features/driver/duty/use-wake-lock.ts';

const locks: { released: boolean; release: () => Promise<void> }[] = [];
let isRefused = false;
let visibility: 'hidden' | 'visible' = 'visible';

const held = (): number => locks.filter(({ released }) => !released).length;
/** Shows or hides the page; a browser releases its locks when the page is hidden. */
const turn = async (to: typeof visibility): Promise<void> => {
  visibility = to;
  if (to === 'hidden') for (const lock of locks) lock.released = true;
  await act(() => Promise.resolve(void document.dispatchEvent(new Event('visibilitychange'))));
};

beforeEach(() => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  const request = () => {
    if (isRefused) return Promise.reject(new DOMException('no', 'NotAllowedError'));
    const lock = { released: false, release: () => Promise.resolve(void (lock.released = true)) };
    locks.push(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('spec 2 §4, §9: the screen stays on only during a ride, and again after a return; a phone that refuses says so', async () => {
  const { rerender } = renderHook(useWakeLock, { initialProps: false });
  expect(held()).toBe(0);
  await act(() => Promise.resolve(rerender(true)));
  expect(held()).toBe(1);
  await turn('hidden');
  expect(held()).toBe(0);
  await turn('visible');
  expect(held()).toBe(1);
  await turn('hidden');
  isRefused = true;
  await turn('visible');
  expect(useScreenMaySleep.getState().maySleep).toBe(true);
  rerender(false);
  expect([held(), useScreenMaySleep.getState().maySleep]).toEqual([0, false]);
});

it('spec 2 §4: four minutes in the background are reported until dismissed, a short switch is not', async () => {
  vi.useFakeTimers();
  renderHook(usePauseWatch, { initialProps: true });
  render(<PositionNote />);
  for (const [awayMs, isTold] of [
    [5000, false],
    [240_000, true],
  ] as const) {
    await turn('hidden');
    vi.advanceTimersByTime(awayMs);
    await turn('visible');
    expect(screen.queryByText('Your location was paused') !== null).toBe(isTold);
  }
  expect(screen.getByText(/Boda was in the background for 4 min/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText('Your location was paused')).toBeNull();
});
