import type { Page } from '@playwright/test';
import { expect, type Person } from './fixtures.ts';

/** Waits until the worker serves this page's files. */
export const isServed = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

export async function loseNetwork({ context, wire }: Person): Promise<void> {
  await context.setOffline(true);
  await wire.cut();
}
export async function findNetwork({ context, wire }: Person): Promise<void> {
  wire.mend();
  await context.setOffline(false);
}
