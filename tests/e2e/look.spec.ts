import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { TestApp } from '../support/app.ts';
import { type Person, expect, test } from './fixtures.ts';
import { DESKTOP, drawn, PHONE, takePictures } from './pictures.ts';
import { tourOfAdmin } from './tour-admin.ts';
import { tourOfAdminRides } from './tour-admin-rides.ts';
import { tourOfLanding } from './tour-landing.ts';
import { tourOfAdminPeople } from './tour-admin-people.ts';
import { tourOfContacts } from './tour-contacts.ts';
import { tourOfDispatch } from './tour-dispatch.ts';
import { tourOfDriverRides } from './tour-driver-rides.ts';
import { tourOfAdminSafety, tourOfSafety } from './tour-safety.ts';
import { tourOfSharing } from './tour-shared.ts';
import { tourOfDriverPlans } from './tour-driver.ts';
import { NEEDS_NOTIFICATIONS } from './tags.ts';
import { type See, tourOfDriver, tourOfNewcomer, tourOfPassenger } from './tour.ts';
import { tourOfDriverHome } from './tour-driver-home.ts';
import { tourOfDriverWork } from './tour-driver-work.ts';
import { tourOfShell } from './tour-shell.ts';
import { tourOfStages } from './tour-stages.ts';
import { tourOfTrips } from './tour-trips.ts';
import { tourOfSavingDriver, tourOfSavingPassenger } from './tour-saving.ts';
import { tourOfWhereTo } from './tour-where-to.ts';

test.use({ maps: true });

/** Google rates up to 0.1 as good; half of that goes unnoticed. */
const SHIFT_MAX = 0.05;
const RULES = ['wcag2a', 'wcag2aa', 'wcag22aa'];

/** Measures unexpected layout shifts (Cumulative Layout Shift) from page load on. */
function watchShifts(): void {
  const shifts = { worst: 0, parts: [] as string[] };
  Object.assign(window, { shifts });
  // A CLS session window: shifts less than 1 s apart, within 5 s, count as one.
  const burst = { sum: 0, from: 0, last: 0 };
  // A shift caused by a press on the same screen is expected, however long the response takes.
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

/** The shifts since the last call. */
const shiftsOf = (page: Page): Promise<{ worst: number; parts: string[] }> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { worst: number; parts: string[] } };
    const result = { ...shifts };
    shifts.worst = 0;
    shifts.parts = [];
    return result;
  });

const PARTS = 'header, nav, section, article, form, li, tr, svg';

/**
 * Returns the violations that axe finds, except in parts that an earlier screen showed unchanged: the shell, the page
 * under a dialog. Legacy mode: pages without frames need no second page to merge the results.
 */
async function violationsOn(page: Page, known: Set<string>): Promise<string[]> {
  await page.evaluate(drawn);
  const parts = page.locator(PARTS);
  const seen = await parts.evaluateAll((all) => all.map((part) => part.outerHTML.replaceAll(' data-known=""', '')));
  const isKnown = seen.map((html) => known.has(html));
  await parts.evaluateAll((all, are) => all.forEach((part, i) => part.toggleAttribute('data-known', are[i])), isKnown);
  for (const html of seen) known.add(html);
  // Injected once per page: parsing it for each check would double the work.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode(true)
    .exclude('[data-known]')
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Horizontal overflow, px. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface View {
  name: 'a desktop, light' | 'a phone, dark';
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

/** Two combinations are enough: colours do not depend on the size, nor the layout on the colours. */
const VIEWS: readonly View[] = [
  { name: 'a desktop, light', size: DESKTOP, colorScheme: 'light' },
  { name: 'a phone, dark', size: PHONE, colorScheme: 'dark' },
];

/**
 * Checks each screen of a tour in every view: no layout shift, no horizontal overflow, and nothing that axe finds.
 */
function checker(): See {
  const known = { 'a desktop, light': new Set<string>(), 'a phone, dark': new Set<string>() };
  return async (name, { page }) => {
    const moved = await shiftsOf(page);
    expect.soft(moved.worst, `${name}: ${moved.parts.join('; ')}`).toBeLessThan(SHIFT_MAX);
    await takePictures(name, page);
    for (const view of VIEWS) {
      await page.setViewportSize(view.size);
      await page.emulateMedia({ colorScheme: view.colorScheme, reducedMotion: 'reduce' });
      expect.soft(await violationsOn(page, known[view.name]), `${name}, ${view.name}`).toEqual([]);
      expect.soft(await overflow(page), `${name}, ${view.name}`).toBe(0);
    }
    await page.setViewportSize(PHONE);
    // Discard the shifts that resizing caused.
    await shiftsOf(page);
  };
}

type Tour = (app: TestApp, who: Person, see: See) => Promise<void>;

const screens: readonly [whose: string, tour: Tour, needs?: typeof NEEDS_NOTIFICATIONS][] = [
  ['signed-out visitors and new users', tourOfNewcomer],
  ['a passenger', tourOfPassenger],
  ["a passenger's trips and profile", tourOfTrips],
  ["a passenger's contacts", tourOfContacts],
  ['a driver', tourOfDriver],
  ["a driver's past and scheduled trips", tourOfDriverRides],
  ["a driver's routes, hours and profile", tourOfDriverPlans],
  ["a driver's dashboard", tourOfDriverHome],
  ["a driver's approval, requests and earnings", tourOfDriverWork],
  ['the landing page and the legal pages', tourOfLanding],
  ['the app shell', tourOfShell, NEEDS_NOTIFICATIONS],
  ['sharing', tourOfSharing],
  ['trips that are shared, and alerts', tourOfSafety],
  ['an admin: safety', tourOfAdminSafety],
  ['an admin', tourOfAdmin],
  ['an admin: rides, settings, the audit log', tourOfAdminRides],
  ['an admin: drivers and passengers', tourOfAdminPeople],
  ['boda stages', tourOfStages],
  ['requests in waves', tourOfDispatch],
  ['where to', tourOfWhereTo],
  ['a passenger whose phone saves data', tourOfSavingPassenger],
  ['a driver whose phone saves its battery and loses the network', tourOfSavingDriver],
];

for (const [whose, tour, needs] of screens) {
  test(`${whose}: each screen fits, does not shift and is accessible`, needs ?? {}, async ({ app, passenger }) => {
    await passenger.page.addInitScript(watchShifts);
    await tour(app, passenger, checker());
  });
}
