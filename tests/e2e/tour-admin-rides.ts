import type { TestApp } from '../support/app.ts';
import { act } from './admin-scene.ts';
import { type Person, choosePlace, expect, giveSession } from './fixtures.ts';
import { acceptedRide, onlineDriver, requestRide } from './scene.ts';
import { type See, long } from './tour.ts';

/** An admin's rides, settings and audit log; all names are long. */
export async function tourOfAdminRides(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, long('Mbaabu'));
  await acceptedRide(await app.passenger(long('Wanjiku')), driver);
  await onlineDriver(app, long('Mutwiri'));
  const scheduledTime = new Date(Date.now() + 5 * 3600_000).toISOString();
  await requestRide(await app.passenger(long('Wambui')), null, {
    tripTiming: 'schedule',
    scheduledTime,
  });
  const admin = await app.admin();
  const setting = { setting_key: long('salamu'), setting_value: long('Karibu').repeat(8), description: long('Neno') };
  await admin.call('adminCreateSetting', { body: setting });
  await giveSession(who, admin);
  const dialog = page.getByRole('dialog');

  await page.goto('/admin?tab=rides');
  const row = page.locator('[data-row]').filter({ hasText: long('Wanjiku') });
  await row.waitFor();
  await see('admin-rides', who);
  await act(row, /^Timeline/);
  await dialog.getByText(/accepted$/).waitFor();
  await see('admin-ride', who);
  await page.keyboard.press('Escape');
  await act(row, /^Edit/);
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
  await callerNobodyKnows(who, see);

  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Name, plate, phone or ride' }).fill('Wanjiku');
  await page.getByRole('option').first().waitFor();
  await see('admin-search', who);
  await page.keyboard.press('Escape');

  await page.goto('/admin?tab=settings');
  await page.getByText(setting.setting_key).waitFor();
  await see('admin-settings', who);
  await page.getByRole('button', { name: 'Add Setting' }).click();
  await dialog.getByRole('button', { name: 'Create setting' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(3);
  await see('admin-setting-add', who);

  const { body: passengers } = await admin.call('adminListPassengers', { query: { search: 'Wanjiku' } });
  const params = { id: passengers.items[0]?.user_id ?? '' };
  await admin.call('adminUpdatePassenger', { params, body: { is_active: false } });
  await admin.call('adminUpdateDriver', { params: { id: driver.id }, body: { verification_status: 'banned' } });
  await page.goto('/admin?tab=audit');
  await page.getByRole('link', { name: driver.name }).first().waitFor();
  await page.getByRole('button', { name: 'Details' }).first().click();
  await see('admin-audit', who);
}

/** Booking for an unknown number: nobody found, then added, with the drivers near and the fare; nothing is booked. */
async function callerNobodyKnows(who: Person, see: See): Promise<void> {
  const { page } = who;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Book for a caller' }).click();
  await dialog.getByLabel('Passenger', { exact: true }).fill('0712 555 090');
  await dialog.getByRole('button', { name: 'Add a new passenger' }).waitFor();
  await see('admin-caller-unknown', who);
  await dialog.getByRole('button', { name: 'Add a new passenger' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(long('Gakii'));
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await dialog.getByText('One driver', { exact: true }).click();
  const driver = dialog.getByRole('list', { name: 'Driver: results' }).getByRole('button').first();
  await driver.scrollIntoViewIfNeeded();
  await see('admin-caller-drivers', who);
  await page.keyboard.press('Escape');
}
