import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { choosePlace, EMBU, expect, giveSession, test } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';

const { geolocation } = MESSAGES;

test('R22 a rough position asks the passenger to check the pickup; outside the four counties it is refused', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await giveSession(passenger, await app.passenger('Wairimu Rough'));
  await page.goto('/passenger/book');
  const locate = page.getByRole('button', { name: 'Use current location' });
  const pickup = page.getByText(MESSAGES.landing.currentLocation, { exact: true });
  await context.setGeolocation({ ...EMBU, accuracy: 5000 });
  await locate.click();
  await expect(pickup).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: geolocation.rough })).toBeVisible();
  await context.setGeolocation({ ...EMBU, accuracy: 200 });
  await locate.click();
  await expect(page.getByText(geolocation.rough)).toBeHidden();
  await expect(pickup).toBeVisible();

  await page.getByRole('combobox', { name: 'Pickup', exact: true }).press('Backspace');
  await context.setGeolocation({ latitude: 40.7, longitude: -74, accuracy: 10 });
  await page.reload();
  await locate.click();
  await expect(page.getByRole('alert')).toHaveText(geolocation.outside);
  for (const county of ['Embu', 'Meru', 'Tharaka Nithi', 'Kirinyaga']) expect(geolocation.outside).toContain(county);
  await expect(pickup).toBeHidden();
});

test('R4 a refused Confirm or Find Drivers shows one message, in view above its button', async ({ app, passenger }) => {
  const { page, context } = passenger;
  const client = await app.passenger('Wairimu Refused');
  await giveSession(passenger, client);
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  const expectAbove = async (button: string, withinPx: number): Promise<void> => {
    const alert = page.getByRole('alert');
    await expect(alert).toBeInViewport({ ratio: 1 });
    // Retried until both stand still: the page may scroll between the two measurements.
    await expect(async () => {
      const [above, below] = [
        await alert.boundingBox(),
        await page.getByRole('button', { name: button, exact: true }).boundingBox(),
      ];
      const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(withinPx);
    }).toPass();
  };
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.find.noneAvailable);
  await expectAbove('Find Drivers', 40);

  const driverUser = await onlineDriver(app, 'Gakuo Refused');
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await page.getByRole('button', { name: 'Choose Gakuo Refused' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm Booking' })).toBeVisible();
  await requestRide(client, driverUser);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You already have a trip under way.');
  // Only the fare is between message and button.
  await expectAbove('Confirm', 100);

  await context.setOffline(true);
  await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeVisible();
  await expect(page.getByText(MESSAGES.connectivity.waits)).toBeHidden();
  await expect(page.getByText(OUTBOX.bookingNeedsNetwork)).toBeHidden();
  await context.setOffline(false);
});
