import type { Worker } from '@playwright/test';
import { PUSH_ANSWERS } from '#shared/texts/en/push-answers.ts';
import type { PushMessage } from '#shared/contract/push-message.ts';
import { expect, giveSession, type Person, test } from './fixtures.ts';
import { given, isListening, saying } from './phone.ts';
import { onlineDriver, requestRide } from './scene.ts';
import { NEEDS_NOTIFICATIONS } from './tags.ts';

/** Delivers pushes to the worker as the browser does, since no push service can be reached here. */
async function pushesTo({ context, page }: Person, origin: string) {
  const cdp = await context.newCDPSession(page);
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  return (message: PushMessage) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}

/** Leaves the app on this phone: the page in front belongs to no passenger or driver. */
const leaveApp = async ({ page }: Person) => {
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Presses the newest notification with this tag, or one of its actions. */
const press = (worker: Worker, tag: string, action = '') =>
  worker.evaluate(
    async ([tagged, chosen]) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await registration.getNotifications({ tag: tagged ?? '' });
      if (!notification) throw new Error('nothing is shown');
      const waits: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => void waits.push(work);
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action: chosen, waitUntil }));
      await Promise.allSettled(waits);
    },
    [tag, action] as const,
  );

const told = async (worker: Worker) => (await given(worker)).map(saying);

const requestOf = (id: string, ride: string): PushMessage => ({
  id,
  title: 'New trip request',
  body: 'Makena asks for a trip: Embu Town → Runyenjes Town, KSH 200.',
  tag: ride,
  href: '/driver/rides',
  asks: ride,
});

test(
  'R35 a push is shown while no page of the app is in front, once, and a press opens the right screen',
  NEEDS_NOTIFICATIONS,
  async ({ app, driver }) => {
    const { page, context } = driver;
    const driverUser = await onlineDriver(app, 'Nyaga Sleeps');
    await context.grantPermissions(['geolocation', 'notifications']);
    await giveSession(driver, driverUser.client);
    await page.goto('/driver/rides');
    const worker = await isListening(page);
    const push = await pushesTo(driver, app.url);
    const news = { ...requestOf('a'.repeat(24), 'r'.repeat(24)), title: 'Trip update', body: 'News', asks: null };

    await test.step('not while the app is in front', async () => {
      await push({ ...news, id: 'b'.repeat(24) });
      await leaveApp(driver);
      await push(news);
      await expect.poll(() => told(worker)).toEqual([{ title: 'Trip update', body: 'News' }]);
    });

    await test.step('not twice: the second time without a sound', async () => {
      await push(news);
      await expect.poll(async () => (await given(worker)).map(({ silent }) => silent)).toEqual([false, true]);
    });

    await test.step('a press brings the app to its screen', async () => {
      const other = await context.newPage();
      await other.goto('/driver');
      await expect(other.getByTestId('driver-status')).toBeVisible();
      await press(worker, news.tag);
      await expect(other).toHaveURL(/\/driver\/rides$/);
    });
  },
);

test(
  'R35 Accept and Decline on a request’s notification answer it, and show the outcome',
  NEEDS_NOTIFICATIONS,
  async ({ app, driver }) => {
    const { page, context } = driver;
    const driverUser = await onlineDriver(app, 'Nyaga Answers');
    const first = await app.passenger('Makena Books');
    await context.grantPermissions(['geolocation', 'notifications']);
    await giveSession(driver, driverUser.client);
    await page.goto('/driver/rides');
    const worker = await isListening(page);
    const push = await pushesTo(driver, app.url);
    await leaveApp(driver);
    const statusOf = async (id: string) => (await first.call('getRide', { params: { id } })).body.status;

    const { id } = await requestRide(first, driverUser);
    await push(requestOf('1'.repeat(24), id));
    await expect.poll(async () => (await told(worker)).at(-1)?.title).toBe('New trip request');
    expect((await given(worker)).at(-1)?.stays).toBe(true);
    await press(worker, id, 'accept');
    expect((await told(worker)).at(-1)).toEqual(PUSH_ANSWERS.accept.done);
    expect(await statusOf(id)).toBe('accepted');

    await test.step('a request that is no longer open is reported as such', async () => {
      await first.call('cancelRide', { params: { id } });
      await push({ ...requestOf('2'.repeat(24), id), body: 'Too late' });
      await expect.poll(async () => (await told(worker)).at(-1)?.body).toBe('Too late');
      await press(worker, id, 'accept');
      expect((await told(worker)).at(-1)?.title).toBe(PUSH_ANSWERS.failed.title);
      expect((await told(worker)).at(-1)?.body).not.toBe(PUSH_ANSWERS.failed.body);
    });

    await test.step('declined', async () => {
      const again = await requestRide(first, driverUser);
      await push(requestOf('3'.repeat(24), again.id));
      await expect.poll(async () => (await told(worker)).at(-1)?.title).toBe('New trip request');
      await press(worker, again.id, 'decline');
      expect((await told(worker)).at(-1)).toEqual(PUSH_ANSWERS.decline.done);
      expect(await statusOf(again.id)).toBe('cancelled');
    });

    await test.step('without a connection', async () => {
      await push({ ...requestOf('4'.repeat(24), id), body: 'Offline' });
      await expect.poll(async () => (await told(worker)).at(-1)?.body).toBe('Offline');
      await worker.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) }));
      await press(worker, id, 'accept');
      expect((await told(worker)).at(-1)).toEqual(PUSH_ANSWERS.failed);
    });
  },
);
