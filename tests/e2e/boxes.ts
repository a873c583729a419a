import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The small phones on which every state of a ride is measured. */
export const SMALL_PHONES = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function boxOf(what: Locator): Promise<Box> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`not drawn: ${String(what)}`);
  return box;
}

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5;

/** Returns the texts that are wider than their box, or whose lines are cut off. */
export const cutTexts = (within: Locator): Promise<string[]> =>
  within.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('a, button, h2, h3, p, span, dd, li')]
      .filter((it) => it.offsetParent !== null && !it.closest('.sr-only') && getComputedStyle(it).display !== 'inline')
      .filter((it) => {
        const hides = getComputedStyle(it).overflowY !== 'visible';
        return it.scrollWidth > it.clientWidth + 1 || (hides && it.scrollHeight > it.clientHeight + 1);
      })
      .map((it) => it.textContent ?? ''),
  );

/** Returns the box of each button; checks that all are wholly on screen, do not overlap and measure at least 44 px. */
export async function placesOf(buttons: Readonly<Record<string, Locator>>): Promise<Record<string, Box>> {
  const places: Record<string, Box> = {};
  for (const [name, button] of Object.entries(buttons)) {
    await expect(button, name).toBeInViewport({ ratio: 1 });
    const box = await boxOf(button);
    expect(Math.min(box.width, box.height), `size of ${name}`).toBeGreaterThanOrEqual(44);
    places[name] = box;
  }
  const entries = Object.entries(places);
  for (const [i, [name, box]] of entries.entries())
    for (const [other, itsBox] of entries.slice(i + 1)) expect(overlap(box, itsBox), `${name} on ${other}`).toBe(false);
  return places;
}

/** A state of a ride: its name, the steps that reach it, and which buttons it has. */
export interface RideState {
  name: string;
  reach: () => Promise<unknown>;
  has: readonly string[];
  /** Nothing done before can be done in this state, so other buttons may take the old places. */
  isEnd?: boolean;
}

interface Measured {
  page: Page;
  /** The sheet, whose texts must not be cut. */
  sheet: Locator;
  buttons: Readonly<Record<string, Locator>>;
}

/**
 * Takes a ride through its states, and measures each on small phones: no button has moved since the state before, and
 * none is where another button was in the state before.
 */
export async function measureRide({ page, sheet, buttons }: Measured, states: readonly RideState[]): Promise<void> {
  const last: Record<string, Box>[] = SMALL_PHONES.map(() => ({}));
  for (const { name, reach, has, isEnd = false } of states) {
    await reach();
    for (const [i, size] of SMALL_PHONES.entries()) {
      await test.step(`${name}, ${size.width}x${size.height}`, async () => {
        await page.setViewportSize(size);
        const shown = Object.fromEntries(Object.entries(buttons).filter(([button]) => has.includes(button)));
        const first = shown[has[0] ?? ''];
        if (first) await expect(first).toBeInViewport({ ratio: 1 });
        const places = await placesOf(shown);
        expect(await cutTexts(sheet)).toEqual([]);
        for (const [button, box] of Object.entries(places))
          for (const [other, itsBox] of Object.entries(last[i] ?? {}))
            if (other === button) expect(box, `${button} moved`).toEqual(itsBox);
            else if (!isEnd) expect(overlap(box, itsBox), `${button} where ${other} was`).toBe(false);
        last[i] = places;
      });
    }
  }
}
