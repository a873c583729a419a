import { codeAt } from '../support/admins.ts';
import { ADMIN_PASSWORD } from '../support/app.ts';
import { expect, test } from './fixtures.ts';

test('R16: an admin turns on two-step sign-in, signs in with a recovery code, and switches a new admin off', async ({
  app,
  admin: { page },
}) => {
  const { body: added } = await (await app.admin()).call('adminVerify');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const once = page.getByRole('alertdialog');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Show admins' }).click();
  await page.getByText('(you)').waitFor();
  await button('Your account').click();

  await button('Turn on').click();
  await dialog.getByLabel('Your password', { exact: true }).fill(ADMIN_PASSWORD);
  await button('Continue').click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await dialog.locator('.select-all').innerText()).replace(/\s/g, '');
  await dialog.getByLabel('Code from the app').fill(codeAt(key, app.ctx.clock.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(once.getByRole('listitem')).toHaveCount(10);
  const code = await once.getByRole('listitem').first().innerText();
  await button('Done').click();
  await expect(page.getByText('On: sign-in asks for a code')).toBeVisible();

  await button(`Switch ${added.username} off`).click();
  await once.getByRole('button', { name: 'Switch off' }).click();
  await expect(button(`Switch ${added.username} on`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'New admins' })).toHaveCount(0);

  const me = await app.ctx.store.admins.findOne({ totp: { $exists: true } });
  await page.getByRole('button', { name: /^Account: / }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill(me?.username ?? '');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  const submit = page.locator('form').getByRole('button', { name: 'Sign In' });
  await submit.click();
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('not the code');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('That code is wrong or was already used');
  await field.fill(code);
  await submit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
