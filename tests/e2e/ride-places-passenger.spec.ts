import type { Locator, Page } from '@playwright/test';
import type { Client, TestApp } from '../support/app.ts';
import { measureRide, placesOf } from './boxes.ts';
import { EMBU, type Person, expect, giveSession, northOf, test } from './fixtures.ts';
import { type OnlineDriver, onlineDriver, pinOf, requestRide, seenStanding, waitedAtPickup } from './scene.ts';
import { long } from './tour.ts';

test.use({ hasTouch: true, isMobile: true });

/** Returns the buttons of a ride, each by its purpose. */
const buttonsOf = (page: Page): Record<string, Locator> => ({
  call: page.getByRole('link', { name: /^Call / }),
  whatsapp: page.getByRole('link', { name: /^WhatsApp / }),
  share: page.getByRole('button', { name: 'Share trip' }),
  sos: page.getByRole('button', { name: 'SOS' }),
});
const CONTACTS = ['call', 'whatsapp'];
const ALL = [...CONTACTS, 'share', 'sos'];

interface Scene {
  client: Client;
  driver: OnlineDriver;
  sheet: Locator;
}

/** A passenger with a PIN, and a driver near: all names are long. */
async function scene(app: TestApp, passenger: Person): Promise<Scene> {
  const driver = await onlineDriver(app, long('Mbaabu'), northOf(EMBU, 700));
  await app.ctx.store.drivers.updateOne({ fullName: driver.name }, { $set: { stageName: long('Stendi') } });
  const client = await app.passenger(long('Wanjiku'));
  await client.call('setStartPinWish', { body: { asked: true } });
  await giveSession(passenger, client);
  return { client, driver, sheet: passenger.page.getByRole('region', { name: 'Your trip', exact: true }) };
}

const startRide = async ({ client, driver }: Scene, id: string): Promise<unknown> =>
  driver.client.call('startRide', { params: { id }, body: { pin: await pinOf(client, id) } });

test(`screens "Choosing, scheduling and the live ride": from search to arrival the buttons stay at the same places, wholly visible`, async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const known = await scene(app, passenger);
  const { client, driver, sheet } = known;
  const { id } = await requestRide(client, null, { pickup: long('Njiapanda'), destination: long('Kianjokoma') });
  await page.goto(`/passenger/ride/${id}`);
  const buttons = { ...buttonsOf(page), done: page.getByRole('link', { name: 'Done', exact: true }) };
  await measureRide({ page, sheet, buttons }, [
    { name: 'searching', has: [], reach: () => expect(sheet.getByText(/^Asking 1 driver/)).toBeVisible() },
    {
      name: 'accepted',
      has: ALL,
      reach: async () => {
        await driver.client.call('acceptRide', { params: { id } });
        await seenStanding(app, driver.client, northOf(EMBU, 690));
        await expect(sheet.getByText(/km away$/)).toBeVisible();
      },
    },
    {
      name: 'arrived',
      has: ALL,
      reach: async () => {
        await waitedAtPickup(app, id);
        await expect(sheet.getByText('Your driver is 690 m away')).toBeVisible();
      },
    },
    {
      name: 'in progress',
      has: ALL,
      reach: async () => {
        await startRide(known, id);
        await expect(sheet.getByText('To the destination')).toBeVisible();
      },
    },
    {
      name: 'completed',
      has: ['done'],
      isEnd: true,
      reach: async () => {
        await driver.client.call('completeRide', { params: { id } });
        await expect(sheet.getByText('You have arrived')).toBeVisible();
      },
    },
  ]);
});

test(`screens "Choosing, scheduling and the live ride": when a ride is cancelled under way, SOS stays where it was`, async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const known = await scene(app, passenger);
  const { client, driver, sheet } = known;
  const { id } = await requestRide(client, driver, { pickup: long('Njiapanda'), destination: long('Kianjokoma') });
  await page.goto(`/passenger/ride/${id}`);
  const again = page.getByRole('link', { name: 'Find another driver' });
  await measureRide({ page, sheet, buttons: { ...buttonsOf(page), again } }, [
    { name: 'asked', has: CONTACTS, reach: () => expect(sheet.getByText(/^Request sent\. /)).toBeVisible() },
    {
      name: 'in progress',
      has: ALL,
      reach: async () => {
        await driver.client.call('acceptRide', { params: { id } });
        await startRide(known, id);
        await expect(sheet.getByText('To the destination')).toBeVisible();
      },
    },
    {
      name: 'broken off',
      has: ['sos', 'again'],
      isEnd: true,
      reach: async () => {
        await (await app.admin()).call('adminUpdateRide', { params: { id }, body: { status: 'cancelled' } });
        await expect(again).toBeVisible();
      },
    },
  ]);
});

test(`screens "Choosing, scheduling and the live ride": with PIN and messages, Cancel is in sight at rest and stands still`, async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Gitonga Mwangi', northOf(EMBU, 700));
  const client = await app.passenger('Wanjiku Njeri');
  await client.call('setStartPinWish', { body: { asked: true } });
  await giveSession(passenger, client);
  const { id } = await requestRide(client, driver);
  await driver.client.call('acceptRide', { params: { id } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/passenger/ride/${id}`);
  const cancel = page.getByRole('button', { name: 'Cancel trip' });
  await expect(page.getByRole('region', { name: 'Your PIN' })).toBeVisible();
  const say = page.getByRole('button', { name: 'I am here' });
  const before = await placesOf({ say, cancel });
  for (const [word, text] of [
    ['delayed', 'Sorry, I am delayed'],
    ['on_my_way', 'I am on my way'],
  ] as const) {
    await driver.client.call('sendQuickMessage', { params: { id }, body: { word } });
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText(text);
    expect(await placesOf({ say, cancel })).toEqual(before);
    await expect(cancel).toBeInViewport({ ratio: 1 });
  }
});
