import { toObjectId } from '#core/lib/ids.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ADMIN_SAFETY, SAFETY } from '#shared/texts/en/safety.ts';
import { findPlace } from '#shared/domain/places.ts';
import {
  type Person,
  type Place,
  EMBU,
  expect,
  expectSteppedBack,
  giveSession,
  newPerson,
  northOf,
  seenAt,
  test,
} from './fixtures.ts';
import { rideUnderWay } from './ride-under-way.ts';
import { seenStanding } from './scene.ts';

/** Returns the coordinates of a place in the list. */
function pointOf(name: string): Place {
  const place = findPlace(name);
  if (!place) throw new Error(`no such place: ${name}`);
  return place;
}

test('R29 a stranger without a session follows a shared trip in the browser until "Arrived at"', async ({
  app,
  passenger,
  browser,
}) => {
  const { id, passengerClient, driverClient } = await rideUnderWay(app);
  await seenStanding(app, driverClient, northOf(EMBU, 600), { purpose: 'ride' });
  await giveSession(passenger, passengerClient);
  const { page } = passenger;
  await page.goto(`/passenger/ride/${id}`);
  await page.getByRole('button', { name: SAFETY.trip.share }).click();
  const sheet = page.getByRole('dialog', { name: SAFETY.trip.share });
  const whatsapp = sheet.getByRole('link', { name: 'Send by WhatsApp' });
  const text = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(text).toContain('I am on a Boda trip with Muchiri (KMFA 123B).');
  const url = /https?:\S+$/.exec(text)?.[0] ?? '';

  const stranger = await newPerson(browser, app.url);
  const seen = stranger.page;
  await seen.goto(url);
  await expect(seen.getByRole('heading', { name: 'Gatwiri’s trip' })).toBeVisible();
  await expect(seen.getByText('Muchiri is on the way to the pickup')).toBeVisible();
  await expect(seen.getByText('KMFA 123B')).toBeVisible();
  await expect(seen.getByText('Embu Town to Runyenjes Town')).toBeVisible();
  await expect(seen.locator(`[data-pin="driver"]${seenAt(northOf(EMBU, 600))}`)).toBeInViewport();
  await expect(seen.locator(`[data-pin="pickup"]${seenAt(pointOf('Embu Town'))}`)).toBeInViewport();
  await expect(seen.getByText(/Mwenda|Gitonga|\+254|0712/)).toHaveCount(0);

  await test.step('the position and the state arrive live', async () => {
    await seenStanding(app, driverClient, northOf(EMBU, 300), { purpose: 'ride', heading: 90 });
    await expect(seen.locator(`[data-pin="driver"]${seenAt(northOf(EMBU, 300))}`)).toBeAttached();
    await expect(seen.locator('[data-heading="90"]')).toBeAttached();
    await driverClient.call('startRide', { params: { id } });
    await expect(seen.getByText('On the way to Runyenjes Town')).toBeVisible();
    await expect(seen.locator('[data-pin="pickup"]')).toHaveCount(0);
    await expect(seen.locator(`[data-pin="destination"]${seenAt(pointOf('Runyenjes Town'))}`)).toBeInViewport();
  });

  await test.step('the link ends with the trip, and then shows no position', async () => {
    await driverClient.call('completeRide', { params: { id } });
    await expect(seen.getByText(/^Arrived at \d\d:\d\d$/)).toBeVisible();
    await expect(seen.locator('[data-pin]')).toHaveCount(0);
    await seenStanding(app, driverClient, northOf(EMBU, 100), { purpose: 'ride' });
    await seen.reload();
    await expect(seen.getByText(/^Arrived at \d\d:\d\d$/)).toBeVisible();
    await expect(seen.locator('[data-pin]')).toHaveCount(0);
  });
  await stranger.leave();
});

test('R29 trusted contacts are kept in the profile, and get the trip with one tap', async ({ app, passenger }) => {
  const { id, passengerClient } = await rideUnderWay(app);
  await giveSession(passenger, passengerClient);
  const { page } = passenger;
  await page.goto('/passenger/profile');
  await page.getByRole('button', { name: SAFETY.trusted.title }).click();
  await page.getByRole('button', { name: 'Add a trusted contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a trusted contact' });
  await dialog.getByLabel('Name').fill('Mama Njeri');
  await dialog.getByLabel('Phone Number').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Phone Number').fill('0712 345 678');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('+254 712 345 678')).toBeVisible();
  await expectSteppedBack(page);

  await page.goto(`/passenger/ride/${id}`);
  await page.getByRole('button', { name: SAFETY.trip.share }).click();
  const whatsapp = page.getByRole('link', { name: 'Send to Mama Njeri by WhatsApp' });
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/254712345678\?text=.*shared-location/);
  const sms = page.getByRole('link', { name: 'Send to Mama Njeri by SMS' });
  await expect(sms).toHaveAttribute('href', /^sms:\+254712345678\?body=.*shared-location/);
});

/** How soon an alert must be on every admin's screen, ms. */
const HEARD_WITHIN_MS = 1000;

test('R30 an alert is on the admin’s screen within 1 s, is acknowledged there, noted and resolved', async ({
  app,
  passenger,
  admin,
}) => {
  const { id, passengerClient } = await rideUnderWay(app);
  await giveSession(passenger, passengerClient);
  const { page } = passenger;
  await admin.page.goto('/admin?tab=settings');
  await expect(admin.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect.poll(() => admin.wire.isLive()).toBe(true);
  await page.goto(`/passenger/ride/${id}`);

  await test.step('pressed twice, by the keyboard alone', async () => {
    await page.getByRole('button', { name: 'SOS' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: SAFETY.alert.send })).toBeFocused();
    await page.keyboard.press('Enter');
  });
  const bar = admin.page.getByRole('region', { name: 'Open alerts' });
  await expect(page.getByText(/^Alert sent at/)).toBeVisible();
  await expect(bar.getByText(ADMIN_SAFETY.calls('passenger'))).toBeVisible({ timeout: HEARD_WITHIN_MS });
  await expect(bar.getByText(/Gatwiri Mwenda/)).toBeVisible();
  for (const number of ['Police 999', 'Any emergency 112', 'Boda support']) {
    await expect(page.getByRole('link', { name: `Call ${number}` })).toHaveAttribute('href', /^tel:/);
  }

  await test.step('the first press turns the sound on and moves nothing', async () => {
    const sound = bar.getByRole('button', { name: ADMIN_SAFETY.sound });
    const place = () => bar.boundingBox();
    const before = await place();
    await expect(sound).toBeEnabled();
    await admin.page.getByRole('heading', { level: 1 }).click();
    await expect(sound).toBeDisabled();
    expect(await place()).toEqual(before);
  });

  await test.step('acknowledged in the bar; the passenger sees it', async () => {
    await bar.getByRole('button', { name: 'Acknowledge the alert of Gatwiri Mwenda' }).click();
    await expect(bar.getByText(ADMIN_SAFETY.calls('passenger'))).toBeHidden();
    await expect(page.getByText(SAFETY.alert.seen, { exact: true })).toBeVisible();
  });

  await test.step('noted and resolved under Safety', async () => {
    await admin.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
    await admin.page.getByRole('dialog').getByRole('link', { name: 'Safety' }).click();
    const card = admin.page.getByRole('article', { name: 'Alert of Gatwiri Mwenda' });
    await expect(card.getByText('Acknowledged', { exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name: 'Call Muchiri Gitonga' })).toHaveAttribute('href', /^tel:\+254/);
    await card.getByLabel('Note').fill('She is safe, the chain had broken.');
    await card.getByRole('button', { name: 'Resolve' }).click();
    await expect(card.getByText('Resolved', { exact: true })).toBeVisible();
    await expect(card.getByText('She is safe, the chain had broken.')).toBeVisible();
  });
});

test('R30 held for 2 s by the driver; without a network the app says that the alert was not sent, and sends it once it can', async ({
  app,
  driver,
}) => {
  const { id, driverClient } = await rideUnderWay(app);
  await giveSession(driver, driverClient);
  const { page } = driver;
  await page.goto('/driver/rides');
  const sos = page.getByRole('button', { name: 'SOS' });
  await sos.scrollIntoViewIfNeeded();
  const alerts = () => app.ctx.store.incidents.countDocuments({ rideId: toObjectId(id) });

  await driver.context.setOffline(true);
  await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeVisible();
  await sos.scrollIntoViewIfNeeded();
  await hold(driver, 'SOS');
  await expect(page.getByText(SAFETY.alert.notOut)).toBeVisible();
  await expect(page.getByText(SAFETY.alert.notOutCall)).toBeVisible();
  expect(await alerts()).toBe(0);
  await driver.context.setOffline(false);
  await expect(page.getByText(/^Alert sent at/)).toBeVisible();
  expect(await alerts()).toBe(1);
  expect(await app.ctx.store.incidents.findOne({ rideId: toObjectId(id) })).toMatchObject({ role: 'driver' });
});

async function hold({ page }: Person, name: string): Promise<void> {
  // `hover` checks that nothing covers the button.
  await page.getByRole('button', { name }).hover();
  await page.mouse.down();
  await page.getByRole('alertdialog', { name: SAFETY.alert.ask }).waitFor();
  await page.mouse.up();
}

test('R30 an alert that rang while the page was closed is shown to the admin, and who acknowledged it first', async ({
  app,
  admin,
}) => {
  const { id, driverClient } = await rideUnderWay(app);
  const { body: alert } = await driverClient.call('raiseAlert', { params: { id } });
  await admin.page.goto('/admin');
  const bar = admin.page.getByRole('region', { name: 'Open alerts' });
  await expect(bar.getByText(ADMIN_SAFETY.calls('driver'))).toBeVisible();
  const other = await app.admin();
  const seen = { status: 'acknowledged', sent_seen: alert.at } as const;
  await other.call('adminUpdateIncident', { params: { id: alert.id }, body: seen });
  await expect(bar.getByText(ADMIN_SAFETY.calls('driver'))).toBeHidden();
});

test('R30 after a call for help, SOS stays available when the driver gives the ride up', async ({ app, passenger }) => {
  const { id, passengerClient, driverClient } = await rideUnderWay(app);
  await giveSession(passenger, passengerClient);
  const { page } = passenger;
  await page.goto(`/passenger/ride/${id}`);
  await page.getByRole('button', { name: 'SOS' }).click();
  await page.getByRole('button', { name: SAFETY.alert.send }).click();
  await expect(page.getByText(/^Alert sent at/)).toBeVisible();
  await page.keyboard.press('Escape');
  const body = { reason: 'cannot_come', status: 'accepted' } as const;
  await driverClient.call('declineRide', { params: { id }, body });
  await expect(page.getByRole('button', { name: /^Ask all nearby/ })).toBeVisible();
  await page.getByRole('button', { name: 'SOS · sent' }).click();
  for (const [name, number] of Object.entries({ Police: '999', Medical: '911', Fire: '911', 'Any emergency': '112' }))
    await expect(page.getByRole('link', { name: `Call ${name} ${number}` })).toHaveAttribute('href', `tel:${number}`);
  await expect(page.getByText(/^Alert sent at/)).toBeVisible();
});
