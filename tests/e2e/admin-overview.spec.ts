import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { Locator } from '@playwright/test';
import { ADMIN_POLL_MS } from '#shared/domain/constants/screens.ts';
import { moveClockUntil, stopClock } from './clock.ts';
import { answerAll } from './admin-scene.ts';
import { EMBU, GEOCODER, IP_LOOKUP, expect, test, tryAgain } from './fixtures.ts';
import { acceptedRide, door, onlineDriver } from './scene.ts';

const VERIFY = '**/api/admin/verify';
const STEP_MS = 100;
const DESKTOP = { width: 1280, height: 800 };

test('spec 2 §2 /admin: loading, tabs with their titles, the sidebar, Admin Portal, and the IP address and place of the session', async ({
  admin,
}) => {
  const { page, context } = admin;
  const verifying = door();
  await page.route(VERIFY, async (route) => {
    await verifying.opened;
    await route.continue();
  });
  await page.goto('/admin?tab=unknown');
  await expect(page.getByText('Loading admin dashboard...')).toBeVisible();
  verifying.open();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Overview');
  await expect(page.getByText('The platform at a glance, live').filter({ visible: true })).toBeVisible();
  const portal = page.getByText('Admin Portal');
  await expect(portal).toBeVisible();

  // The session panel, and its fallback texts.
  const session = page.getByRole('region', { name: 'Admin session' });
  await expect(session).toContainText('197.248.10.42');
  await expect(session).toContainText('Kenyatta Highway, Embu');
  await context.route(IP_LOOKUP, (route) => route.abort());
  await context.route(GEOCODER, (route) => route.abort());
  await page.reload();
  await expect(session).toContainText('IP Unavailable');
  await expect(session).toContainText(`${EMBU.latitude.toFixed(4)}, ${EMBU.longitude.toFixed(4)}`);
  await context.setGeolocation(null);
  await page.reload();
  await expect(session).toContainText('Location unavailable');
  await context.clearPermissions();
  await page.reload();
  await expect(session).toContainText('Location access denied');
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  await page.reload();
  await expect(session).toContainText('Geolocation not supported');

  await test.step('a bar of 56 px; the account menu has the same panel, the account and Logout, on every tab', async () => {
    await page.goto('/admin?tab=audit');
    expect((await page.getByRole('main').locator('header').boundingBox())?.height).toBe(56);
    await page.getByRole('button', { name: 'Account: ' }).click();
    const menu = page.getByRole('dialog', { name: 'Account' });
    await expect(menu.getByRole('region', { name: 'Admin session' })).toContainText('IP Unavailable');
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await menu.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeInViewport();
    await page.goto('/admin');
  });

  // The bar of a phone: the specified tabs, and the others behind More, each with its URL and title; then Back.
  const bar = page.getByRole('navigation', { name: 'Main' });
  const more = bar.getByRole('button', { name: 'More' });
  await expect(bar.getByRole('link')).toHaveText(['Overview', 'Drivers', 'Passengers', 'All Rides']);
  for (const [label, address] of [
    ['Drivers', '/admin?tab=drivers'],
    ['Passengers', '/admin?tab=passengers'],
    ['All Rides', '/admin?tab=rides'],
    ['Safety', '/admin?tab=safety'],
    ['Settings', '/admin?tab=settings'],
    ['Audit log', '/admin?tab=audit'],
    ['Stages', '/admin?tab=stages'],
    ['Overview', '/admin'],
  ] as const) {
    if (await bar.getByRole('link', { name: label }).isHidden()) {
      await more.click();
      await page.getByRole('dialog').getByRole('link', { name: label }).click();
    } else {
      await bar.getByRole('link', { name: label }).click();
      await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    }
    await expect(page).toHaveURL(address);
    await expect(title).toHaveText(label);
  }
  await page.goBack();
  await expect(title).toHaveText('Stages');

  // The desktop sidebar calls the rides Passengers.
  await page.setViewportSize(DESKTOP);
  await expect(portal).toBeHidden();
  await expect(bar.getByRole('button', { name: 'More' })).toBeHidden();
  const sidebar = page.getByRole('complementary');
  const rides = sidebar.getByRole('link', { name: 'Passengers' });
  await expect(rides).toContainText('Monitor and manage all passengers');
  await rides.click();
  await expect(page).toHaveURL('/admin?tab=rides');
  await expect(title).toHaveText('All Rides');
  // The current tab is marked, under its own name.
  const marked = sidebar.locator('[aria-current=page]');
  await expect(marked).toHaveText('All Rides');
  await sidebar.getByRole('link', { name: 'Accounts' }).click();
  await expect(title).toHaveText('Passengers');
  await expect(marked).toHaveText('Accounts');
  await sidebar.getByRole('link', { name: 'All Rides' }).click();
  await expect(title).toHaveText('All Rides');

  await test.step('spec 2 §4: when the session cannot be verified the page offers a retry; when it is refused it goes to /admin/signin', async () => {
    await page.unroute(VERIFY);
    await page.route(VERIFY, (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.reload();
    await expect(page.getByText(MESSAGES.general.failing)).toBeVisible();
    await expect(page).toHaveURL('/admin?tab=rides');
    await page.unroute(VERIFY);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title).toHaveText('All Rides');
    await page.route(VERIFY, (route) =>
      route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'NO_SESSION' } }),
    );
    await page.reload();
    await expect(page).toHaveURL('/admin/signin');
    await page.unroute(VERIFY);
    await page.goto('/admin?tab=rides');
    await expect(title).toHaveText('All Rides');
  });
  // The page leaves at once, before the server has ended the session.
  const loggedOut = page.waitForResponse('**/api/admin/logout');
  await sidebar.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/signin');
  await loggedOut;
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/signin');
});

test('spec 2 §2: the overview’s figures, health and live map update without a reload or a poll', async ({
  app,
  admin,
}) => {
  const { page, wire } = admin;
  await page.clock.install();
  const passenger = await app.passenger('Wanjiku Kamau');
  const { body: before } = await (await app.admin()).call('adminStats');
  await page.goto('/admin');
  const figure = (label: string) =>
    page
      .getByRole('region', { name: 'Figures' })
      .locator('div', { has: page.getByText(label, { exact: true }) })
      .last();
  await expect(figure('Total Drivers')).toContainText(String(before.totalDrivers));
  await expect(figure('Total Passengers')).toContainText(String(before.totalPassengers));
  await expect(figure('Total Rides')).toContainText(before.totalRides.toLocaleString('en-KE'));
  await expect(figure('Total Revenue')).toContainText(`KSH ${before.totalRevenue.toLocaleString('en-KE')}`);
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  const status = page.getByRole('region', { name: 'System Status' });
  const line = (label: string) => status.locator('div', { hasText: label }).last();
  await expect(line('Platform Status')).toContainText('Operational');
  await expect(line('Database')).toContainText('Working');
  await expect(line('Redis')).toContainText('Not used');
  await expect(line('Live updates')).toContainText('Working');
  await expect(line('Online Drivers')).toContainText('0');
  await expect(line('Pending Verifications')).toContainText(String(before.pendingVerifications));
  const road = page.getByRole('region', { name: 'On the road now' });
  await expect(road.getByRole('status').first()).toHaveText('No drivers online · no rides running');

  // A map loads only when it scrolls into view (R41).
  await road.scrollIntoViewIfNeeded();

  // Everything below arrives by socket: the next poll never comes.
  await stopClock(page);
  let movedMs = 0;
  const expectLive = async (where: Locator, hasText: string): Promise<void> => {
    movedMs += await moveClockUntil(page, STEP_MS, () => where.filter({ hasText }).isVisible());
  };
  const gatimu = await onlineDriver(app, 'Gatimu');
  await expectLive(line('Online Drivers'), 'Online Drivers1');
  await expectLive(road, '1 driver online · no rides running');
  await expectLive(figure('Total Drivers'), String(before.totalDrivers + 1));

  const ride = await acceptedRide(passenger, gatimu);
  await expectLive(road, '1 driver online, 1 of them on route · 1 ride running');
  const running = road.getByRole('listitem').filter({ hasText: 'Wanjiku Kamau with Gatimu' });
  await expectLive(running, 'To the pickup');
  await expect(road.locator('[data-pin="pickup"]')).toBeVisible();
  await gatimu.client.call('startRide', { params: { id: ride.id } });
  await moveClockUntil(page, STEP_MS, () => road.locator('[data-pin="destination"]').isVisible());
  await gatimu.client.call('completeRide', { params: { id: ride.id } });
  await expectLive(road, 'No ride is running now.');
  await expectLive(figure('Total Revenue'), `KSH ${(before.totalRevenue + ride.fare).toLocaleString('en-KE')}`);
  await gatimu.client.call('setDriverStatus', { body: { status: 'offline' } });
  await expectLive(road, 'No drivers online · no rides running');
  expect(movedMs).toBeLessThan(ADMIN_POLL_MS);
  await page.clock.resume();

  // Health is fetched again on every connect; the page shows a missing response, and a failing part.
  await page.route('**/api/admin/health', (route) => route.abort());
  await wire.cut();
  await expect(road).toContainText('No connection: locations are not updating.');
  wire.mend();
  await expect(line('Platform Status')).toContainText('No answer');
  await page.unroute('**/api/admin/health');
  await page.route('**/api/admin/health', (route) =>
    route.fulfill({ json: { platform: 'Degraded', store: true, redis: false, realtime: true } }),
  );
  await wire.cut();
  wire.mend();
  await expect(line('Platform Status')).toContainText('Degraded');
  await expect(line('Redis')).toContainText('Not answering');

  const actions = page.getByRole('navigation', { name: 'Quick actions' });
  for (const tab of ['Drivers', 'Passengers', 'Rides', 'Settings'])
    await expect(actions.getByRole('link', { name: tab })).toHaveAttribute('href', `/admin?tab=${tab.toLowerCase()}`);
  await actions.getByRole('link', { name: 'Rides' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Rides');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the overview begins with the tasks that wait for a person, each with its list; then today against yesterday, day by day', async ({
  app,
  admin: { page },
}) => {
  const boss = await app.admin();
  await boss.call('adminCreateDriver', {
    body: {
      full_name: 'Muriithi Waiting',
      email: 'muriithi.waiting@boda.test',
      mobile_number: '0711555777',
      stage_name: 'Kiritiri stage',
    },
  });
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin');
  // The notice about new admins had pushed the page down; from now on the page stands still.
  await page.getByRole('region', { name: 'New admins' }).getByRole('button', { name: 'OK' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting now' });
  await waiting.getByRole('link', { name: /drivers? to review$/ }).click();
  await expect(page).toHaveURL('/admin?tab=drivers&status=review&sort=joined');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('review');
  await page.goBack();

  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('table', { name: 'The last 14 days' }).getByRole('row')).toHaveCount(15);
  await expect(today.getByText(/^Yesterday /)).toHaveCount(4);
  for (const [name, address] of [
    ['Requests', '/admin?tab=rides'],
    ['Rides completed', '/admin?tab=rides&status=completed'],
    ['Revenue', '/admin?tab=rides&status=completed&sort=-fare'],
    ['New sign-ups', '/admin?tab=passengers'],
  ] as const)
    await expect(today.getByRole('link', { name })).toHaveAttribute('href', address);

  // Requests nobody took, and low ratings, lead to their lists.
  const one = { items: [], total: 1, page: 1, pageSize: 1 };
  const { body: stats } = await boss.call('adminStats');
  const rides = await answerAll(page, 'adminListRides', (route) => route.fulfill({ json: one }));
  const ratings = await answerAll(page, 'adminListLowRatings', (route) =>
    route.fulfill({ json: { ...one, total: 2 } }),
  );
  await page.reload();
  await expect(waiting.getByRole('link', { name: '1 request nobody took today' })).toHaveAttribute(
    'href',
    '/admin?tab=rides&status=unanswered',
  );
  await waiting.getByRole('link', { name: '2 new low ratings' }).click();
  await expect(page.getByRole('button', { name: 'Last 24 hours' })).toHaveAttribute('aria-pressed', 'true');
  await ratings();
  await rides();

  // A failure to load is shown, with a way to retry; after that nothing is waiting.
  await answerAll(page, 'adminStats', (route) => route.fulfill({ json: { ...stats, pendingVerifications: 0 } }));
  const cut = await answerAll(page, 'adminListLowRatings', (route) => route.abort());
  await page.goto('/admin');
  await expect(waiting.getByText('Some of what is waiting did not load.')).toBeVisible();
  await cut();
  await tryAgain(waiting);
  await expect(waiting.getByText('Nothing is waiting.')).toBeVisible();
});

test('Ctrl K, or the search button of a phone, finds a driver by plate, a passenger by phone, a ride and a setting, and opens them', async ({
  app,
  admin: { page },
}) => {
  const driver = await onlineDriver(app, 'Gichovi Found');
  const { motorbikePlateNumber: plate } = (await driver.client.call('getDriverProfile')).body;
  const client = await app.passenger('Wawira Found');
  const { phone } = (await client.call('getMe')).body;
  await acceptedRide(client, driver);
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('combobox', { name: 'Name, plate, phone or ride' });
  await expect(search).toBeFocused();
  const option = (group: string) => page.getByRole('group', { name: group }).getByRole('option');

  // All three by name, in groups; the arrow keys choose across groups.
  await search.fill('found');
  await expect(option('Drivers')).toHaveText(/Gichovi Found/);
  await expect(option('Passengers')).toHaveText(/Wawira Found/);
  await expect(option('Rides')).toHaveText(/Embu Town to Runyenjes Town.*Wawira Found/);
  await expect(option('Drivers')).toHaveAttribute('aria-selected', 'true');
  await search.press('ArrowUp');
  await expect(option('Rides')).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ride', exact: true })).toContainText('Wawira Found');
  await expect(page).toHaveURL('/admin?tab=rides');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Finds by plate, typed without spaces, and by phone number as people say it; finding nothing is shown.
  await page.keyboard.press('Control+K');
  await search.fill(plate.replaceAll(' ', '').toLowerCase());
  await option('Drivers').filter({ hasText: 'Gichovi Found' }).click();
  await expect(page).toHaveURL(`/admin/drivers/${driver.id}`);
  await expect(page.getByRole('heading', { name: 'Gichovi Found' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await search.fill('wave_size');
  await expect(option('Settings')).toHaveText(/Drivers asked at once/);
  await search.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Drivers asked at once' })).toBeVisible();
  await expect(page).toHaveURL('/admin?tab=settings');
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Search settings...')).toHaveValue('');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Search everything' }).click();
  await search.fill('nobody by that name');
  await expect(page.getByText('Nothing found. Try another spelling, or part of the number.')).toBeVisible();
  await search.fill((phone ?? '').replace('+254', '0'));
  await option('Passengers').click();
  await expect(page).toHaveURL(/\/admin\/passengers\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { name: 'Wawira Found' })).toBeVisible();
});
