import { nearestPlaceText } from '#shared/domain/places.ts';
import { EMBU, GEOCODER, expect, northOf, test } from './fixtures.ts';
import { acceptedRide, onlineDriver } from './scene.ts';
import { card, openCard, openDetails, tracking, unfold } from './sharing.ts';

test('spec 1 §2, §8, §9: the live location card shows the address, accuracy and speed; the permission dialog says why it asks, and in its red box what is wrong; R32: with tracking off sharing is paused in every tab', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await passenger.standAt(EMBU);
  const client = await app.passenger('Wanjiru');
  await openCard(passenger, client);
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

  await context.setGeolocation({ ...EMBU, accuracy: 8 });
  // A phone on which tracking was never on.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await unfold(page);
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

  await test.step('R32: tracking off pauses sharing, in every tab; the driver of a ride still sees the passenger', async () => {
    const other = await context.newPage();
    await other.goto('/passenger');
    await unfold(other);
    await expect(tracking(other)).toBeChecked();
    await tracking(other).click();
    await expect(tracking(page)).not.toBeChecked();
    await expect(card(page)).toContainText('Sharing is paused');
    await acceptedRide(client, await onlineDriver(app, 'Mwangi Kariuki'));
    await expect(card(page)).toContainText('Your driver still sees you until the trip ends.');
    await tracking(page).click();
    await expect(card(page)).toContainText('You are sharing your location');
    await other.close();
  });

  await test.step('a browser without geolocation says so', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await page.reload();
    await unfold(page);
    await expect(card(page)).toContainText('Geolocation not supported');
    await expect(card(page).getByRole('alert')).toHaveText('Geolocation is not supported by this browser.');
  });
});
