import type { Locator, Page } from '@playwright/test';
import { toObjectId } from '#core/lib/ids.ts';
import type { TestApp } from '../support/app.ts';
import { boxOf, placesOf } from './boxes.ts';
import { EMBU, type Person, expect, giveSession, northOf, test } from './fixtures.ts';
import { type OnlineDriver, onlineDriver } from './scene.ts';
import { long } from './tour.ts';

test.use({ hasTouch: true, isMobile: true });

/** A list of five rows fits on two screens at this height, px. */
const ROW_MAX_PX = 132;
const DRIVERS = 8;

/** Drivers with all that a row can hold: a long name and stage, a long plate, a rating. */
async function fullDrivers(app: TestApp): Promise<OnlineDriver[]> {
  const drivers: OnlineDriver[] = [];
  for (let i = 1; i <= DRIVERS; i += 1) {
    const driver = await onlineDriver(app, long(`Mbaabu ${i}`), northOf(EMBU, 1300 + i * 150));
    const full = {
      stageName: long('Stendi'),
      plate: 'KMGW 888W',
      figures: { trips: 240, rating: { average: 4.9, count: 120 }, rev: 1 },
    };
    await app.ctx.store.drivers.updateOne({ _id: toObjectId(driver.id) }, { $set: full });
    drivers.push(driver);
  }
  return drivers;
}

const rowsOf = (page: Page): Locator => page.getByRole('listitem').filter({ has: page.getByRole('button') });

/**
 * Checks that the row is low, nothing sticks out of it, and its five actions are visible, apart, and large enough for
 * a thumb.
 */
async function measureRow(row: Locator, actions: Readonly<Record<string, Locator>>): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  expect((await boxOf(row)).height).toBeLessThanOrEqual(ROW_MAX_PX);
  await placesOf(actions);
  const stickOut = await row.evaluate((it) => {
    const edge = it.getBoundingClientRect().right;
    return [...it.querySelectorAll('p, span, h3')].filter((text) => text.getBoundingClientRect().right > edge).length;
  });
  expect(stickOut).toBe(0);
}

const actionsOf = (row: Locator) => ({
  call: row.getByRole('link', { name: /^Call / }).or(row.getByRole('button', { name: /^Call / })),
  whatsapp: row.getByRole('link', { name: /^WhatsApp / }),
  book: row.getByRole('button', { name: /^Book / }),
});

async function signIn(app: TestApp, who: Person) {
  const client = await app.passenger('Wanja Rows');
  await giveSession(who, client);
  return client;
}

test('screens "Touch": a driver’s row has all five actions in 132 px; five rows, then "Show more"', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await fullDrivers(app);
  await signIn(app, passenger);
  await page.goto('/passenger');
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(5);
  for (const row of await rows.all()) {
    const heart = row.getByRole('button', { name: /^Add .* to favorites$/ });
    await measureRow(row, { ...actionsOf(row), heart });
    await expect(row.getByRole('button', { name: /^View profile of / })).toBeVisible();
    await expect(row.getByRole('link', { name: /^WhatsApp / }).locator('.lucide-whatsapp')).toBeVisible();
    await expect(row).toContainText(/\d min · \d\.\d km/);
  }
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(DRIVERS);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('screens "Touch": a favorite’s row is as low', async ({ app, passenger }) => {
  const { page } = passenger;
  const [first, second, third] = await fullDrivers(app);
  const client = await signIn(app, passenger);
  for (const driver of [first, second, third]) {
    const { id = '', name = '' } = driver ?? {};
    await client.call('addFavorite', {
      body: { driverId: id, driverName: name, driverPhone: '+254711000444', stageName: 'Stendi' },
    });
  }
  await second?.client.call('setDriverStatus', { body: { status: 'on_route' } });
  await third?.client.call('setDriverStatus', { body: { status: 'offline' } });
  await page.goto('/passenger/favorites');
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) {
    await measureRow(row, { ...actionsOf(row), remove: row.getByRole('button', { name: /^Remove / }) });
  }
});
