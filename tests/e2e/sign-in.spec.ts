import type { Page, Request } from '@playwright/test';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { AUTH_TIMEOUT_MS, USER_TYPE_CHECK_TIMEOUT_MS } from '../../shared/domain/constants/screens.ts';
import { register } from '../support/app.ts';
import { stopClock } from './clock.ts';
import { expect, giveSession, signInByHand, test } from './fixtures.ts';
import { consoleOf, door, optionOf } from './scene.ts';

const { auth, profile } = MESSAGES;
const REDIRECT_URL = '**/api/oauth/google/redirect_url';
const SESSIONS = '**/api/sessions';
const ME = '**/api/users/me';
const LOGOUT = '**/api/logout';
/** How long until then by a page's clock, ms; 0 when it has passed. */
const untilMs = async (page: Page, atMs: number): Promise<number> =>
  Math.max(0, atMs - (await page.evaluate(() => Date.now())));
const CODE = 'a-code-of-nobody-0123456789';

test('spec 1 §2: the sign-in button waits with its words; a failed start says so and lets one try again', async ({
  passenger: { page },
}) => {
  const lines = consoleOf(page);
  const answer = door();
  await page.route(REDIRECT_URL, async (route) => {
    await answer.opened;
    await route.fulfill({ status: 503, body: 'down' });
  });
  // Who this is could not be found out: there is nobody, and in place of the status a sentence.
  await page.route(ME, (route) => route.fulfill({ status: 502, body: 'no' }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: auth.signIn })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.general.noAnswer);
  await page.unroute(ME);
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: auth.signIn }).click();
  await expect(page.getByRole('button', { name: auth.signingIn })).toBeDisabled();
  answer.open();
  await expect(page.getByRole('button', { name: auth.signIn })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveText(auth.signInUnavailable);
  expect(lines).toContain(auth.redirectUrl(503));

  await page.unroute(REDIRECT_URL);
  await page.route(REDIRECT_URL, (route) => route.abort());
  await page.getByRole('button', { name: auth.signIn }).click();
  await expect(page.getByRole('alert')).toHaveText(auth.signInUnavailable);

  await page.unroute(REDIRECT_URL);
  await page.getByRole('button', { name: auth.signIn }).click();
  await expect(page.getByLabel('Or any email address')).toBeVisible();
});

test('spec 1 §2: the callback tells its three steps with their dots, then goes to /user-type', async ({
  passenger: { page },
}) => {
  const [session, person] = [door(), door()];
  const lines = consoleOf(page);
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
  // The last step is short: it is waited for where it happens.
  const last = page.evaluate(
    (words) =>
      new Promise<boolean>((resolve) => {
        const look = () => document.body.innerText.includes(words) && resolve(true);
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    auth.steps[2],
  );
  person.open();
  expect(await last).toBe(true);
  await expect(page).toHaveURL(/\/user-type$/);
  await expect(page.getByRole('heading', { name: 'Karibu, Kawira' })).toBeVisible();
  expect(lines.join('\n')).not.toContain(code);
});

test('spec 1 §5: without a code the callback says so, and returns to the start after 3 s', async ({
  passenger: { page },
}) => {
  const lines = consoleOf(page);
  const words = await optionOf(page);
  await page.clock.install();
  await page.goto('/auth/callback');
  for (const said of [auth.failed, auth.noCode, auth.redirecting])
    await expect.poll(() => words.join('\n')).toContain(said);
  expect(lines).toContain(auth.noCode);
  await page.clock.fastForward(3000);
  await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('spec 1 §8: a code that the server refuses is not asked for again, and is no word in the console', async ({
  passenger: { page },
}) => {
  const lines = consoleOf(page);
  const words = await optionOf(page);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/api/sessions') ? 1 : 0));
  await page.goto(`/auth/callback?code=${CODE}`);
  for (const said of [auth.codeInvalid, auth.redirecting]) await expect.poll(() => words.join('\n')).toContain(said);
  await expect(page).toHaveURL(/\/$/);
  expect(asked).toBe(1);
  expect(lines).toContain(auth.exchange(400));
  expect(lines.join('\n')).not.toContain(CODE);
});

test('spec 1 §4: without an answer the exchange is tried three times more, 1 s apart, then it is the network', async ({
  passenger: { page },
}) => {
  const words = await optionOf(page);
  const askedAt: number[] = [];
  await page.exposeFunction('noteAsked', (at: number) => void askedAt.push(at));
  // By the page's own clock: a request may be seen late here.
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
  await page.goto(`/auth/callback?code=${CODE}`);
  for (const said of [auth.network, auth.redirecting]) await expect.poll(() => words.join('\n')).toContain(said);
  expect(askedAt).toHaveLength(4);
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
});

test('spec 1 §8: any other failure of the exchange or of the user lookup has its words, in page and console', async ({
  passenger: { page },
}) => {
  const lines = consoleOf(page);
  const words = await optionOf(page);
  const failed = () =>
    expect(async () => {
      await page.clock.runFor(1000);
      expect(words.join('\n')).toContain(auth.failed);
    }).toPass();
  await page.clock.install();
  await page.route(SESSIONS, (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto(`/auth/callback?code=${CODE}`);
  await failed();
  expect(lines.filter((line) => line === auth.exchange(500))).toHaveLength(4);

  await page.unroute(SESSIONS);
  words.length = 0;
  await page.route(SESSIONS, (route) => route.fulfill({ json: {} }));
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 502, body: 'no' }));
  await page.goto(`/auth/callback?code=${CODE}`);
  await expect.poll(() => words.join('\n')).toContain(auth.steps[1]);
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(lines).toContain(auth.userLookup(502));
  }).toPass();
  await failed();
});

test('spec 1 §8: after 20 s without a result the callback gives up', async ({ passenger: { page } }) => {
  const words = await optionOf(page);
  await page.clock.install();
  await page.route(SESSIONS, () => undefined);
  const beganMs = Date.now();
  await page.goto(`/auth/callback?code=${CODE}`);
  await expect(page.getByText(auth.steps[0])).toBeVisible();
  await stopClock(page);
  await page.clock.runFor(await untilMs(page, beganMs + AUTH_TIMEOUT_MS - 1000));
  await expect(page.getByText(auth.steps[0])).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(500);
    expect(words.join('\n')).toContain(auth.tooLong);
  }).toPass();
  await expect(page.getByRole('alert')).toHaveText(auth.tooLong);
  await expect(page.getByText(auth.redirecting)).toBeVisible();
  await page.clock.runFor(3000);
  await expect(page).toHaveURL(/\/$/);
});

test('spec 1 §5, §8: the profile form asks for what is missing and says why it was not saved', async ({
  app,
  passenger,
}) => {
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

test('spec 1 §2: /user-type sends a complete driver on, and signs out whoever wants to leave', async ({
  app,
  passenger,
  driver,
}) => {
  await giveSession(driver, await app.driver('Mutuma Kirimi'));
  await driver.page.goto('/user-type');
  await expect(driver.page).toHaveURL(/\/driver$/);

  await giveSession(passenger, await app.signIn('makena.gone@example.com'));
  const { page } = passenger;

  await test.step('spec 1 §6: the user-type check is given up after 10 s; the choice stands', async () => {
    const lookups: string[] = [];
    const told = (what: string) => (request: Request) =>
      request.method() === 'GET' && request.url().endsWith('/api/users/me') && lookups.push(what);
    page.on('request', told('asked'));
    page.on('requestfailed', told('given up'));
    await page.route(ME, (route) => (lookups.length > 1 ? undefined : route.continue()));
    await page.clock.install();
    const beganMs = Date.now();
    await page.goto('/user-type');
    await expect(page.getByRole('button', { name: "I'm a Passenger" })).toBeVisible();
    await expect.poll(() => lookups).toEqual(['asked', 'asked']);
    await stopClock(page);
    await page.clock.runFor(await untilMs(page, beganMs + USER_TYPE_CHECK_TIMEOUT_MS - 1000));
    expect(lookups).toEqual(['asked', 'asked']);
    await expect(async () => {
      await page.clock.runFor(500);
      expect(lookups).toEqual(['asked', 'asked', 'given up']);
    }).toPass();
    await page.clock.resume();
    await expect(page.getByRole('button', { name: "I'm a Passenger" })).toBeVisible();
    await page.unroute(ME);
  });

  await test.step('spec 1 §4, §7: signed out here first, then at the server, whose failure is only logged', async () => {
    const lines = consoleOf(page);
    const answer = door();
    await page.route(LOGOUT, async (route) => {
      await answer.opened;
      await route.abort();
    });
    const asked = page.waitForRequest(LOGOUT);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await asked;
    await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
    answer.open();
    await expect.poll(() => lines.join('\n')).toContain('Signing out at the server failed');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(LOGOUT);
  });

  await page.goto('/user-type');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
  await page.goto('/user-type');
  await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
});

test('spec 1 §6, spec 2 §6: strangers go to the start, and each person to the screens of their kind', async ({
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
  // A passenger is no driver: /user-type, which knows them and sends them home.
  for (const path of ['/driver', '/driver/onboarding']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/passenger$/);
  }

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

test('spec 1 §2: a signed-in person is taken from / to their screens once; the logo leads back and stays', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Ciku Wanja'));
  await page.clock.install();
  await stopClock(page);
  const answer = door();
  let lookups = 0;
  await page.route(ME, async (route) => {
    if (route.request().method() === 'GET') lookups += 1;
    await answer.opened;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText(auth.gettingReady)).toBeVisible();
  // The page and the redirect both ask who this is: one request.
  await page.clock.runFor(200);
  await expect.poll(() => lookups).toBe(1);
  answer.open();
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/passenger$/, { timeout: 300 });
  }).toPass();
  await page.unroute(ME);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await page.getByRole('link', { name: 'Boda, the first page' }).first().click();
  await expect(page.getByRole('button', { name: 'Book a Ride' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
});

test('architecture "Sign-in and sessions": a session that ends elsewhere ends on every open screen, by event and by the next call', async ({
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
  // The next call is the Dashboard's, unless a check of the connection was quicker.
  await driver.page.evaluate(() => document.querySelector<HTMLElement>('a[href="/driver"]')?.click());
  await expect(driver.page.getByText(MESSAGES.session.ended)).toBeVisible();
  await expect(driver.page.getByRole('button', { name: auth.signIn })).toBeVisible();
});
