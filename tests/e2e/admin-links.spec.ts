import { act, DESKTOP, PHONE } from './admin-scene.ts';
import { expect, test } from './fixtures.ts';
import { acceptedRide, onlineDriver } from './scene.ts';

test('an admin’s links: a link to a review opens it, also after signing in; the audit log links to what its entries are about; Back closes a menu and its dialog; on a phone the first row of each list starts within 200 px (settings: 228 px), its main action beside the search', async ({
  app,
  passenger: { page },
}) => {
  const driver = await onlineDriver(app, 'Mugendi Linked');

  await test.step('a link to a review opens it, also after signing in; closing it leaves the list', async () => {
    const account = { username: 'makena', email: 'makena@boda.test', password: 'correct horse battery' };
    await app.client().call('adminSignup', { body: { ...account, adminCode: 'test-admin-code' } });
    await page.setViewportSize(DESKTOP);
    await page.goto(`/admin?tab=drivers&review=${driver.id}`);
    await expect(page).toHaveURL('/admin/signin');
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    const review = page.getByRole('dialog', { name: 'Mugendi Linked' });
    await expect(review).toBeVisible();
    await expect(page).toHaveURL('/admin?tab=drivers');
    await page.keyboard.press('Escape');
    await expect(review).toBeHidden();
    await expect(page).toHaveURL('/admin?tab=drivers');

    // A link to an unknown driver shows a message, and the list.
    await page.goto(`/admin?tab=drivers&review=${'0'.repeat(24)}`);
    await expect(page.locator('[data-sonner-toast]')).toBeVisible();
    await expect(page).toHaveURL('/admin?tab=drivers');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('entries of the audit log name and link to the driver, the passenger or the ride', async () => {
    const boss = await app.admin();
    const { body: profile } = await driver.client.call('getDriverProfile');
    const passenger = await app.passenger('Wanja Linked');
    const ride = await acceptedRide(passenger, driver);
    const { id } = (await passenger.call('getMe')).body;
    await boss.call('adminUpdateDriver', { params: { id: driver.id }, body: { stage_name: 'Kiritiri stage' } });
    await boss.call('adminUpdatePassenger', { params: { id }, body: { name: 'Wanja Linkedto' } });
    await boss.call('adminUpdateRide', { params: { id: ride.id }, body: { fare_amount: 250 } });
    await page.setViewportSize(DESKTOP);
    const follow = async (name: string) => {
      await page.goto('/admin?tab=audit');
      await page.getByRole('link', { name, exact: true }).first().click();
    };
    await follow(`Mugendi Linked, ${profile.motorbikePlateNumber}`);
    await expect(page).toHaveURL(`/admin/drivers/${driver.id}`);
    await expect(page.getByRole('heading', { name: 'Mugendi Linked' })).toBeVisible();
    await follow('Wanja Linkedto');
    await expect(page).toHaveURL(`/admin/passengers/${id}`);
    await expect(page.getByRole('heading', { name: 'Wanja Linkedto' })).toBeVisible();
    await follow('Wanja Linked, Embu Town to Runyenjes Town');
    await expect(page.getByRole('dialog', { name: 'Ride', exact: true })).toContainText('Wanja Linked');
  });

  await test.step('Back closes a menu, and a dialog opened from it, without leaving the list', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/admin');
    await page.goto('/admin?tab=drivers&search=mugendi');
    await page.getByRole('button', { name: 'More: Mugendi Linked' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page).toHaveURL('/admin?tab=drivers&search=mugendi');
    await act(page, 'Edit Mugendi Linked');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/admin?tab=drivers&search=mugendi');
    await expect(page.getByRole('button', { name: 'More: Mugendi Linked' })).toBeFocused();
  });

  await test.step('the lists of a phone', async () => {
    // The notice about the admins added meanwhile had pushed the lists down.
    await page.getByRole('region', { name: 'New admins' }).getByRole('button', { name: 'OK' }).click();
    for (const [tab, action] of [
      ['drivers', 'Add Driver'],
      ['passengers', 'Add Passenger'],
      ['rides', 'Book for a caller'],
      ['settings', 'Add Setting'],
      ['audit', null],
    ] as const) {
      await page.goto(`/admin?tab=${tab}`);
      const row = page.locator('[data-row]').first();
      await expect(row).toBeVisible();
      await expect
        .poll(async () => (await row.boundingBox())?.y, tab)
        .toBeLessThanOrEqual(tab === 'settings' ? 228 : 200);
      if (action === null) continue;
      const search = await page.getByRole('searchbox').boundingBox();
      const button = await page.getByRole('button', { name: action }).boundingBox();
      expect(button?.y, tab).toBe(search?.y);
      expect((button?.x ?? 0) + (button?.width ?? 0), tab).toBeLessThanOrEqual(PHONE.width - 15);
    }
  });
});
