import type { Page } from '@playwright/test';
import { ADMIN_MESSAGES, SETTINGS_MESSAGES } from '#shared/contract/admin-texts.ts';
import { peopleOf } from '../support/app.ts';
import { act } from './admin-scene.ts';
import { expect, test } from './fixtures.ts';

const SETTINGS = '**/api/admin/settings';
const ONE_SETTING = '**/api/admin/settings/*';
const TIMEOUT = 'ride_request_timeout_seconds';
const TIMEOUT_NAME = 'Time to answer a request';
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text, { exact: true });

test('spec 2 §2, §5, §8: Settings: the table, Add Setting, edit and delete; the audit log records the change', async ({
  app,
  admin,
}) => {
  const { page } = admin;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin?tab=settings');
  const row = (key: string) => page.getByRole('row', { name: new RegExp(key) });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const value = dialog.getByLabel('Value');
  const description = dialog.getByLabel('Description');
  const alert = dialog.getByRole('alert');

  await test.step('Setting Key, Value, Description, Last Updated (date or N/A), Actions', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Setting Key',
      'Value',
      'Description',
      'Last Updated',
      'Actions',
    ]);
    await expect(page.getByPlaceholder('Search settings...')).toBeVisible();
    await expect(row(TIMEOUT)).toContainText(TIMEOUT_NAME);
    await expect(row(TIMEOUT)).toContainText('300 seconds');
    await expect(page.getByRole('rowheader', { name: 'Requests', exact: true })).toBeVisible();
    await expect(row(TIMEOUT)).toContainText('N/A');
  });

  await test.step('Add Setting: key, value and description are required; Failed to create; created', async () => {
    await button('Add Setting').press('Enter');
    const create = dialog.getByRole('button', { name: 'Create setting' });
    await create.click();
    await expect(alert).toHaveText(['Setting key is required', 'Setting value is required', 'Description is required']);
    // The other fields are still invalid, but the focus stays in this one.
    await dialog.getByLabel('Setting key').pressSequentially('require_driver_approval');
    await expect(dialog.getByLabel('Setting key')).toHaveValue('require_driver_approval');
    await expect(value.getByRole('option')).toHaveText(['Choose On or Off', 'On', 'Off']);
    await dialog.getByLabel('Setting key').fill(' greeting ');
    await value.fill('Karibu');
    await description.fill('What riders say first');
    await page.route(SETTINGS, (route) => route.abort());
    await create.click();
    await expect(alert).toHaveText('Failed to create');
    await page.unroute(SETTINGS);
    await create.dblclick();
    await expect(toast(page, 'Setting created successfully!')).toBeVisible();
    await expect(row('greeting')).toContainText('Karibu');
    await expect(row('greeting')).toContainText('Today');
    await expect(button('Add Setting')).toBeFocused();
    await button('Add Setting').click();
    await dialog.getByLabel('Setting key').fill('greeting');
    await value.fill('Habari');
    await description.fill('Again');
    await create.click();
    await expect(alert).toHaveText(ADMIN_MESSAGES.keyTaken);
    await page.keyboard.press('Escape');
  });

  await test.step('edit: the key is not editable; an invalid value is refused; Failed to update; updated', async () => {
    await act(page, `Edit ${TIMEOUT_NAME}`);
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await expect(dialog.getByRole('heading', { name: TIMEOUT_NAME })).toBeVisible();
    await expect(dialog.getByLabel('Setting key')).toHaveValue(TIMEOUT);
    await expect(dialog.getByLabel('Setting key')).toBeDisabled();
    await expect(value).toHaveAttribute('type', 'number');
    await value.fill('29');
    await save.click();
    await expect(alert).toHaveText(SETTINGS_MESSAGES.ride_request_timeout_seconds);
    await value.fill('120');
    await page.route(ONE_SETTING, (route) => route.abort());
    await save.click();
    await expect(alert).toHaveText('Failed to update');
    await page.unroute(ONE_SETTING);
    await save.click();
    await expect(toast(page, 'Setting updated successfully!')).toBeVisible();
    await expect(row(TIMEOUT)).toContainText('120 seconds');
    await expect(row(TIMEOUT)).toContainText(/Today.*by admin/s);
  });

  await test.step('a switch acts at once; refused, it stays and the toast says why', async () => {
    const pin = page.getByRole('switch', { name: 'PIN to start a ride' });
    await page.route(ONE_SETTING, (route) => route.abort());
    await pin.click();
    await expect(toast(page, 'Failed to update')).toBeVisible();
    await expect(pin).not.toBeChecked();
    await page.unroute(ONE_SETTING);
    await pin.click();
    await expect(pin).toBeChecked();
    await expect(row('require_start_pin')).toContainText('On');
  });

  await test.step('Use default asks first, naming the default of a platform key; delete asks first; Failed to delete setting: Unknown error; deleted', async () => {
    const question = page.getByRole('alertdialog');
    await expect(button('Use default: Drivers asked at once')).toHaveCount(0);
    await expect(button(`Delete ${TIMEOUT_NAME}`)).toHaveCount(0);
    await button(`Use default: ${TIMEOUT_NAME}`).click();
    await expect(question).toContainText(TIMEOUT_NAME);
    await expect(question).toContainText('The default applies again: 300 seconds.');
    await page.keyboard.press('Escape');
    await act(page, 'Delete greeting');
    await expect(question).toContainText('Are you sure you want to delete this setting? This action cannot be undone.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.route(ONE_SETTING, (route) => route.abort());
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to delete setting: Unknown error');
    await page.unroute(ONE_SETTING);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Setting deleted successfully!')).toBeVisible();
    await expect(row('greeting')).toHaveCount(0);
  });

  await test.step('R16: the audit log: who, when, from where, what, before and after; searchable, filterable, read-only', async () => {
    const client = await peopleOf(app.url, app.ctx.config.adminCode).admin();
    const { username } = (await client.call('adminVerify')).body;
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'From where', 'What', 'Before and after']);
    await page.getByPlaceholder('Search audit...').fill(username);
    await expect(page.getByRole('row', { name: new RegExp(` ${username} .*Admin sign-in`) })).toContainText(
      '127.0.0.1',
    );
    await page.getByPlaceholder('Search audit...').fill(TIMEOUT);
    await page.getByLabel('Kind').selectOption('Setting');
    const entry = page.getByRole('row', { name: new RegExp(`Changed ?${TIMEOUT_NAME} ?${TIMEOUT}`) });
    await expect(entry).toContainText('Today');
    await entry.getByRole('button', { name: '1 change' }).press('Enter');
    await expect(entry.getByRole('deletion')).toHaveText('before: 300');
    await expect(entry.getByRole('insertion')).toHaveText('after: 120');
    await page.getByPlaceholder('Search audit...').fill('nobody did that');
    await expect(page.getByText('No entries match')).toBeVisible();
    await expect(page.getByRole('button', { name: /edit|delete|add/i })).toHaveCount(0);
  });
});
