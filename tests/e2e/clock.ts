import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Advances a page's installed clock step by step until `isThere`; returns by how many ms. Polls happen without waiting
 * for them in real time. The clock stands still while a request is pending, so that on a slow machine none times out.
 */
export async function moveClockUntil(page: Page, stepMs: number, isThere: () => Promise<boolean>): Promise<number> {
  let movedMs = 0;
  const asked = new Set<Request>();
  const ask = (request: Request) => void (request.resourceType() === 'fetch' && asked.add(request));
  const settle = (request: Request) => void asked.delete(request);
  page.on('request', ask).on('requestfinished', settle).on('requestfailed', settle);
  await expect
    .poll(async () => {
      if (await isThere()) return true;
      if (asked.size > 0) return false;
      await page.clock.fastForward(stepMs);
      movedMs += stepMs;
      return false;
    })
    .toBe(true);
  page.off('request', ask).off('requestfinished', settle).off('requestfailed', settle);
  return movedMs;
}

/**
 * Stops a page's clock: from now on only the test advances it, and nothing is polled. The browser can only stop it at
 * a future time, so this retries when that time has passed before the page stops.
 */
export const stopClock = (page: Page): Promise<void> => expect(() => page.clock.pauseAt(Date.now() + 1000)).toPass();

/** As an init script: timestamps positions with the page's clock, which the test advances. */
export function timestampByPageClock(): void {
  Object.defineProperty(GeolocationPosition.prototype, 'timestamp', { get: () => Date.now() });
}
