import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Moves a page's clock on, step by step, until it shows what is looked for; answers how far, ms. The clock must be
 * installed. What a page polls comes so without waiting for it.
 */
export async function moveClockUntil(page: Page, stepMs: number, isThere: () => Promise<boolean>): Promise<number> {
  let movedMs = 0;
  await expect
    .poll(async () => {
      if (await isThere()) return true;
      await page.clock.fastForward(stepMs);
      movedMs += stepMs;
      return false;
    })
    .toBe(true);
  return movedMs;
}

/**
 * From now on a page's clock moves by the test's hand alone: nothing is polled meanwhile. It can only be stopped at a
 * time to come, which must not have passed when the page hears of it.
 */
export const stopClock = (page: Page): Promise<void> => expect(() => page.clock.pauseAt(Date.now() + 1000)).toPass();
