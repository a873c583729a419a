import type { Page, Request } from '@playwright/test';
import { toObjectId } from '#core/lib/ids.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import type { Client, TestApp } from '../support/app.ts';
import { EMBU, expect, giveSession, northOf, type Person, test } from './fixtures.ts';
import { rideUnderWay } from './ride-under-way.ts';
import { completedRide, onlineDriver, pinOf, requestRide } from './scene.ts';
import { wireOf } from './wire.ts';
import { findNetwork, isServed, keptOn, loseNetwork } from './without-network.ts';

test.use({ serviceWorkers: 'allow' });

const waitingOn = (page: Page): Promise<string> => keptOn(page, 'outbox');

/** Records the calls about a ride that the phone makes, as the end of their path. */
function callsOf({ context }: Person): string[] {
  const calls: string[] = [];
  context.on('request', (request: Request) => {
    const step = /\/(start|complete|words|rating)$/.exec(new URL(request.url()).pathname)?.[1];
    if (step && request.method() !== 'GET') calls.push(step);
  });
  return calls;
}

const rideDoc = async (app: TestApp, id: string) => {
  const ride = await app.ctx.store.rides.findOne({ _id: toObjectId(id) });
  if (!ride) throw new Error('no such ride');
  return ride;
};
const statusOf = async (app: TestApp, id: string) => (await rideDoc(app, id)).status;
const stepsOf = async (app: TestApp, id: string) =>
  (await rideDoc(app, id)).timeline
    .map(({ what }) => what)
    .filter((what) => what === 'started' || what === 'completed');

/** Opens a driver's accepted ride on a screen that starts without a network. */
async function driving(app: TestApp, driver: Person): Promise<{ id: string; driver: Client; passenger: Client }> {
  const { id, driverClient, passengerClient } = await rideUnderWay(app);
  await giveSession(driver, driverClient);
  await driver.page.goto('/driver/rides');
  await isServed(driver.page);
  await expect(driver.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  // Waits for a position: without one, Start asks for confirmation.
  await expect.poll(() => driver.wire.reports()).toBeGreaterThan(0);
  await expect.poll(() => keptOn(driver.page, 'last-known')).toContain(id);
  return { id, driver: driverClient, passenger: passengerClient };
}

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true }).click();
/** Confirms too, because the phone is far from the destination. */
const complete = async (page: Page) => {
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page
    .getByRole('button', { name: /^Complete( now)?$/ })
    .last()
    .click();
};

declare global {
  var releaseStorage: (() => void) | undefined;
}

/** Keeps the driver's profile from reading its outbox until `releaseStorage`, as a slow phone's storage does. */
function holdStorage(): void {
  if (location.pathname !== '/driver/profile') return;
  let isHeld = true;
  globalThis.releaseStorage = () => (isHeld = false);
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
  IDBDatabase.prototype.transaction = function (...args): IDBTransaction {
    const begun: IDBTransaction = Reflect.apply(transaction, this, args);
    if (args[1] !== 'readwrite') return begun;
    const store = begun.objectStore('kept');
    // Others wait for a transaction that still reads.
    const readAgain = (): void => {
      if (isHeld) store.count().onsuccess = readAgain;
    };
    readAgain();
    return begun;
  };
}

test('R39 Start and Complete pressed without a network wait visibly, survive two reloads, and are sent once and in order', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const { id } = await driving(app, driver);
  const calls = callsOf(driver);
  await loseNetwork(driver);
  await expect(page.getByText(OUTBOX.stepsWait)).toBeVisible();
  await start(page);
  await expect(page.getByText(OUTBOX.stepWaits('Start'))).toBeVisible();
  await expect(page.getByText('Take Gatwiri to Runyenjes Town.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(OUTBOX.stepWaits('Start'))).toBeVisible();
  await complete(page);
  await expect(page.getByText(OUTBOX.stepWaits('Complete'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(OUTBOX.stepWaits('Complete'))).toBeVisible();
  await page.goto('/driver');
  await expect(page.getByText(OUTBOX.waiting(['Start', 'Complete']))).toBeVisible();
  expect(calls).toEqual([]);
  expect(await statusOf(app, id)).toBe('accepted');

  await findNetwork(driver);
  await expect(page.getByText(OUTBOX.sent(['Start', 'Complete']), { exact: true })).toBeVisible();
  await expect(page.getByText(/^Will be sent/)).toBeHidden();
  expect(await stepsOf(app, id)).toEqual(['started', 'completed']);
  expect(calls).toEqual(['start', 'complete']);
  expect(await waitingOn(page)).toBe('');
  await page.reload();
  await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeHidden();
  await expect(page.getByText(/trip/i).first()).toBeVisible();
  expect(calls).toEqual(['start', 'complete']);
});

test('R39 two tabs, and responses that never arrive: each message is sent once, and the second tab knows', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  const { id, passengerClient } = await rideUnderWay(app);
  await giveSession(passenger, passengerClient);
  await page.goto(`/passenger/ride/${id}`);
  await isServed(page);
  const second = await context.newPage();
  const wire = await wireOf(second);
  await second.goto(`/passenger/ride/${id}`);
  const log = (on: Page) => on.getByRole('log', { name: 'Messages' });
  await expect(second.getByRole('button', { name: 'I am here' })).toBeVisible();
  await Promise.all([loseNetwork(passenger), wire.cut()]);
  await page.getByRole('button', { name: 'I am here' }).click();
  await expect(log(page)).toContainText(OUTBOX.will);
  await expect(log(second)).toContainText(`I am here${OUTBOX.will}`);
  await second.getByRole('button', { name: 'Please call me' }).click();
  await second.getByRole('button', { name: 'Please call me' }).click();
  await expect(log(page)).toContainText(`Please call me${OUTBOX.will}`);

  // The server accepts the first message, but the response never reaches the page that sent it, which may be either
  // page.
  let asked = 0;
  const taken = new Promise<Page>((resolve) => {
    void context.route('**/messages', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await route.fetch();
      resolve(route.request().frame().page());
    });
  });
  wire.mend();
  await findNetwork(passenger);
  const sender = await taken;
  const other = sender === page ? second : page;
  await sender.goto('about:blank');
  await expect(
    other.getByText(OUTBOX.sent([OUTBOX.word('I am here'), OUTBOX.word('Please call me')]), { exact: true }),
  ).toBeVisible();
  await expect(log(other)).not.toContainText(OUTBOX.will);
  const { words = [] } = await rideDoc(app, id);
  expect(words.map(({ word }) => word)).toEqual(['here', 'call_me']);
});

test('R39 a wrong PIN typed without a network: neither the start nor the steps queued behind it count, and the message about it stays', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const { id, passenger } = await driving(app, driver);
  await app.ctx.store.rides.updateOne({ _id: toObjectId(id) }, { $set: { 'startPin.asked': true }, $inc: { rev: 1 } });
  const pin = await pinOf(passenger, id);
  await page.reload();
  await start(page);
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeVisible();
  await loseNetwork(driver);
  await expect(page.getByText(OUTBOX.pinWaits)).toBeVisible();
  const wrong = pin === '1234' ? '4321' : '1234';
  await page.getByRole('textbox', { name: 'PIN' }).fill(wrong);
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(OUTBOX.stepWaits('Start'))).toBeVisible();
  await complete(page);
  await expect(page.getByText(OUTBOX.stepWaits('Complete'))).toBeVisible();
  await expect.poll(() => waitingOn(page)).toContain(wrong);
  await findNetwork(driver);

  const note = page.getByRole('alert').filter({ hasText: OUTBOX.stepRefused('Start', 'Gatwiri') });
  await expect(note).toContainText(OUTBOX.behind(['Complete']));
  await page.reload();
  await expect(note).toBeVisible();
  expect(await waitingOn(page)).not.toContain(wrong);
  expect(await statusOf(app, id)).toBe('accepted');
  await note.getByRole('button', { name: OUTBOX.understood }).click();
  await expect(note).toBeHidden();
  await expect.poll(() => waitingOn(page)).toBe('');
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('R39 a step that the server refuses is reported, a step taken back is not sent, and a rating waits too', async ({
  app,
  driver,
  passenger,
}) => {
  const { page } = driver;
  const calls = callsOf(driver);
  const { id, passenger: client } = await driving(app, driver);
  await loseNetwork(driver);
  await start(page);
  await page.getByRole('button', { name: 'Take back Start' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await start(page);
  await expect(page.getByText(OUTBOX.stepWaits('Start'))).toBeVisible();
  await client.call('cancelRide', { params: { id } });
  await findNetwork(driver);
  await expect(page.getByRole('alert').filter({ hasText: OUTBOX.stepRefused('Start', 'Gatwiri') })).toBeVisible();
  expect(calls).toEqual(['start']);

  const rider = await onlineDriver(app, 'Njeru Rated');
  const rating = await app.passenger('Makena Rates');
  const ride = await completedRide(rating, rider);
  await giveSession(passenger, rating);
  const { page: phone } = passenger;
  await phone.goto(`/passenger/ride/${ride.id}`);
  await isServed(phone);
  await expect(phone.getByText('How was your trip with Njeru?')).toBeVisible();
  await loseNetwork(passenger);
  await phone.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await expect(phone.getByText(OUTBOX.ratingWaits)).toBeVisible();
  await phone.getByRole('button', { name: 'Send rating' }).click();
  await expect(phone.getByText('You rated Njeru')).toBeVisible();
  await expect(phone.getByText(OUTBOX.will, { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Change your rating' }).click();
  await phone.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await phone.getByRole('button', { name: 'Send rating' }).click();
  await findNetwork(passenger);
  await expect(phone.getByText(OUTBOX.rated('Njeru'))).toBeVisible();
  expect((await rideDoc(app, ride.id)).ratings?.byPassenger).toMatchObject({ stars: 5, changes: 0 });
});

test('R39 an expired session keeps the outbox for the same person; signing out asks first, and another person never sends it', async ({
  app,
  driver,
}) => {
  const { page, context } = driver;
  const { id, driver: client } = await driving(app, driver);
  const { email } = (await client.call('getMe')).body;
  const calls = callsOf(driver);
  await loseNetwork(driver);
  await start(page);
  await expect(page.getByText(OUTBOX.stepWaits('Start'))).toBeVisible();
  await app.ctx.store.sessions.deleteMany({});
  await findNetwork(driver);
  await expect(page.getByText(OUTBOX.signedOut)).toBeVisible();
  expect(await statusOf(app, id)).toBe('accepted');
  const again = await app.signIn(email);
  await giveSession(driver, again);
  await page.goto('/driver/rides');
  // A toast that a ride's own place takes over is still fading.
  await expect(page.getByText(OUTBOX.started('Gatwiri')).first()).toBeVisible();
  expect(await stepsOf(app, id)).toEqual(['started']);

  await test.step('signing out says what will be lost', async () => {
    await loseNetwork(driver);
    await complete(page);
    await expect(page.getByText(OUTBOX.stepWaits('Complete'))).toBeVisible();
    await page.addInitScript(holdStorage);
    await page.goto('/driver/profile');
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await page.evaluate(() => globalThis.releaseStorage?.());
    await expect(page.getByText(OUTBOX.signOut(['Complete']))).toBeVisible();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
  });

  await test.step('another person', async () => {
    await context.clearCookies();
    await giveSession(driver, await app.passenger('Karimi Second'));
    calls.length = 0;
    await findNetwork(driver);
    await page.goto('/passenger/profile');
    await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('Karimi Second');
    await expect.poll(() => waitingOn(page)).toBe('');
    expect(await statusOf(app, id)).toBe('in_progress');
  });
});

test('R39 booking and Accept are never queued: they say at once that they need the network', async ({
  app,
  driver,
  passenger,
}) => {
  const rider = await onlineDriver(app, 'Nyaga Accepts');
  await giveSession(driver, rider.client);
  const client = await app.passenger('Gatwiri Books');
  await driver.page.goto('/driver/rides');
  await requestRide(client, rider);
  const accept = driver.page.getByRole('button', { name: 'Accept Gatwiri Books' });
  await expect(accept).toBeVisible();
  await loseNetwork(driver);
  const why = driver.page.getByRole('dialog').getByText(OUTBOX.acceptNeedsNetwork);
  await expect(why).toBeInViewport({ ratio: 1 });
  await accept.click();
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(accept).toBeEnabled();
  expect(await waitingOn(driver.page)).toBe('');

  await giveSession(passenger, await app.passenger('Makena Books'));
  const { page } = passenger;
  await page.goto('/passenger/book');
  await expect(page.getByRole('button', { name: 'Find Drivers' })).toBeVisible();
  await loseNetwork(passenger);
  await expect(page.getByText(OUTBOX.bookingNeedsNetwork)).toBeVisible();
});

test('R39 positions recorded without a network are sent as one batch, and are in the trail of an alert', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const { id, passenger } = await driving(app, driver);
  let batches = 0;
  driver.context.on('request', (request) => (batches += request.url().endsWith('/trail') ? 1 : 0));
  await passenger.call('raiseAlert', { params: { id }, body: {} });
  const trail = async () => {
    const alert = await app.ctx.store.incidents.findOne({ rideId: toObjectId(id) });
    return (alert?.trail ?? []).filter(({ who }) => who === 'driver').map(({ at }) => at.getTime());
  };
  await loseNetwork(driver);
  const before = (await trail()).length;
  let metres = 0;
  const keptFixes = async () => {
    await driver.standAt(northOf(EMBU, (metres += 50)));
    const kept = await keptOn(page, 'offline-trail');
    return kept === '' ? 0 : (JSON.parse(kept) as { fixes: unknown[] }).fixes.length;
  };
  await expect.poll(keptFixes, { intervals: [3000] }).toBeGreaterThanOrEqual(2);
  await page.reload();
  await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeVisible();
  const sent = page.waitForResponse((response) => response.url().endsWith('/trail'));
  await findNetwork(driver);
  await sent;
  expect(batches).toBe(1);
  const times = await trail();
  expect(times.length).toBeGreaterThan(before);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
