import type { TestApp } from '../support/app.ts';
import { EMBU, type Person, expect, giveSession, northOf } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';
import { long, type See } from './tour.ts';

/** Where a passenger says where to go: home with recent places, the search in its states, and the map. */
export async function tourOfWhereTo(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, 'Mbaabu Kithinji');
  const client = await app.passenger('Wanjiku Muthoni');
  await completedRide(client, driver);
  await driver.client.call('setDriverStatus', { body: { status: 'online' } });
  await who.standAt(northOf(EMBU, 150));
  await giveSession(who, client);
  await page.goto('/passenger');
  await expect(page.getByRole('heading', { name: driver.name })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Runyenjes Town' }).waitFor();
  await page.getByText('Total spent').waitFor();
  await see('home-recent', who);

  await page.getByRole('button', { name: 'Where to?' }).click();
  const screen = page.getByRole('dialog', { name: 'Where to?' });
  await screen.getByRole('region', { name: 'Nearest' }).waitFor();
  await see('where-to', who);
  const destination = screen.getByRole('searchbox', { name: 'Destination' });
  await destination.fill('town embu');
  await screen.getByRole('list', { name: 'Places' }).waitFor();
  await see('where-to-matches', who);
  await destination.fill(long('Njiapanda'));
  await screen.getByText('No locations found.').waitFor();
  await see('where-to-none', who);
  await screen.getByRole('button', { name: 'Choose on the map' }).click();
  await expect(screen.getByRole('button', { name: 'Go here' })).toBeEnabled();
  await see('where-to-map', who);
  await page.goBack();
  await who.context.clearPermissions();
  await screen.getByRole('button', { name: 'Clear Pickup' }).click();
  await see('where-to-pickup', who);
}
