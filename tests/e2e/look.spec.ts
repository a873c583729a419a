import AxeBuilder from '@axe-core/playwright';
import type { Page, TestDetails } from '@playwright/test';
import type { TestApp } from '../support/app.ts';
import { type Person, expect, test } from './fixtures.ts';
import { tourOfAdmin } from './tour-admin.ts';
import { tourOfAdminRides } from './tour-admin-rides.ts';
import { tourOfLanding } from './tour-landing.ts';
import { tourOfAdminPeople } from './tour-admin-people.ts';
import { tourOfContacts } from './tour-contacts.ts';
import { tourOfDriverRides } from './tour-driver-rides.ts';
import { tourOfSharing } from './tour-shared.ts';
import { tourOfDriverPlans } from './tour-driver.ts';
import { NEEDS_NOTIFICATIONS } from './tags.ts';
import { type See, tourOfDriver, tourOfNewcomer, tourOfPassenger } from './tour.ts';
import { tourOfDriverHome } from './tour-driver-home.ts';
import { tourOfShell } from './tour-shell.ts';
import { tourOfTrips } from './tour-trips.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
/** What Google calls good is 0.1; half of it is not noticed. */
const SHIFT_MAX = 0.05;
const RULES = ['wcag2a', 'wcag2aa', 'wcag22aa'];

/** Counts by how much what is on the screen moves by itself (Cumulative Layout Shift), from the page's beginning. */
function watchShifts(): void {
  const shifts = { worst: 0, parts: [] as string[] };
  Object.assign(window, { shifts });
  // As the browsers' makers count: shifts less than 1 s apart, within 5 s, are one.
  const burst = { sum: 0, from: 0, last: 0 };
  // What a press leads to on the same screen does not move by itself, however long its answer takes.
  const pressed = { at: -Infinity, path: '' };
  const note = () => Object.assign(pressed, { at: performance.now(), path: location.pathname });
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, note, true);
  const follows = (at: number): boolean => location.pathname === pressed.path && at - pressed.at < 10_000;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      const at = entry.startTime;
      if (entry.hadRecentInput || follows(at)) continue;
      if (at - burst.last > 1000 || at - burst.from > 5000) Object.assign(burst, { sum: 0, from: at });
      burst.last = at;
      burst.sum += entry.value;
      shifts.worst = Math.max(shifts.worst, burst.sum);
      for (const { node } of entry.sources)
        shifts.parts.push(`${entry.value.toFixed(3)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : ''}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

/** What has moved since it was last asked. */
const shiftsOf = (page: Page): Promise<{ worst: number; parts: string[] }> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { worst: number; parts: string[] } };
    const told = { ...shifts };
    shifts.worst = 0;
    shifts.parts = [];
    return told;
  });

/** Until what was asked for is drawn. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** What axe finds; a page without frames needs no second one to put its findings together. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(drawn);
  // Once in a page: reading it again for each look is half of the work.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** How far the page runs out sideways, px. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface Sight {
  name: string;
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

/** The same colours serve every size, and the same layout both colours. */
const SIGHTS: readonly Sight[] = [
  { name: 'a desktop, light', size: DESKTOP, colorScheme: 'light' },
  { name: 'a phone, dark', size: PHONE, colorScheme: 'dark' },
];

/**
 * Looks at each screen of a tour: nothing has moved by itself, nothing runs out sideways, and axe finds nothing. In CI
 * with every sight, elsewhere with one of them in turn.
 */
function looker(): See {
  let looked = 0;
  return async (name, { page }) => {
    const moved = await shiftsOf(page);
    expect.soft(moved.worst, `${name}: ${moved.parts.join('; ')}`).toBeLessThan(SHIFT_MAX);
    looked += 1;
    const turn = looked % SIGHTS.length;
    for (const sight of process.env['CI'] ? SIGHTS : SIGHTS.slice(turn, turn + 1)) {
      await page.setViewportSize(sight.size);
      await page.emulateMedia({ colorScheme: sight.colorScheme, reducedMotion: 'reduce' });
      expect.soft(await findings(page), `${name}, ${sight.name}`).toEqual([]);
      expect.soft(await overhang(page), `${name}, ${sight.name}`).toBe(0);
    }
    await page.setViewportSize(PHONE);
    // Other sizes are another picture.
    await shiftsOf(page);
  };
}

type Tour = (app: TestApp, who: Person, see: See) => Promise<void>;

const screens: readonly [whose: string, tour: Tour, needs?: TestDetails][] = [
  ['strangers and newcomers', tourOfNewcomer],
  ['a passenger', tourOfPassenger],
  ["a passenger's past and profile", tourOfTrips],
  ["a passenger's contacts", tourOfContacts],
  ['a driver', tourOfDriver],
  ["a driver's rides of before and of later", tourOfDriverRides],
  ["a driver's routes, hours and profile", tourOfDriverPlans],
  ['a driver at the dashboard', tourOfDriverHome],
  ['the first page and the legal ones', tourOfLanding],
  ['everyone, round the screen', tourOfShell, NEEDS_NOTIFICATIONS],
  ['sharing', tourOfSharing],
  ['an admin', tourOfAdmin],
  ['an admin: rides, settings, the audit log', tourOfAdminRides],
  ['an admin: drivers and passengers', tourOfAdminPeople],
];

for (const [whose, tour, needs = {}] of screens) {
  test(`the screens of ${whose} fit, stand still and can be used by everyone`, needs, async ({ app, passenger }) => {
    await passenger.page.addInitScript(watchShifts);
    await tour(app, passenger, looker());
  });
}
