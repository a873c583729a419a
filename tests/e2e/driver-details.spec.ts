import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { IDENTITY_TEXTS } from '#shared/texts/en/identity.ts';
import { registration, type TestApp } from '../support/app.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { judge, onlineDriver } from './scene.ts';

/** Creates a banned driver with this phone number, and another driver with this plate. */
async function askForOthers(app: TestApp, phone: string, plate: string): Promise<void> {
  const banned = await onlineDriver(app, 'Mutua Banned');
  await banned.client.call('onboardDriver', {
    body: { ...registration({ name: 'Mutua Banned', phone }), motorbikePlateNumber: 'KMXX 100X' },
  });
  await judge(app, banned.id, 'banned');
  const other = await app.driver('Akinyi Other');
  await other.call('onboardDriver', {
    body: { ...registration({ name: 'Akinyi Other', phone: '0722 000 333' }), motorbikePlateNumber: plate },
  });
}

test('R46: new details wait; an admin compares, rejects and approves them, and the driver reads each decision', async ({
  app,
  admin: { page },
  driver,
}) => {
  const me = await onlineDriver(app, 'Peter Mwangi');
  await askForOthers(app, '0799 000 999', 'KMZZ999Z');
  await giveSession(driver, me.client);

  await test.step('the driver changes name, number and plate, and reads that they wait', async () => {
    const mine = registration((await me.client.call('getMe')).body);
    const body = {
      ...mine,
      fullName: 'Inspector Police Kenya',
      mobileNumber: '0799000999',
      motorbikePlateNumber: 'KMZZ 999Z',
    };
    await me.client.call('onboardDriver', { body });
    await driver.page.goto('/driver/profile');
    const note = driver.page.getByRole('status').filter({ hasText: 'Your new name, phone number and number plate' });
    await expect(note).toContainText(IDENTITY_TEXTS.meanwhile);
    await expect(note).toContainText('KMZZ 999Z');
    await expect(driver.page.getByRole('region', { name: 'You', exact: true })).toContainText('Peter Mwangi');
    await expect(driver.page.getByRole('region', { name: 'You', exact: true })).toContainText('Approved driver');
    await driver.page.goto('/driver/onboarding');
    await expect(driver.page.getByLabel('Full name')).toHaveValue('Inspector Police Kenya');
    await driver.page.getByLabel('Full name').fill('Peter Kamau');
    await expect(driver.page.getByText('Your new name is shown once we have checked it.')).toBeVisible();
    await driver.page.goto('/driver/profile');
  });

  await page.goto('/admin?tab=drivers&status=review&sort=joined');
  await expect(page.getByRole('listitem', { name: 'Peter Mwangi' })).toContainText('New details');
  await page.goto(`/admin?tab=drivers&review=${me.id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This registration repeats a ban');
  await expect(dialog).toContainText('Same number plate: Akinyi Other (driver)');
  const waiting = dialog.getByRole('region', { name: 'New details' });
  await expect(waiting).toContainText('Inspector Police Kenya');

  await test.step('rejects with a reason, which the driver reads', async () => {
    await waiting.getByRole('button', { name: 'Reject the new details' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Reject the new details' });
    await asked.getByText('Not the name on the ID card').click();
    await asked.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText(ADMIN_MESSAGES.detailsRejected('Peter Mwangi'))).toBeVisible();
    await expect(driver.page.getByText(IDENTITY_TEXTS.meanwhile)).toBeHidden();
    await driver.page.goto('/driver');
    await expect(driver.page.getByText('Please use the name on your ID card.').first()).toBeVisible();
  });

  await test.step('approves the next change, which people then see', async () => {
    const mine = registration((await me.client.call('getMe')).body);
    await me.client.call('onboardDriver', { body: { ...mine, fullName: 'Peter Kamau' } });
    await page.goto(`/admin?tab=drivers&review=${me.id}`);
    await waiting.getByRole('button', { name: 'Approve the new details' }).click();
    await expect(page.getByText(ADMIN_MESSAGES.detailsApproved('Peter Mwangi'))).toBeVisible();
    await expect(driver.page.getByText('Your new name is approved. Passengers see it now.').first()).toBeVisible();
    expect((await me.client.call('getMe')).body.name).toBe('Peter Kamau');
  });
});
