import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Moves a page's clock on, step by step, until it shows what is looked for; answers how far, ms. The clock must be
 * installed. What a page polls comes so without waiting for it. Time stands while the page waits for an answer: however
 * slow the machine is, no request is given up for the steps that are taken meanwhile.
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
 * From now on a page's clock moves by the test's hand alone: nothing is polled meanwhile. It can only be stopped at a
 * time to come, which must not have passed when the page hears of it.
 */
export const stopClock = (page: Page): Promise<void> => expect(() => page.clock.pauseAt(Date.now() + 1000)).toPass();
