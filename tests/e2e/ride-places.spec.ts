import type { Locator, Page } from '@playwright/test';
import { expect, EMBU, giveSession, northOf, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { boxOf, measureRide } from './boxes.ts';
import { acceptedRide, onlineDriver, requestRide, waitedAtPickup } from './scene.ts';
import { long } from './tour.ts';

test.use({ hasTouch: true, isMobile: true });

/** Returns the buttons of a ride, each by its purpose. */
const buttonsOf = (page: Page): Record<string, Locator> => ({
  directions: page.getByRole('link', { name: /^Directions to / }),
  step: page.getByRole('button', { name: /^(Start|Complete)$/ }),
  call: page.getByRole('link', { name: /^Call / }),
  whatsapp: page.getByRole('link', { name: /^WhatsApp / }),
  sos: page.getByRole('button', { name: 'SOS' }),
});

const ALL = ['step', 'directions', 'call', 'whatsapp', 'sos'];

test(`screens "The driver's screens": in every state of a ride its buttons stay at the same places, wholly visible`, async ({
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
  const sheet = page.getByRole('region', { name: 'The trip' });
  await measureRide({ page, sheet, buttons: buttonsOf(page) }, [
    { name: 'on the way', has: ALL, reach: () => expect(page.getByText(/km to the pickup$/)).toBeVisible() },
    {
      name: 'near the pickup',
      has: ALL,
      reach: async () => {
        await tellsWhere(driver, northOf(EMBU, 295));
        await expect(page.getByRole('button', { name: 'I’ve arrived' })).toBeVisible();
      },
    },
    {
      name: 'at the pickup',
      has: ALL,
      reach: async () => {
        await page.getByRole('button', { name: 'I’ve arrived' }).click();
        await expect(page.getByRole('timer')).toBeVisible();
      },
    },
    {
      name: 'after the wait',
      has: ALL,
      reach: async () => {
        await waitedAtPickup(app, ride.id);
        await expect(page.getByText('You can leave now')).toBeVisible();
      },
    },
    {
      name: 'riding',
      has: ALL,
      reach: async () => {
        await rider.client.call('startRide', { params });
        await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
      },
    },
  ]);
});

test(`screens "The driver's screens": a place with a short name is in the title, on one line`, async ({
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
