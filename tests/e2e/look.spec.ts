import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { tourOfAdmin } from './tour-admin.ts';
import { tourOfAdminRides } from './tour-admin-rides.ts';
import { tourOfLanding } from './tour-landing.ts';
import { tourOfAdminPeople } from './tour-admin-people.ts';
import { tourOfContacts } from './tour-contacts.ts';
import { tourOfDriverRides } from './tour-driver-rides.ts';
import { tourOfSharing } from './tour-shared.ts';
import { tourOfDriverPlans } from './tour-driver.ts';
import { type See, tourOfDriver, tourOfNewcomer, tourOfPassenger } from './tour.ts';
import { tourOfDriverHome } from './tour-driver-home.ts';
import { tourOfShell } from './tour-shell.ts';
import { tourOfTrips } from './tour-trips.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag22aa'];

// What fails is told by itself; a recording of every look would double the time.
test.use({ trace: 'off' });

/** Until what was asked for is drawn. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** What axe finds; a page without frames needs no second one to put its findings together. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(drawn);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** How far the page runs out sideways, px. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Nothing runs out sideways, and axe finds nothing: on a desktop in the light, on a phone in the dark. The same colours
 * serve every size, and the same layout both colours.
 */
const check: See = async (name, { page }) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await findings(page), `${name}, a desktop, light`).toEqual([]);
  expect.soft(await overhang(page), `${name}, a desktop`).toBe(0);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await findings(page), `${name}, a phone, dark`).toEqual([]);
  expect.soft(await overhang(page), `${name}, a phone`).toBe(0);
};

const screens = [
  ['strangers and newcomers', tourOfNewcomer],
  ['a passenger', tourOfPassenger],
  ["a passenger's past and profile", tourOfTrips],
  ["a passenger's contacts", tourOfContacts],
  ['a driver', tourOfDriver],
  ["a driver's rides of before and of later", tourOfDriverRides],
  ["a driver's routes, hours and profile", tourOfDriverPlans],
  ['a driver at the dashboard', tourOfDriverHome],
  ['the first page and the legal ones', tourOfLanding],
  ['everyone, round the screen', tourOfShell],
  ['sharing', tourOfSharing],
  ['an admin', tourOfAdmin],
  ['an admin: rides, settings, the audit log', tourOfAdminRides],
  ['an admin: drivers and passengers', tourOfAdminPeople],
] as const;

for (const [whose, tour] of screens) {
  test(`DESIGN §7: the screens of ${whose} fit and can be used by everyone`, async ({ app, passenger: person }) => {
    test.setTimeout(180_000);
    // Colours on their way to others are neither.
    await person.page.emulateMedia({ reducedMotion: 'reduce' });
    await tour(app, person, check);
  });
}
