import type { Page } from '@playwright/test';
import { MESSAGES, SIGN_IN_LOG } from '#shared/texts/en/messages.ts';
import { AUTH_TIMEOUT_MS } from '#shared/domain/constants/screens.ts';
import { register } from '../support/app.ts';
import { stopClock } from './clock.ts';
import { expect, giveSession, signInByHand, test } from './fixtures.ts';
import { consoleOf, door, optionOf } from './scene.ts';

const { auth, profile } = MESSAGES;
const REDIRECT_URL = '**/api/oauth/google/redirect_url';
const SESSIONS = '**/api/sessions';
const ME = '**/api/users/me';
/** How long until a time by the page's clock, ms; 0 when it has passed. */
const untilMs = async (page: Page, atMs: number): Promise<number> =>
  Math.max(0, atMs - (await page.evaluate(() => Date.now())));
const CODE = 'a-code-of-nobody-0123456789';

test('spec 1 §2: the sign-in button shows that it is busy; a failed start says so and can be retried', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  const lines = consoleOf(page);
  const answer = door();
  await page.route(REDIRECT_URL, async (route) => {
    await answer.opened;
    await route.fulfill({ status: 503, body: 'down' });
  });
  // The server looks up visitors who seem to have a session. When that fails, the page shows the sign-in button and a
  // message.
  await giveSession(passenger, await app.signIn('kawira.unknown@example.com'));
  await page.route(ME, (route) => route.fulfill({ status: 502, body: 'no' }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: auth.signIn })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.general.failing);
  await page.unroute(ME);
  // Strangers are not looked up.
  await context.clearCookies();
  await page.route(ME, () => expect.soft(false, 'a look-up of a stranger').toBe(true));
  await page.goto('/');
  await expect(page.getByRole('button', { name: auth.signIn })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: auth.signIn }).click();
  await expect(page.getByRole('button', { name: auth.signingIn })).toBeDisabled();
  answer.open();
  await expect(page.getByRole('button', { name: auth.signIn })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveText(auth.signInUnavailable);
  expect(lines).toContain(SIGN_IN_LOG.redirectUrl(503));

  await page.unroute(REDIRECT_URL);
  await page.route(REDIRECT_URL, (route) => route.abort());
  await page.getByRole('button', { name: auth.signIn }).click();
  await expect(page.getByRole('alert')).toHaveText(auth.signInUnavailable);

  await page.unroute(REDIRECT_URL);
  await page.getByRole('button', { name: auth.signIn }).click();
  await expect(page.getByLabel('Or any email address')).toBeVisible();
});

test('spec 1 §2: the callback shows its three steps with progress dots, then goes to /user-type', async ({
  passenger: { page },
}) => {
  const [session, person] = [door(), door()];
  const lines = consoleOf(page);
  const texts = await optionOf(page);
  await page.route(SESSIONS, async (route) => {
    await session.opened;
    await route.continue();
  });
  await signInByHand(page, 'kawira.steps@example.com');
  const dots = page.getByRole('progressbar', { name: 'Signing in' });
  await expect(page.getByText(auth.steps[0])).toBeVisible();
  await expect(dots).toHaveAttribute('aria-valuetext', 'Step 1 of 3');
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  expect(code).not.toBe('');

  await page.route('**/api/users/me', async (route) => {
    await person.opened;
    await route.continue();
  });
  session.open();
  await expect(page.getByText(auth.steps[1])).toBeVisible();
  await expect(dots).toHaveAttribute('aria-valuetext', 'Step 2 of 3');
  person.open();
  // The last step is short, so the test reads it from the texts that the page recorded.
  await expect.poll(() => texts.join('\n')).toContain(auth.steps[2]);
  await expect(page).toHaveURL(/\/user-type$/);
  await expect(page.getByRole('heading', { name: 'Karibu, Kawira' })).toBeVisible();
  expect(lines.join('\n')).not.toContain(code);
});

test('spec 1 §4, §5, §8: the callback reports each failure: a code that the server refuses, no response after three retries, no result after 20 s, no code, any other failure of the exchange or of the user lookup', async ({
  passenger: { page },
}) => {
  const lines = consoleOf(page);
  const texts = await optionOf(page);
  const shown = async (...expected: string[]) => {
    for (const text of expected) await expect.poll(() => texts.join('\n')).toContain(text);
  };

  await test.step('a code that the server refuses is not sent again, and does not appear in the console', async () => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/api/sessions') ? 1 : 0));
    await page.goto(`/auth/callback?code=${CODE}`);
    await shown(auth.codeInvalid, auth.redirecting);
    await expect(page).toHaveURL(/\/$/);
    expect(asked).toBe(1);
    expect(lines).toContain(SIGN_IN_LOG.exchange(400));
    expect(lines.join('\n')).not.toContain(CODE);
  });

  await test.step('without a response the exchange is retried three times, 1 s apart, then reported as a network error', async () => {
    texts.length = 0;
    const askedAt: number[] = [];
    await page.exposeFunction('noteAsked', (at: number) => void askedAt.push(at));
    // Timed inside the page: the test may see a request late.
    await page.addInitScript(() => {
      const ask = window.fetch.bind(window);
      window.fetch = (input, init) => {
        const noteAsked = Reflect.get(window, 'noteAsked') as (at: number) => void;
        const url = input instanceof Request ? input.url : input.toString();
        if (url.endsWith('/api/sessions')) noteAsked(performance.now());
        return ask(input, init);
      };
    });
    await page.route(SESSIONS, (route) => route.abort());
    await page.goto(`/auth/callback?code=${CODE}1`);
    await shown(auth.network, auth.redirecting);
    expect(askedAt).toHaveLength(4);
    const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
    await expect(page).toHaveURL(/\/$/);
    await page.unroute(SESSIONS);
  });

  await test.step('after 20 s without a result it gives up', async () => {
    texts.length = 0;
    await page.clock.install();
    await page.route(SESSIONS, () => undefined);
    const beganMs = Date.now();
    await page.goto(`/auth/callback?code=${CODE}2`);
    await expect(page.getByText(auth.steps[0])).toBeVisible();
    await stopClock(page);
    await page.clock.runFor(await untilMs(page, beganMs + AUTH_TIMEOUT_MS - 1000));
    await expect(page.getByText(auth.steps[0])).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(500);
      expect(texts.join('\n')).toContain(auth.tooLong);
    }).toPass();
    await expect(page.getByRole('alert')).toHaveText(auth.tooLong);
    await expect(page.getByText(auth.redirecting)).toBeVisible();
    await page.clock.runFor(3000);
    await expect(page).toHaveURL(/\/$/);
    await page.unroute(SESSIONS);
    await page.clock.resume();
  });

  await test.step('without a code it says so, and returns to / after 3 s', async () => {
    texts.length = 0;
    await page.goto('/auth/callback');
    await shown(auth.failed, SIGN_IN_LOG.noCode, auth.redirecting);
    expect(lines).toContain(SIGN_IN_LOG.noCode);
    await page.clock.fastForward(3000);
    await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('any other failure is reported on the page and in the console', async () => {
    texts.length = 0;
    const failed = () =>
      expect(async () => {
        await page.clock.runFor(1000);
        expect(texts.join('\n')).toContain(auth.failed);
      }).toPass();
    await page.route(SESSIONS, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`/auth/callback?code=${CODE}3`);
    await failed();
    expect(lines.filter((line) => line === SIGN_IN_LOG.exchange(500))).toHaveLength(4);

    await page.unroute(SESSIONS);
    texts.length = 0;
    await page.route(SESSIONS, (route) => route.fulfill({ json: { ok: true } }));
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 502, body: 'no' }));
    await page.goto(`/auth/callback?code=${CODE}3`);
    await expect.poll(() => texts.join('\n')).toContain(auth.steps[1]);
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(lines).toContain(SIGN_IN_LOG.userLookup(502));
    }).toPass();
    await failed();
  });
});

test('spec 1 §5, §8: the profile form says what is missing and why it was not saved', async ({ app, passenger }) => {
  const { page } = passenger;
  await giveSession(passenger, await app.signIn('nkatha.mwende@example.com'));
  await page.goto('/user-type');
  await page.getByRole('button', { name: "I'm a Passenger" }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: "I'm a Driver" }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: "I'm a Passenger" }).click();

  const name = page.getByLabel('Full Name');
  const phone = page.getByLabel('Phone Number');
  const save = page.getByRole('button', { name: 'Complete Setup' });
  await expect(name).toHaveValue('Nkatha Mwende');
  await expect(phone).toHaveAttribute('placeholder', /^\+254 /);
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(profile.nameAndPhone);
  await name.fill('   ');
  await phone.fill('0712345678');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(profile.nameAndPhone);
  await name.fill('Nkatha Mwende');
  await phone.fill('12');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(profile.phoneInvalid);

  await phone.fill('0712345678');
  await page.route('**/api/users/profile', (route) => route.abort());
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(profile.failedNetwork);
  await page.unroute('**/api/users/profile');
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(profile.failed);
  await page.unroute('**/api/users/profile');
  await save.dblclick();
  await expect(page).toHaveURL(/\/passenger$/);
  await page.goto('/user-type');
  await expect(page).toHaveURL(/\/passenger$/);
});

test('spec 1 §6, spec 2 §6: signed-out visitors go to /, and each person to the screens of their user type', async ({
  app,
  passenger,
  driver,
}) => {
  const { page } = passenger;
  for (const path of ['/user-type', '/passenger/book', '/driver', '/driver/rides', '/driver/profile']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  }

  await giveSession(passenger, await app.passenger('Gakii Nyaga'));
  // A passenger is sent to /user-type, which sends them home.
  for (const path of ['/driver', '/driver/onboarding']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/passenger$/);
  }

  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await page.getByRole('link', { name: 'Boda, home page' }).first().click();
  await expect(page.getByRole('button', { name: 'Book a Ride' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await giveSession(driver, await app.driver('Mutuma Kirimi'));
  await driver.page.goto('/user-type');
  await expect(driver.page).toHaveURL(/\/driver$/);

  const newDriver = await app.signIn('kithinji.new@example.com');
  await newDriver.call('updateProfile', {
    body: { user_type: 'driver', name: 'Kithinji New', phone: '+254711222333' },
  });
  await giveSession(driver, newDriver);
  for (const path of ['/driver/rides', '/passenger']) {
    await driver.page.goto(path);
    await expect(driver.page).toHaveURL(/\/driver\/onboarding$/);
  }
  await register(newDriver);
  await driver.page.goto('/driver');
  await expect(driver.page.getByText('Waiting for approval')).toBeVisible();
  await expect(driver.page).toHaveURL(/\/driver$/);
});

test('architecture "Sign-in and sessions": a session that ends elsewhere ends on every open screen, by event or on the next call', async ({
  app,
  passenger,
  driver,
}) => {
  const client = await app.passenger('Wambui Njoki');
  await giveSession(passenger, client);
  await passenger.page.goto('/passenger');
  await expect(passenger.page.getByRole('heading', { name: 'Hello, Wambui!' })).toBeVisible();
  await client.call('logout');
  await expect(passenger.page.getByRole('button', { name: auth.signIn })).toBeVisible();
  await expect(passenger.page.getByText(MESSAGES.session.ended)).toBeVisible();

  await giveSession(driver, await app.driver('Muriuki Njeru'));
  await driver.wire.cut();
  await driver.page.goto('/driver/rides');
  await expect(driver.page.getByText('No requests right now')).toBeVisible();
  await driver.context.clearCookies();
  // The next call is the Dashboard's, unless a connectivity check comes first.
  await driver.page.evaluate(() => document.querySelector<HTMLElement>('a[href="/driver"]')?.click());
  await expect(driver.page.getByText(MESSAGES.session.ended)).toBeVisible();
  await expect(driver.page.getByRole('button', { name: auth.signIn })).toBeVisible();
});
