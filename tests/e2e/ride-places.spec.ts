import type { Locator, Page } from '@playwright/test';
import { type Person, expect, EMBU, giveSession, northOf, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { acceptedRide, onlineDriver, requestRide, waitedAtPickup } from './scene.ts';
import { long } from './tour.ts';

test.use({ hasTouch: true, isMobile: true });

const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The buttons of a ride, each by what it is for. */
const buttonsOf = (page: Page): Record<string, Locator> => ({
  directions: page.getByRole('link', { name: /^Directions to / }),
  step: page.getByRole('button', { name: /^(Start|Complete)$/ }),
  call: page.getByRole('link', { name: /^Call / }),
  whatsapp: page.getByRole('link', { name: /^WhatsApp / }),
  sos: page.getByRole('button', { name: 'SOS' }),
});

async function boxOf(what: Locator): Promise<Box> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`not drawn: ${String(what)}`);
  return box;
}

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5;

/** Texts in the sheet that are wider or higher than their room; the sheet itself scrolls. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'The trip' }).evaluate((sheet) =>
    [...sheet.querySelectorAll<HTMLElement>('a, button, h2, p, span')]
      .filter((it) => it.offsetParent !== null && !it.closest('.sr-only'))
      .filter((it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline')
      .map((it) => it.textContent ?? ''),
  );

/** Where each button is; all of them wholly on the screen, apart from each other, and with their whole text. */
async function placesOf(page: Page): Promise<Record<string, Box>> {
  const buttons = buttonsOf(page);
  const places: Record<string, Box> = {};
  for (const [name, button] of Object.entries(buttons)) {
    await expect(button, name).toBeInViewport({ ratio: 1 });
    places[name] = await boxOf(button);
  }
  const entries = Object.entries(places);
  for (const [i, [name, box]] of entries.entries())
    for (const [other, itsBox] of entries.slice(i + 1)) expect(overlap(box, itsBox), `${name} on ${other}`).toBe(false);
  expect(await cutTexts(page)).toEqual([]);
  return places;
}

/** Takes a ride through its states, and measures each at both sizes. */
async function measureRide(driver: Person, states: readonly [name: string, reach: () => Promise<unknown>][]) {
  const { page } = driver;
  const first: Record<string, Box>[] = [];
  for (const [name, reach] of states) {
    await reach();
    for (const [i, size] of SIZES.entries()) {
      await test.step(`${name}, ${size.width}x${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect(buttonsOf(page)['step'] ?? page.locator('none')).toBeInViewport({ ratio: 1 });
        const places = await placesOf(page);
        first[i] ??= places;
        expect(places).toEqual(first[i]);
      });
    }
  }
}

test(`screens "The driver's screens": in every state of a ride its buttons stand at the same places, wholly in sight`, async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const rider = await onlineDriver(app, long('Mbaabu'), northOf(EMBU, 310));
  const client = await app.passenger(long('Wanjiku'));
  const ride = await requestRide(client, rider, { destination: long('Kianjokoma') });
  await rider.client.call('acceptRide', { params: { id: ride.id } });
  await giveSession(driver, rider.client);
  await driver.standAt(northOf(EMBU, 310));
  await page.goto('/driver/rides');
  const params = { id: ride.id };
  await measureRide(driver, [
    ['on the way', () => expect(page.getByText(/km to the pickup$/)).toBeVisible()],
    [
      'near the pickup',
      async () => {
        await tellsWhere(driver, northOf(EMBU, 295));
        await expect(page.getByRole('button', { name: 'I’ve arrived' })).toBeVisible();
      },
    ],
    [
      'at the pickup',
      async () => {
        await page.getByRole('button', { name: 'I’ve arrived' }).click();
        await expect(page.getByRole('timer')).toBeVisible();
      },
    ],
    [
      'after the wait',
      async () => {
        await waitedAtPickup(app, ride.id);
        await expect(page.getByText('You can leave now')).toBeVisible();
      },
    ],
    [
      'riding',
      async () => {
        await rider.client.call('startRide', { params });
        await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
      },
    ],
  ]);
});

test(`screens "The driver's screens": a place with a short name is in the title, in one line`, async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const rider = await onlineDriver(app, 'Mbaabu Rides');
  const ride = await acceptedRide(await app.passenger('Wanjiku Njeri'), rider);
  await rider.client.call('startRide', { params: { id: ride.id } });
  await giveSession(driver, rider.client);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/driver/rides');
  const title = page.getByRole('heading', { name: /^To Runyenjes · \d+ min$/ });
  await expect(title).toBeVisible();
  expect((await boxOf(title)).height).toBeLessThan(40);
});
