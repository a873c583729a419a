import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { EMBU, choosePlace, expect, giveSession, northOf, signInByHand, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { acceptedRide, onlineDriver, requestRide } from './scene.ts';

const { booking, driver: words } = MESSAGES;
const CREATE = '**/api/rides/create';

/** The server handles the request, but its response is lost. */
const loseAnswers = (page: Page, pattern: string) =>
  page.route(pattern, async (route) => {
    await route.fetch();
    await route.abort();
  });
/** The request never reaches the server. */
const loseRequests = (page: Page, pattern: string) => page.route(pattern, (route) => route.abort());

/** Watches for a text from now on; the returned function says whether it has appeared, however briefly. */
async function listenFor(page: Page, sentence: string): Promise<() => Promise<boolean>> {
  await page.evaluate((wanted) => {
    Object.assign(window, { said: false });
    const look = (): unknown => document.body.textContent.includes(wanted) && Object.assign(window, { said: true });
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, sentence);
  return () => page.evaluate((): boolean => Reflect.get(window, 'said') === true);
}

async function fillTrip(page: Page): Promise<void> {
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
}
async function confirm(page: Page, driverName: string): Promise<void> {
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await page.getByRole('button', { name: `Choose ${driverName}` }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('while a booking waits for its answer, an event about its ride moves neither fare nor button', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await onlineDriver(app, 'Murangiri Slow');
  await giveSession(passenger, await app.passenger('Njeri Slow'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/passenger/book');
  await fillTrip(page);
  const waiting = { answer: () => undefined as void };
  const held = new Promise<void>((resolve) => (waiting.answer = resolve));
  await page.route(CREATE, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const wasShown = await listenFor(page, 'Request sent');
  // Gets the same event.
  const other = await page.context().newPage();
  await other.goto('/passenger');
  await expect(other.getByRole('heading', { name: 'Hello, Njeri!' })).toBeVisible();
  await confirm(page, 'Murangiri Slow');
  await expect(page.getByRole('button', { name: MESSAGES.landing.booking })).toBeVisible();
  await expect.poll(() => app.ctx.store.rides.countDocuments({})).toBe(1);
  await expect(other.getByText('Waiting for Murangiri to answer')).toBeVisible();
  expect(await wasShown()).toBe(false);
  waiting.answer();
  await expect(page.getByText('Waiting for Murangiri to answer')).toBeVisible();
});

test('a booking whose response is lost is looked up and confirmed, its draft cleared; a reload does not confirm it again', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await onlineDriver(app, 'Murangiri Heard');
  await giveSession(passenger, await app.passenger('Njeri Heard'));
  await page.goto('/passenger/book');
  await fillTrip(page);
  await loseAnswers(page, CREATE);
  await confirm(page, 'Murangiri Heard');
  const booked = page.getByText(booking.booked('Murangiri Heard', 'Embu Town'));
  await expect(booked).toBeVisible();
  await expect(page.getByText(booking.failed)).toBeHidden();
  expect(await app.ctx.store.rides.countDocuments({})).toBe(1);

  await page.reload();
  await expect(page.getByText('Waiting for Murangiri to answer')).toBeVisible();
  await expect(booked).toBeHidden();
  await page.goto('/passenger/book');
  await expect(page.getByText(MESSAGES.find.bothRequired)).toBeVisible();
  await expect(page.getByText('Runyenjes Town')).toBeHidden();
});

test('spec 2 §8: accept, start and complete report success when only the response is lost, failure when the request is lost', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Mwaniki Heard');
  await giveSession(driver, driverUser.client);
  await page.goto('/driver/rides');
  await expect(page.getByText('No requests right now')).toBeVisible();
  const client = await app.passenger('Kagendo Heard');
  await test.step('accepted by another driver meanwhile', async () => {
    const quicker = await onlineDriver(app, 'Baariu Quicker');
    const open = await requestRide(client, null);
    await page.route('**/api/drivers/rides/*/accept', async (route) => {
      await quicker.client.call('acceptRide', { params: { id: open.id } });
      await route.continue();
    });
    await page.getByRole('button', { name: /^Accept Kagendo/ }).click();
    await expect(page.getByText(words.acceptTaken, { exact: true })).toBeVisible();
    await page.unrouteAll();
    await client.call('cancelRide', { params: { id: open.id } });
  });
  await requestRide(client, driverUser);
  let stoodAt = 0;
  for (const [button, path, done, failed] of [
    ['Accept Kagendo Heard', 'accept', words.accepted, words.acceptFailed],
    ['Start', 'start', words.started, words.startFailed],
    ['Complete', 'complete', words.completed, words.completeFailed],
  ] as const) {
    const press = async () => {
      if (path === 'start') await tellsWhere(driver, northOf(EMBU, (stoodAt += 20)));
      await page.getByRole('button', { name: button, exact: true }).click();
      if (path === 'complete') await page.getByRole('button', { name: 'Complete now' }).click();
    };
    await loseRequests(page, `**/api/drivers/rides/*/${path}`);
    await press();
    await expect(page.getByText(failed, { exact: true })).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await loseAnswers(page, `**/api/drivers/rides/*/${path}`);
    await press();
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByText(failed, { exact: true })).toBeHidden();
    await page.unrouteAll();
  }
});

test('a cancellation whose response is lost shows the ride as cancelled, without a failure message', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const client = await app.passenger('Kawira Heard');
  const ride = await acceptedRide(client, await onlineDriver(app, 'Mwenda Heard'));
  await giveSession(passenger, client);
  await page.goto(`/passenger/ride/${ride.id}`);
  await loseAnswers(page, '**/api/rides/*/cancel');
  const hasAppeared = await listenFor(page, booking.cancelFailed);
  await page.getByRole('button', { name: 'Cancel trip' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel trip' }).click();
  await expect(page.getByText('You cancelled this trip')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await hasAppeared()).toBe(false);
});

test('signing in again after the session ended leads back to the same screen; another person gets their own home screen', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const client = await app.passenger('Karimi Returns');
  const { email } = (await client.call('getMe')).body;
  await giveSession(passenger, client);
  const endSessions = () => app.ctx.store.sessions.deleteMany({});
  const expectAt = (path: RegExp) => expect(page).toHaveURL(path);

  await test.step('ended while the page is open', async () => {
    await page.goto('/passenger/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await endSessions();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText(MESSAGES.session.ended)).toBeVisible();
    await signInByHand(page, email);
    await expectAt(/\/passenger\/profile$/);
  });

  await test.step('ended while the page was closed, noticed at the next load', async () => {
    await endSessions();
    await page.goto('/passenger/trips');
    await expectAt(/\/$/);
    await signInByHand(page, email);
    await expectAt(/\/passenger\/trips$/);
  });

  await test.step('someone else signs in', async () => {
    const other = (await (await app.passenger('Somebody Else')).call('getMe')).body.email;
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Trips' })).toBeVisible();
    await endSessions();
    await page.reload();
    await expectAt(/\/$/);
    await signInByHand(page, other);
    await expectAt(/\/passenger$/);
  });

  await test.step('after Sign Out, signing in leads to the home screen', async () => {
    await page.goto('/passenger/trips');
    // The page leaves at once, before the server has ended the session.
    const loggedOut = page.waitForResponse('**/api/logout*');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await loggedOut;
    await signInByHand(page, email);
    await expectAt(/\/passenger$/);
  });
});
