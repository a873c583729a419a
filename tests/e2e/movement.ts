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
