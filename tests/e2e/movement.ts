import type { Page } from '@playwright/test';
import { type Person, type Place, expect, seenAt } from './fixtures.ts';

/** Moves someone; waits until their page reports it by socket and another person's map shows the pin there. */
export async function movesTo(
  mover: Person,
  at: Place,
  { on, as }: { on: Page; as: 'driver' | 'shared' },
): Promise<void> {
  const before = mover.wire.reports();
  await mover.standAt(at);
  await expect.poll(() => mover.wire.reports(), 'position reported by socket').toBeGreaterThan(before);
  await expect(on.locator(`[data-pin="${as}"]${seenAt(at)}`)).toBeAttached();
}

/**
 * Moves a driver and waits until their own map shows it. The browser reports a position only when it changes, and
 * Start and Complete use any position less than a minute old: so `at` must be a place where the driver has not been
 * yet.
 */
export async function tellsWhere(driver: Person, at: Place, page: Page = driver.page): Promise<void> {
  await driver.standAt(at);
  await expect(page.locator(`[data-pin="driver"]${seenAt(at)}`)).toBeAttached();
}
