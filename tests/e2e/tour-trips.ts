import type { TestApp } from '../support/app.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { completedRide, onlineDriver, requestRide } from './scene.ts';
import { type See, long } from './tour.ts';

/** A passenger's trips and profile; all names are long. */
export async function tourOfTrips(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, long('Mugambi'));
  const client = await app.passenger(long('Kageni'));
  await giveSession(who, client);
  await page.goto('/passenger/trips?status=cancelled');
  await page.getByText('No cancelled trips').waitFor();
  await see('trips-empty', who);

  const ends = { pickup: long('Njiapanda'), destination: long('Kianjokoma') };
  const cancelled = await requestRide(client, driver, ends);
  await driver.client.call('declineRide', { params: { id: cancelled.id } });
  const ride = await completedRide(client, driver);
  const tomorrow = new Date(Date.now() + 20 * 3600_000).toISOString();
  await requestRide(client, driver, { ...ends, tripTiming: 'schedule', scheduledTime: tomorrow });
  await page.goto('/passenger/trips');
  await expect(page.getByRole('list', { name: 'Trips' }).getByRole('listitem')).toHaveCount(3);
  await see('trips', who);
  await page.getByRole('button', { name: /^Rate / }).click();
  await page.getByRole('radio', { name: '2 stars' }).check({ force: true });
  await page.getByRole('button', { name: 'Unsafe' }).click();
  await see('trip-rating', who);
  await page.getByRole('button', { name: 'Send rating' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goto(`/passenger/trips/${cancelled.id}`);
  await page.getByRole('region', { name: 'Outcome' }).waitFor();
  await see('trip-cancelled', who);
  await page.goto(`/passenger/trips/${ride.id}`);
  await page.getByRole('region', { name: 'Driver', exact: true }).waitFor();
  await see('trip-completed', who);
  await page.goto(`/receipt/${ride.id}`);
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await see('receipt', who);
  await page.goto(`/receipt/${cancelled.id}`);
  await page.getByText('No receipt', { exact: true }).waitFor();
  await see('receipt-none', who);

  await page.goto('/passenger/profile');
  for (const section of ['Account settings', 'Trip info', 'Help']) {
    await page.getByRole('button', { name: section }).click();
  }
  await page.getByRole('link', { name: 'Call Boda support' }).waitFor();
  await see('profile', who);
  await page.getByRole('button', { name: 'Edit name and phone' }).click();
  await page.getByLabel('Phone Number').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
  await see('profile-edit', who);
}
