import type { TestApp } from '../support/app.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { acceptedRide, onlineDriver } from './scene.ts';
import { type See, long } from './tour.ts';

/** An admin's rides, settings and audit log; all names are long. */
export async function tourOfAdminRides(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, long('Mbaabu'));
  await acceptedRide(await app.passenger(long('Wanjiku')), driver);
  const admin = await app.admin();
  const setting = { setting_key: long('salamu'), setting_value: long('Karibu').repeat(8), description: long('Neno') };
  await admin.call('adminCreateSetting', { body: setting });
  await giveSession(who, admin);
  const dialog = page.getByRole('dialog');

  await page.goto('/admin?tab=rides');
  await page
    .getByRole('button', { name: /^Timeline/ })
    .first()
    .waitFor();
  await see('admin-rides', who);
  await page
    .getByRole('button', { name: /^Timeline/ })
    .first()
    .click();
  await dialog.getByText(/accepted$/).waitFor();
  await see('admin-ride', who);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await dialog.getByLabel('Fare').fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await see('admin-ride-edit', who);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Book for a caller' }).click();
  await dialog.getByText('Schedule', { exact: true }).click();
  await dialog.getByText('One driver', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Book ride' }).click();
  await dialog.getByLabel('Passenger', { exact: true }).fill('Wanjiku');
  await dialog
    .getByRole('button', { name: /^Wanjiku/ })
    .first()
    .waitFor();
  await see('admin-caller', who);
  await page.keyboard.press('Escape');

  await page.goto('/admin?tab=settings');
  await page.getByText(setting.setting_key).waitFor();
  await see('admin-settings', who);
  await page.getByRole('button', { name: 'Add Setting' }).click();
  await dialog.getByRole('button', { name: 'Create setting' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(3);
  await see('admin-setting-add', who);

  await page.goto('/admin?tab=audit');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await see('admin-audit', who);
}
