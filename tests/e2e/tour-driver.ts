import { SESSIONS } from '#shared/texts/en/sessions.ts';
import type { TestApp } from '../support/app.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';
import { type See, long } from './tour.ts';

/** A driver's routes, hours and profile, empty and filled, and their forms; all names are long. */
export async function tourOfDriverPlans(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, long('Gitonga'));
  await giveSession(who, driver.client);
  await page.goto('/driver/routes');
  await page.getByRole('button', { name: 'Add route' }).click();
  await page.getByRole('button', { name: 'Save route' }).click();
  await page.getByRole('alert').waitFor();
  await see('driver-routes-add', who);
  for (const [from_location, is_active] of [
    ['Embu Town', true],
    [long('Njiapanda'), false],
  ] as const) {
    await driver.client.call('addRoute', {
      body: { from_location, to_location: long('Kianjokoma'), fare_amount: 2000, is_active },
    });
  }
  await page.reload();
  await expect(page.getByRole('list', { name: 'Routes' }).getByRole('listitem')).toHaveCount(2);
  await see('driver-routes', who);
  await page.getByRole('button', { name: /^Delete: Njiapanda/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await see('driver-routes-delete', who);

  await completedRide(await app.passenger(long('Karimi')), driver);
  await page.goto('/driver/profile');
  for (const section of ['Vehicle', 'Documents', 'Settings']) await page.getByRole('button', { name: section }).click();
  await page.getByRole('figure').waitFor();
  await page.getByRole('switch', { name: 'Sound of requests' }).waitFor();
  await page.getByRole('button', { name: SESSIONS.elsewhere }).waitFor();
  await see('driver-profile', who);
  await page.getByRole('button', { name: 'Edit stage, email and location' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.getByRole('button', { name: 'Edit fares' }).click();
  await page.getByRole('form', { name: 'Edit your details' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
  await see('driver-profile-edit', who);
}
