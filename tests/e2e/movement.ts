import type { Page } from '@playwright/test';
import { type Person, type Place, expect, seenAt } from './fixtures.ts';

/** When a page shows a pin at a place, epoch ms, told by the page itself. */
const shownAt = (page: Page, pin: string, at: Place): Promise<number> =>
  page.evaluate(
    (selector) => {
      return new Promise<number>((resolve) => {
        const look = (): void => {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      });
    },
    `[data-pin="${pin}"]${seenAt(at)}`,
  );

/** Someone moves; how long after the fix left their phone another's map shows them there by that pin, ms. */
export async function movesTo(
  mover: Person,
  at: Place,
  { on, as }: { on: Page; as: 'driver' | 'shared' },
): Promise<number> {
  const before = mover.wire.reports.length;
  const shown = shownAt(on, as, at);
  await mover.standAt(at);
  const arrived = await shown;
  const report = mover.wire.reports.slice(before).at(-1);
  expect(report, 'told by socket').toBeDefined();
  return arrived - (report ?? 0);
}
