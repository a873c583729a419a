import type { Page } from '@playwright/test';
import { type Person, type Place, expect, seenAt } from './fixtures.ts';

/** Someone moves: told by socket, another's map shows them there by that pin. */
export async function movesTo(
  mover: Person,
  at: Place,
  { on, as }: { on: Page; as: 'driver' | 'shared' },
): Promise<void> {
  const before = mover.wire.reports();
  await mover.standAt(at);
  await expect.poll(() => mover.wire.reports(), 'told by socket').toBeGreaterThan(before);
  await expect(on.locator(`[data-pin="${as}"]${seenAt(at)}`)).toBeAttached();
}

/**
 * Where a driver's phone is now, as their own map shows it. A phone here tells that when it is moved and not again, and
 * whoever starts or ends a ride must have told it less than a minute ago: `at` is a place where they did not stand yet.
 */
export async function tellsWhere(driver: Person, at: Place, page: Page = driver.page): Promise<void> {
  await driver.standAt(at);
  await expect(page.locator(`[data-pin="driver"]${seenAt(at)}`)).toBeAttached();
}
