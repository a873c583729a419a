import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { door } from './scene.ts';

const PASSWORD = 'correct horse battery';

test('spec 2 §2, §8: /admin/signin creates an account, refuses bad input and signs in, with every message', async ({
  app,
  passenger: { page },
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname);
  });
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/signin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin Access' }).click();
  await expect(page).toHaveURL('/admin/signin');
  await expect(page.getByText('Admin access is restricted. All access is monitored and logged.')).toBeVisible();
  const submit = page.locator('form').getByRole('button', { name: /^(Sign In|Signing|Create|Creating)/ });
  const field = (label: string) => page.getByLabel(label, { exact: true });

  // Required fields; the password can be shown or hidden.
  await submit.click();
  await expect(page.getByText(ADMIN_MESSAGES.usernameRequired)).toBeVisible();
  await expect(page.getByText(ADMIN_MESSAGES.passwordRequired)).toBeVisible();
  await expect(field('Username')).toBeFocused();
  await expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  await field('Password').fill('wrong password');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field('Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field('Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field('Password')).toHaveAttribute('type', 'password');
  expect(requests).toEqual([]);

  // Invalid credentials; typing clears the message.
  await field('Username').fill('wangari');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await field('Password').press('End');
  await field('Password').pressSequentially('x');
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Sign-up: a mismatch is not sent; the server's message is shown, and a network failure has its own.
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  requests.length = 0;
  await field('Email').fill('wangari@boda.test');
  await field('Password').fill(PASSWORD);
  await field('Confirm Password').fill(`${PASSWORD}s`);
  await field('Admin Verification Code').fill('not the code');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await field('Confirm Password').fill(PASSWORD);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(ADMIN_MESSAGES.wrongCode);
  await field('Admin Verification Code').fill('test-admin-code');
  await page.route('**/api/admin/signup', (route) => route.fulfill({ status: 502, body: 'no gateway' }));
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Signup failed');
  await page.unroute('**/api/admin/signup');
  await page.route('**/api/admin/signup', (route) => route.abort());
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.');
  await page.unroute('**/api/admin/signup');

  // A successful sign-up: the button shows a busy text, then the sign-in tab opens with the passwords cleared.
  const making = door();
  await page.route('**/api/admin/signup', async (route) => {
    await making.opened;
    await route.continue();
  });
  await submit.click();
  await expect(submit).toHaveText('Creating account...');
  making.open();
  await expect(page.getByRole('status')).toHaveText('Account created successfully! Please sign in.');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expect(field('Username')).toHaveValue('wangari');
  await expect(field('Password')).toHaveValue('');

  const entering = door();
  await page.route('**/api/admin/login', async (route) => {
    await entering.opened;
    await route.continue();
  });
  await field('Password').fill(PASSWORD);
  await submit.click();
  await expect(submit).toHaveText('Signing in...');
  entering.open();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  // When signed in, /admin/signin redirects to /admin; an ended session leads back to it with a message.
  await page.goto('/admin/signin');
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/admin?tab=settings');
  await app.ctx.store.adminSessions.deleteMany({});
  // The next request finds the session ended; the "online" event triggers a request at once.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page).toHaveURL('/admin/signin');
  await expect(page.getByRole('status')).toHaveText(ADMIN_MESSAGES.sessionEnded);
  await field('Username').fill('wangari');
  await expect(page.getByText(ADMIN_MESSAGES.sessionEnded)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('spec 2 §6: one browser can hold a user and an admin session, and ending one does not end the other', async ({
  app,
  passenger: who,
}) => {
  const { page } = who;
  const client = await app.passenger('Wanja');
  const admin = await app.admin();
  await giveSession(who, client);
  await giveSession(who, admin);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await page.goto('/passenger', { waitUntil: 'commit' });
  const isLive = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')));
  const hello = page.getByRole('heading', { name: 'Hello, Wanja!' });
  await expect(hello).toBeVisible();
  await isLive;
  const refetched = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/users/me');
  await admin.call('adminLogout');
  // The response is 304 when unchanged since the last request, else 200.
  expect([200, 304]).toContain((await refetched).status());
  await expect(hello).toBeVisible();

  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/signin');
  await giveSession(who, await app.admin());
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await client.call('logout');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Total Drivers');
});
