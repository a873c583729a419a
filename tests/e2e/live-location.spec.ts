import type { Page } from '@playwright/test';
import type { Fix } from '#shared/contract/fields.ts';
import { CONNECTIVITY_CHECK_MS, POSITION_POST_PASSENGER_MS } from '#shared/domain/constants/screens.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { askedOf, noteAsked } from './asked-position.ts';
import { EMBU, GEOCODER, expect, northOf, test } from './fixtures.ts';
import { card, openCard, openDetails, tracking, unfold } from './sharing.ts';

/** Returns the latitude last reported to the page by the browser, including its watches. */
const latitudeOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((tell, fail) =>
        navigator.geolocation.getCurrentPosition(({ coords }) => tell(coords.latitude), fail, { maximumAge: Infinity }),
      ),
  );

test('spec 1 §2: the live location card shows the address, accuracy and speed', async ({ app, passenger }) => {
  const { page, context } = passenger;
  await passenger.standAt(EMBU);
  await openCard(passenger, await app.passenger('Wanjiru'));
  await expect(tracking(page)).not.toBeChecked();
  await tracking(page).press('Space');
  await expect(tracking(page)).toBeChecked();
  await expect(card(page)).toContainText('Where you areKenyatta Highway, Embu');
  await expect(card(page)).not.toContainText('±');
  await openDetails(page);
  await expect(card(page)).toContainText('High (± 8 m)');
  await expect(card(page)).toContainText('-0.5389, 37.4574');
  await expect(card(page)).toContainText('Not measured');
  await expect(card(page)).toContainText(/Updated(Just now|\d+ s ago)/);

  await test.step('spec 1 §9: accuracy High, Medium, Low; speed in km/h', async () => {
    await context.setGeolocation({ ...EMBU, accuracy: 50 });
    await expect(card(page)).toContainText('Medium (± 50 m)');
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setGeolocationOverride', { ...EMBU, accuracy: 51, speed: 10 });
    await expect(card(page)).toContainText('Low (± 51 m)');
    await expect(card(page)).toContainText('36 km/h');
  });

  await test.step('spec 1 §8: without a place name it shows the locality, else what is near; the coordinates have 4 decimals', async () => {
    await page.route(GEOCODER, (route) => route.fulfill({ json: { locality: 'Kangaru', city: 'Embu' } }));
    await passenger.standAt(northOf(EMBU, 1200));
    await expect(card(page)).toContainText('Kangaru, Embu');
    await page.unroute(GEOCODER);
    await page.route(GEOCODER, (route) => route.abort());
    await passenger.standAt(northOf(EMBU, 600));
    await expect(card(page)).toContainText(`Where you are${nearestPlaceText(northOf(EMBU, 600))}`);
    await expect(card(page)).toContainText('-0.5335, 37.4574');
    await expect(card(page).getByRole('alert')).toHaveCount(0);
  });

  await test.step('spec 1 §8: a tracking failure has its own message, next to the fallback for the address', async () => {
    await context.setGeolocation(null);
    await page.reload();
    await expect(card(page)).toHaveText('Live locationNo location');
    await unfold(page);
    await expect(card(page).getByRole('alert')).toHaveText('Location tracking unavailable.');
    await expect(card(page)).toContainText('Location unavailable');
    await context.clearPermissions();
    await expect(tracking(page)).not.toBeChecked();
  });
});

test('spec 1 §4: tracking can be switched on and off; on, it posts the position at once and every 120 s', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const posts: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/location/update')) posts.push((request.postDataJSON() as Fix).latitude);
  });
  await passenger.standAt(EMBU);
  await noteAsked(page);
  await page.clock.install();
  await openCard(passenger, await app.passenger('Nkirote'));
  expect(await askedOf(page, 'watchPosition')).toEqual([]);
  await tracking(page).click();
  await expect(card(page)).toContainText('Where you are');
  await openDetails(page);
  await expect(card(page)).toContainText('High (± 8 m)');
  // Spec 1 §9 names two maximum ages; this is the shorter.
  expect(await askedOf(page, 'watchPosition')).toEqual([
    { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
  ]);
  // This screen requests no position itself: every position posted now comes from tracking.
  await page.getByRole('link', { name: 'Book', exact: true }).first().click();
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => posts.length).toBeGreaterThan(0);
  posts.length = 0;
  const moved = northOf(EMBU, 100);
  await passenger.standAt(moved);
  await expect.poll(() => latitudeOf(page)).toBe(moved.latitude);
  await page.clock.fastForward(POSITION_POST_PASSENGER_MS);
  await expect.poll(() => posts).toContain(moved.latitude);

  await test.step('the choice survives a reload; when off, the position is no longer watched', async () => {
    await page.goto('/passenger');
    await unfold(page);
    await expect(tracking(page)).toBeChecked();
    await page.route('**/api/location/update', (route) => route.abort());
    await passenger.standAt(northOf(EMBU, 200));
    await page.clock.fastForward(POSITION_POST_PASSENGER_MS);
    await expect(card(page)).toContainText('Failed to update location to server');
    await tracking(page).click();
    await expect(tracking(page)).not.toBeChecked();
    await expect(card(page)).not.toContainText('Where you are');
    await page.reload();
    await unfold(page);
    await expect(tracking(page)).not.toBeChecked();
    expect(await askedOf(page, 'watchPosition')).toEqual([]);
  });

  await test.step('spec 1 §7: the connection is checked every 30 s', async () => {
    const checked = page.waitForRequest((one) => one.method() === 'HEAD' && one.url().endsWith('/api/users/me'));
    await page.clock.fastForward(CONNECTIVITY_CHECK_MS);
    await checked;
  });
});

test('spec 1 §2, §8: the location permission dialog says why it asks, and in its red box what is wrong', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await context.clearPermissions();
  await openCard(passenger, await app.passenger('Kendi'));
  await tracking(page).click();
  const dialog = page.getByRole('dialog', { name: 'Location access' });
  await expect(dialog).toContainText(
    'Location access is required to find nearby drivers and provide accurate pickup locations.',
  );
  await dialog.getByRole('button', { name: 'Allow location' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Location access denied. Please enable location permissions in your browser settings.',
  );
  await expect(dialog).toContainText('choose Allow');
  await page.keyboard.press('Escape');
  await expect(tracking(page)).not.toBeChecked();

  await test.step('once location is allowed, it continues by itself', async () => {
    await page.getByRole('button', { name: 'Share my location' }).click();
    await expect(dialog).toBeVisible();
    await context.grantPermissions(['geolocation']);
    await expect(dialog).toHaveCount(0);
    await expect(tracking(page)).toBeChecked();
    await expect(card(page)).toContainText('You are sharing your location');
  });

  await test.step('a browser without geolocation says so', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await page.reload();
    await unfold(page);
    await expect(card(page)).toContainText('Geolocation not supported');
    await expect(card(page).getByRole('alert')).toHaveText('Geolocation is not supported by this browser.');
  });
});
