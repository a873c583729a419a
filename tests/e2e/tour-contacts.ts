import { CONTACTS } from '#shared/texts/en/contact-messages.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { TestApp } from '../support/app.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { onlineDriver } from './scene.ts';
import { type See, long } from './tour.ts';

/** A passenger's contacts, empty and filled, and the dialogs about a driver; all names are long. */
export async function tourOfContacts(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const [driver, riding] = [await onlineDriver(app, long('Mwenda')), await onlineDriver(app, long('Kaburu'))];
  await riding.client.call('setDriverStatus', { body: { status: 'on_route' } });
  const client = await app.passenger(long('Wanjiru'));
  await giveSession(who, client);

  await page.goto('/passenger/favorites');
  await page.getByText(CONTACTS.none).waitFor();
  await see('contacts-empty', who);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByLabel('Name').fill(long('Kathambi'));
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText(MESSAGES.profile.phoneInvalid)).toBeVisible();
  await see('contacts-add', who);
  await page.getByLabel('Phone Number').fill('0711 222 333');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await page.getByRole('heading', { name: long('Kathambi') }).waitFor();
  for (const { id, name } of [driver, riding]) {
    await client.call('addFavorite', {
      body: { driverId: id, driverName: name, driverPhone: '+254711000222', stageName: 'Embu stage' },
    });
  }
  await page.reload();
  await page.getByRole('heading', { name: riding.name }).waitFor();
  await see('contacts', who);

  // By now the driver may count as absent (R13).
  await driver.client.call('setDriverStatus', { body: { status: 'online' } });
  await page.goto('/passenger');
  await page.getByRole('button', { name: `View profile of ${driver.name}` }).click();
  await page.getByRole('dialog').waitFor();
  await see('driver-profile', who);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Call ${driver.name}` })
    .click();
  await page.getByRole('timer').waitFor();
  await see('call-dialog', who);
}
