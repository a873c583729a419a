import type { Page } from '@playwright/test';
import { STARTS } from '#scripts/starts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { REQUESTS_POLL_MS } from '#shared/domain/constants/screens.ts';
import { moveClockUntil } from './clock.ts';
import { POSITION_POST_DRIVER_MS } from '#shared/domain/constants/screens.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { register } from '../support/app.ts';
import { EMBU, expect, giveSession, northOf, test } from './fixtures.ts';
import { acceptedRide, judge, onlineDriver, requestRide, unfoldRide, waitedAtPickup } from './scene.ts';

const { driver: words, session, auth } = MESSAGES;

const status = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const request = (page: Page, name: string) => page.getByRole('article', { name: `Request from ${name}` });

test('spec 2 §4: the driver chooses their status; it is offline without a connection, and offline set manually stays', async ({
  app,
  driver,
}) => {
  const { page, context } = driver;
  const { client } = await onlineDriver(app, 'Kirimi Status');
  await giveSession(driver, client);
  await page.goto('/driver');
  await expect(status(page, 'Available')).toHaveAttribute('aria-pressed', 'true');

  await test.step('connection lost: offline and disabled, with a notice; online again when it returns', async () => {
    await driver.wire.cut();
    await context.setOffline(true);
    await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeVisible();
    await expect(page.getByText(words.autoOffline, { exact: true })).toBeVisible();
    await expect(page.getByTestId('driver-status')).toHaveText('Offline');
    for (const label of ['Available', 'On Route with Passenger', 'Offline'])
      await expect(status(page, label)).toBeDisabled();
    // As the sweep does with absent drivers (R13).
    await client.call('setDriverStatus', { body: { status: 'offline', automatic: true } });
    driver.wire.mend();
    await context.setOffline(false);
    await expect(status(page, 'Available')).toHaveAttribute('aria-pressed', 'true');
    await expect(status(page, 'Available')).toBeEnabled();
  });

  await test.step('offline set manually stays offline when the connection returns, and after a reload', async () => {
    await status(page, 'Offline').click();
    await expect(page.getByTestId('driver-status')).toHaveText('Offline');
    await driver.wire.cut();
    await context.setOffline(true);
    await expect(status(page, 'Available')).toBeDisabled();
    driver.wire.mend();
    const refreshed = page.waitForResponse('**/api/drivers/ride-requests');
    await context.setOffline(false);
    await refreshed;
    await expect(status(page, 'Available')).toBeEnabled();
    await page.reload();
    await expect(status(page, 'Offline')).toHaveAttribute('aria-pressed', 'true');
    expect((await client.call('getDriverProfile')).body.driverStatus).toBe('offline');
  });

  await test.step('a failed change says why', async () => {
    await page.route('**/api/drivers/status', (route) => route.abort());
    await status(page, 'Available').click();
    await expect(page.getByRole('alert')).toHaveText(MESSAGES.general.noAnswer);
    await expect(page.getByTestId('driver-status')).toHaveText('Offline');
    await page.unroute('**/api/drivers/status');
    await status(page, 'On Route with Passenger').click();
    await expect(status(page, 'On Route with Passenger')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('spec 1 §8: a driver whose position does not reach passengers reads why', async ({ app, driver }) => {
  const { page, context } = driver;
  await giveSession(driver, (await onlineDriver(app, 'Njuki Unseen')).client);
  let posts = 0;
  await page.route('**/api/location/update', (route) => {
    posts += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.goto('/driver');
  await expect.poll(() => posts).toBeGreaterThan(0);
  posts = 0;
  await page.clock.fastForward(POSITION_POST_DRIVER_MS);
  await expect.poll(() => posts).toBeGreaterThan(0);
  const note = page.getByRole('status').filter({ hasText: 'Passengers cannot see where you are' });
  await expect(note).toContainText(MESSAGES.location.updateFailed);
  await context.setGeolocation(null);
  await page.reload();
  await expect(note).toContainText(MESSAGES.geolocation.trackingUnavailable);
  await context.clearPermissions();
  await page.reload();
  await expect(note).toContainText(MESSAGES.geolocation.trackingDenied);
  // The status card has the message and a link to help.
  const status = page.getByRole('region', { name: 'Your status' });
  await expect(status).toContainText('Passengers find you only by your stage.');
  await status.getByRole('button', { name: 'How to' }).click();
  await expect(page.getByRole('dialog', { name: 'Location access' })).toBeVisible();
});

test('R5 a driver without photos is asked for them, and a banned driver reads of the ban and whom to call', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const newcomer = await app.signIn('kinoti.waits@example.com');
  await newcomer.call('updateProfile', { body: { user_type: 'driver', name: 'Kinoti Waits', phone: '+254711000222' } });
  await register(newcomer);
  const { body: me } = await newcomer.call('getMe');
  await giveSession(driver, newcomer);
  await page.goto('/driver');
  // There is no review yet, as no photos were sent.
  await expect(page.getByText(words.photosMissing)).toBeVisible();
  await expect(page.getByText(words.pending)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add photos' })).toHaveAttribute(
    'href',
    '/driver/onboarding?step=documents',
  );
  const sent = page.getByRole('list', { name: 'What you sent' });
  await expect(sent.getByText('Missing')).toHaveCount(4);
  // The page offers no status that the server would refuse.
  await expect(status(page, 'Available')).toHaveCount(0);
  const refused = await newcomer.call('setDriverStatus', { body: { status: 'online' } });
  expect(JSON.stringify(refused.body)).toContain(words.photosMissing);

  await judge(app, me.id, 'banned');
  await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
  await expect(page.getByText(session.banned)).toBeVisible();
  const { supportHotline } = (await newcomer.call('getConfig')).body;
  const tel = `tel:${supportHotline.replaceAll(' ', '')}`;
  const banned = page.getByRole('status').filter({ hasText: session.banned });
  await expect(banned.getByRole('link')).toHaveAttribute('href', tel);
  await giveSession(driver, await app.signIn('kinoti.waits@example.com'));
  await page.goto('/driver');
  const suspended = page.getByRole('alert').filter({ hasText: words.banned });
  await expect(suspended).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call support/ })).toHaveAttribute('href', tel);
});

test('R5 a suspended driver gets one page at every driver URL, which requests nothing else, until the suspension ends', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Kirimi Suspended');
  const { email } = (await driverUser.client.call('getMe')).body;
  await judge(app, driverUser.id, 'banned');
  const client = await app.signIn(email);
  await giveSession(driver, client);
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|socket)/.test(pathname) && request.method() !== 'HEAD') calls.add(pathname);
  });
  page.on('websocket', (socket) => calls.add(new URL(socket.url()).pathname));
  await page.clock.install();
  for (const path of ['', '/rides', '/onboarding?step=documents']) {
    await page.goto(`/driver${path}`);
    await expect(page.getByRole('alert').getByText(words.banned), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Account suspended']);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('button')).toHaveText(['Sign Out']);
    if (path !== '') continue;
    // The page of /driver requests the dashboard's first data before the server knows who asks.
    expect([...calls].filter((call) => call !== '/api/config' && !STARTS.driver.answers.includes(call))).toEqual([]);
    calls.clear();
  }
  expect([...calls].sort()).toEqual(['/api/config', '/api/drivers/onboarding-status', '/api/users/me']);

  await judge(app, driverUser.id, 'approved');
  await moveClockUntil(page, REQUESTS_POLL_MS, () => page.getByText('Driver Registration').first().isVisible());
  await page.goto('/driver');
  await expect(status(page, 'Available')).toBeEnabled();
});

test('R5 a ban mid-ride signs the driver out at once; the passenger reads why and can choose another', async ({
  app,
  driver,
  passenger,
}) => {
  const driverUser = await onlineDriver(app, 'Gitonga Banned');
  const other = await onlineDriver(app, 'Muriithi Spare');
  const client = await app.passenger('Nyawira Stranded');
  const ride = await acceptedRide(client, driverUser);
  await driverUser.client.call('startRide', { params: { id: ride.id } });
  await giveSession(driver, driverUser.client);
  await giveSession(passenger, client);
  await driver.page.goto('/driver/rides');
  await expect(driver.page.getByRole('button', { name: 'Complete' })).toBeVisible();
  await passenger.page.goto(`/passenger/ride/${ride.id}`);
  await expect(passenger.page.getByText(/^To Runyenjes/)).toBeVisible();

  await judge(app, driverUser.id, 'banned');
  await expect(driver.page.getByText(session.banned)).toBeVisible();
  await expect(driver.page).toHaveURL(/\/$/);
  await expect(passenger.page.getByText('Gitonga is no longer available', { exact: true })).toBeVisible();
  // The passenger stands where the ride ended, not at the old pickup.
  await passenger.standAt(northOf(EMBU, 900));
  await passenger.page.getByRole('link', { name: 'Find another driver' }).click();
  await passenger.page.getByRole('button', { name: 'Find Drivers' }).click();
  await expect(passenger.page.getByRole('button', { name: `Choose ${other.name}` })).toBeVisible();
  await expect(passenger.page.getByText(driverUser.name)).toBeHidden();
});

test('spec 2 §2: a request shows what a driver needs to decide, and says why it disappeared', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Mwiti Reads');
  const client = await app.passenger('Kendi Asks');
  const { body: kendi } = await client.call('getMe');
  await giveSession(driver, driverUser.client);
  await page.goto('/driver/rides');
  await expect(page.getByText('No requests right now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/driver');

  const ride = await requestRide(client, driverUser, { passengerCount: 2, cargoSize: 'medium' });
  const card = request(page, 'Kendi Asks');
  const distance = `${(ride.distance ?? 0).toFixed(1)} km trip`;
  const fields = [
    'Waiting for your answer',
    'Kendi Asks',
    `KSH ${ride.fare}`,
    'Embu Town',
    'Runyenjes Town',
    distance,
    '2 passengers',
    'Now',
  ];
  for (const text of fields) await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByText('Medium luggage (suitcase, box)')).toBeVisible();
  await expect(card.getByRole('timer', { name: /Time left to answer/ })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Call Kendi Asks' })).toHaveAttribute('href', `tel:${kendi.phone}`);
  await expect(card.getByRole('link', { name: 'WhatsApp Kendi Asks' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254/,
  );
  await client.call('cancelRide', { params: { id: ride.id } });
  await expect(page.getByText('Cancelled by Kendi')).toBeVisible();
  await expect(card).toBeHidden();

  // R12: on an open request only the driver who accepts gets the passenger's number.
  const open = await requestRide(client, null);
  // R48: and reads the full name and the exact pickup.
  const asked = request(page, 'Kendi');
  await expect(asked.getByText('Once you accept, you see the exact pickup and can call or write.')).toBeVisible();
  await expect(asked.getByText('Kendi Asks')).toBeHidden();
  await expect(asked.getByRole('link', { name: /^Call / })).toBeHidden();
  // R9: it expires.
  await app.ctx.store.rides.updateOne({ _id: toObjectId(open.id) }, { $set: { expiresAt: new Date() } });
  await expect(page.getByText('Not answered in time', { exact: true })).toBeVisible();
  await expect(asked).toBeHidden();
});

test('R6 a driver can decline, and can report that the passenger did not come, but only after waiting for them', async ({
  app,
  driver,
  passenger,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Nyaga Says No');
  const client = await app.passenger('Mumbi Absent');
  await giveSession(driver, driverUser.client);
  await giveSession(passenger, client);
  // Within reach of the pickup, but not at it: ten seconds there would count as arrival.
  await driver.standAt(northOf(EMBU, 250));
  await page.goto('/driver/rides');
  const first = await requestRide(client, driverUser);
  await passenger.page.goto(`/passenger/ride/${first.id}`);
  await page.getByRole('button', { name: 'Decline Mumbi Absent' }).click();
  await expect(request(page, 'Mumbi Absent')).toBeHidden();
  await expect(passenger.page.getByText('Nyaga could not take this trip', { exact: true })).toBeVisible();

  const second = await requestRide(client, driverUser);
  await page.getByRole('button', { name: 'Accept Mumbi Absent' }).click();
  await passenger.page.goto(`/passenger/ride/${second.id}`);
  await expect(passenger.page.getByText(/On the way to you/)).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Cancel this trip?' });
  const noShow = question.getByRole('radio', { name: /^Passenger did not come/ });
  await unfoldRide(page);
  await page.getByRole('button', { name: 'I cannot do this trip' }).click();
  await expect(noShow).toBeDisabled();
  await expect(question).toContainText('Available after you wait 3 minutes at the pickup.');
  await page.getByRole('button', { name: 'Keep the trip' }).click();
  await waitedAtPickup(app, second.id);
  await expect(page.getByText('You are at the pickup')).toBeVisible();
  await page.getByRole('button', { name: 'I cannot do this trip' }).click();
  await question.getByRole('button', { name: 'Cancel the trip' }).click();
  await expect(question.getByText('Please choose a reason')).toBeVisible();
  await question.getByText('Passenger did not come', { exact: true }).click();
  await question.getByRole('button', { name: 'Cancel the trip' }).click();
  await expect(page.getByText('No requests right now')).toBeVisible();
  await expect(passenger.page.getByText('Nyaga waited and did not find you', { exact: true })).toBeVisible();
  await expect(passenger.page.getByRole('link', { name: 'Find another driver' })).toBeVisible();
});
