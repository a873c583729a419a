import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { EMBU, expect, giveSession, northOf, test, tryAgain } from './fixtures.ts';
import { given, isListening, type Phone, phoneOf, saying } from './phone.ts';
import { acceptedRide, onlineDriver, requestRide, seenStanding } from './scene.ts';
import { NEEDS_NOTIFICATIONS } from './tags.ts';

const { notifications: words, connectivity } = MESSAGES;

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test(
  'spec 2 §4: a driver is asked about notifications 3 s after load, while undecided; "Not now" is remembered',
  NEEDS_NOTIFICATIONS,
  async ({ app, driver }) => {
    const { page, context } = driver;
    await giveSession(driver, (await onlineDriver(app, 'Kiambi Bell')).client);
    await context.clearPermissions();
    await page.clock.install();
    await stopClock(page);
    await page.goto('/driver');
    const prompt = page.getByRole('dialog', { name: words.ask });
    const homeIsThere = () =>
      expect(async () => {
        await page.clock.runFor(100);
        await expect(page.getByTestId('driver-status')).toBeVisible({ timeout: 300 });
      }).toPass();
    await homeIsThere();
    await page.clock.runFor(2000);
    await expect(prompt).toBeHidden();
    await page.clock.runFor(1000);
    await expect(prompt).toContainText(words.askDriver);

    await test.step('Escape dismisses it: it does not return on the next load', async () => {
      await prompt.getByRole('button', { name: 'Not now' }).press('Escape');
      await expect(prompt).toBeHidden();
      await page.reload();
      await homeIsThere();
      await page.clock.runFor(3500);
      await expect(prompt).toBeHidden();
    });

    await test.step('a "no" to the browser’s prompt leads to how to change it', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await homeIsThere();
      await page.clock.runFor(3500);
      await prompt.getByRole('button', { name: 'Turn on' }).click();
      const blocked = page.getByRole('dialog', { name: 'Notifications are currently blocked' });
      await expect(blocked).toContainText(words.unblock);
      await blocked.getByRole('button', { name: 'Close' }).click();
      await expect(blocked).toBeHidden();
    });
  },
);

test('spec 1 §2: the bell’s count is live, its list tells what happened, and each state of the list has a text', async ({
  app,
  passenger: { context, page, ...rest },
}) => {
  const client = await app.passenger('Gatwiri Reads');
  const driverUser = await onlineDriver(app, 'Mwenda Comes');
  await giveSession({ context, page, ...rest }, client);
  let asked = 0;
  await page.route('**/api/notifications', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/passenger');
  // The page requests the list on load, and again when its socket connects.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  await bell(page).click();
  await expect(list(page).getByText(words.notLoaded)).toBeVisible();
  await page.unroute('**/api/notifications');
  await tryAgain(list(page));
  await expect(list(page).getByText(words.none)).toBeVisible();
  await expect(list(page).getByText(words.nonePassenger)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();

  const ride = await acceptedRide(client, driverUser);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).press('Enter');
  const entry = list(page).getByRole('link', { name: /Mwenda Comes accepted your trip/ });
  await expect(entry).toContainText('New: ');
  await expect(entry).toContainText('Just now');
  await expect.poll(async () => (await client.call('listNotifications')).body.unread).toBe(0);
  await driverUser.client.call('startRide', { params: { id: ride.id } });
  await expect(list(page).getByRole('listitem').first()).toContainText(
    'You are on the way to Runyenjes Town with Mwenda Comes.',
  );
  // Wait until the shown notification is read, before the connection drops.
  await expect(page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })).toBeAttached();
  await context.setOffline(true);
  await expect(list(page).getByText(connectivity.lastKnown)).toBeVisible();
  await expect(entry).toBeVisible();
  await context.setOffline(false);
  await entry.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/passenger/ride/${ride.id}$`));
  await expect(list(page)).toBeHidden();
  await page.goBack();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test(
  'spec 1 §2, §8: the notification permission dialog: default, granted, denied, unsupported',
  NEEDS_NOTIFICATIONS,
  async ({ app, passenger }) => {
    const { page, context } = passenger;
    await giveSession(passenger, await app.passenger('Karwitha Asks'));
    const open = async (row: string) => {
      // Opens it by keyboard: after 2 s the page's own prompt covers the bell.
      await bell(page).press('Enter');
      await list(page).getByRole('button', { name: row }).click();
    };
    await context.clearPermissions();
    await page.goto('/passenger');
    await open(words.ask);
    await expect(list(page).getByText(words.askPassenger)).toBeVisible();
    await context.grantPermissions(['geolocation', 'notifications']);
    await list(page).getByRole('button', { name: 'Turn on' }).press('Enter');
    await expect(list(page)).toBeHidden();
    await open(words.on);
    await expect(list(page).getByText(words.onText)).toBeVisible();
    await list(page).getByRole('button', { name: 'OK' }).click();

    await context.clearPermissions();
    await context.grantPermissions(['geolocation']);
    await page.reload();
    await open('Notifications are currently blocked');
    await expect(list(page).getByText(words.unblock)).toBeVisible();

    await page.addInitScript(() => Reflect.deleteProperty(window, 'Notification'));
    await page.reload();
    await open("Your browser doesn't support notifications");
    await expect(list(page).getByText(words.unsupportedText)).toBeVisible();

    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await page.reload();
    await open('Notifications are currently blocked');
    await expect(list(page).getByText(words.insecure)).toBeVisible();
  },
);

test(
  'spec 1 §4: the phone notifies a passenger of each ride change once, for 5 s, and a press opens the ride',
  NEEDS_NOTIFICATIONS,
  async ({ app, passenger }) => {
    const { page, context } = passenger;
    const driverUser = await onlineDriver(app, 'Murimi Rides');
    const client = await app.passenger('Kagendo Waits');
    await context.grantPermissions(['geolocation', 'notifications']);
    // A tab may not see at once what another tab has just stored; in this test it never does.
    await context.addInitScript(() => {
      const kept = new Map<string, string>();
      Storage.prototype.getItem = (key) => kept.get(key) ?? null;
      Storage.prototype.setItem = (key, value) => void kept.set(key, value);
    });
    await giveSession(passenger, client);
    const { id } = await requestRide(client, driverUser);
    await page.goto('/passenger');
    await expect(page.getByText('Waiting for Murimi to answer')).toBeVisible();
    const second = await context.newPage();
    await second.goto('/passenger');
    await expect(second.getByText('Waiting for Murimi to answer')).toBeVisible();
    const worker = await isListening(page);
    const notified = async () => (await given(worker)).map(saying);

    await seenStanding(app, driverUser.client, northOf(EMBU, 900));
    await driverUser.client.call('acceptRide', { params: { id } });
    const accepted = {
      title: 'Trip accepted',
      body: expect.stringMatching(/^Murimi Rides accepted .* about \d+ min\.$/),
    };
    await expect.poll(notified).toEqual([accepted]);
    await second.close();

    await test.step('a press on it opens the ride', async () => {
      await worker.evaluate(() => {
        const { phone } = globalThis as unknown as { phone: Phone };
        const data = { href: phone.given[0]?.path, tag: '', asks: null };
        const notification = { close: () => undefined, data };
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
      });
      await expect(page).toHaveURL(new RegExp(`/passenger/ride/${id}$`));
    });

    await test.step('it closes after 5 s, as no interaction is required', async () => {
      await expect.poll(async () => (await worker.evaluate(phoneOf)).taken.length).toBe(1);
      const { given: shown, taken } = await worker.evaluate(phoneOf);
      expect(shown[0]?.stays).toBe(false);
      expect((taken[0]?.atMs ?? 0) - (shown[0]?.atMs ?? 0)).toBeGreaterThan(4500);
    });

    await driverUser.client.call('startRide', { params: { id } });
    const started = { title: 'Trip started', body: 'You are on the way to Runyenjes Town with Murimi Rides.' };
    await expect.poll(notified).toEqual([accepted, started]);
    await page.reload();
    await expect(page.getByText(/^To Runyenjes/).first()).toBeVisible();
    await driverUser.client.call('completeRide', { params: { id } });
    const completed = { title: 'Trip completed', body: 'Your trip to Runyenjes Town is complete. Fare KSH 200.' };
    await expect.poll(notified).toEqual([accepted, started, completed]);
  },
);

test(
  'spec 1 §4: the notification of a new request stays on the driver’s phone until it is answered',
  NEEDS_NOTIFICATIONS,
  async ({ app, driver }) => {
    const { page, context } = driver;
    const driverUser = await onlineDriver(app, 'Nyaga Told');
    const client = await app.passenger('Makena Books');
    await context.grantPermissions(['geolocation', 'notifications']);
    await giveSession(driver, driverUser.client);
    await page.goto('/driver/rides');
    await expect(page.getByText('No requests right now')).toBeVisible();
    const worker = await isListening(page);
    const script = await page.request.get('/worker.js');
    expect(script.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
      'content-security-policy': expect.stringContaining("worker-src 'self'"),
    });
    const { id } = await requestRide(client, driverUser);
    const requested = { title: 'New trip request', body: expect.stringContaining('Makena asks for a trip') };
    const notified = async () => (await given(worker)).map(saying);
    await expect.poll(notified).toEqual([requested]);
    expect((await given(worker))[0]?.stays).toBe(true);
    const takenAway = async () => (await page.evaluate(phoneOf)).taken.length;
    expect(await takenAway()).toBe(0);
    await page.getByRole('button', { name: /^Accept / }).click();
    await expect.poll(takenAway).toBe(1);
    await client.call('cancelRide', { params: { id } });
    const update = { title: 'Trip update', body: 'Makena Books cancelled the trip: Embu Town → Runyenjes Town.' };
    await expect.poll(notified).toEqual([requested, update]);
  },
);

test(
  'spec 1 §4: back online, the phone shows what it missed: the latest notification of each ride, and the requests still waiting',
  NEEDS_NOTIFICATIONS,
  async ({ app, driver }) => {
    const { page, context } = driver;
    const driverUser = await onlineDriver(app, 'Njeru Away');
    const [first, second] = [await app.passenger('Makena Leaves'), await app.passenger('Karimi Waits')];
    await context.grantPermissions(['geolocation', 'notifications']);
    await requestRide(await app.passenger('Gitonga Before'), driverUser);
    await giveSession(driver, driverUser.client);
    await page.goto('/driver/rides');
    await expect(page.getByRole('button', { name: 'Accept Gitonga Before' })).toBeVisible();
    await page.getByRole('button', { name: 'Later' }).click();
    // The badge of Passengers alone counts a request.
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    const worker = await isListening(page);
    await context.setOffline(true);
    const { id } = await requestRide(first, driverUser);
    await first.call('cancelRide', { params: { id } });
    await requestRide(second, driverUser);
    await context.setOffline(false);
    await expect
      .poll(async () => (await given(worker)).map(saying))
      .toEqual([
        { title: 'Trip update', body: 'Makena withdrew the request: Embu Town → Runyenjes Town.' },
        { title: 'New trip request', body: expect.stringMatching(/^Karimi asks for a trip: /) },
      ]);
  },
);
