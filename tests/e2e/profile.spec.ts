import { MESSAGES } from '#shared/texts/en/messages.ts';
import { RIGHTS } from '#shared/texts/en/rights.ts';
import { stopClock } from './clock.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';

const SAVE = '**/api/users/profile';

test('spec 1 §2: the profile shows the account and real figures, and its sections fold by keyboard', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await page.clock.install();
  await page.goto('/passenger/profile');
  await expect(page.getByRole('button', { name: MESSAGES.auth.signIn })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const client = await app.passenger('Nyambura Profile');
  await client.call('updateProfile', {
    body: { user_type: 'passenger', name: 'Nyambura Profile', phone: '0712345678' },
  });
  const driver = await onlineDriver(app, 'Kirimi Figures');
  const ride = await completedRide(client, driver);
  const { email } = (await client.call('getMe')).body;
  await giveSession(passenger, client);
  await page.goto('/passenger/profile');

  const you = page.getByRole('region', { name: 'You', exact: true });
  for (const expected of ['Nyambura Profile', 'Verified email', '+254 712 345 678', email]) {
    await expect(you.getByText(expected, { exact: true })).toBeVisible();
  }
  const figures = page.getByRole('region', { name: 'Your trips so far' });
  await expect(figures).toContainText(`KSH ${ride.fare}`);
  await expect(figures).toContainText('1Completed trips');

  await test.step('the next ride is counted when it ends, without a poll', async () => {
    await stopClock(page);
    await completedRide(client, driver);
    await expect(figures).toContainText('2Completed trips');
    await page.clock.resume();
  });

  await test.step('personal info, account settings, trip info, help: folded and unfolded by keyboard', async () => {
    const info = page.getByRole('button', { name: 'Personal info' });
    await expect(info).toHaveAttribute('aria-expanded', 'true');
    await info.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit name and phone' })).toBeHidden();
    for (const section of ['Trusted contacts', 'Account settings', 'Trip info', RIGHTS.title, 'Help']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: section })).toBeFocused();
    }
    for (const section of ['Help', 'Trip info', 'Account settings']) {
      await page.getByRole('button', { name: section }).press('Space');
      await expect(page.getByRole('button', { name: section })).toHaveAttribute('aria-expanded', 'true');
    }
    const settings = page.getByRole('region', { name: 'Account settings' });
    await expect(settings).toContainText('Passenger Account');
    await expect(settings.getByText('Allowed on this phone')).toBeVisible();
    await expect(settings.getByText(MESSAGES.notifications.blocked)).toBeVisible();
    await settings.getByRole('button', { name: 'Why: Notifications' }).click();
    await expect(page.getByRole('dialog')).toContainText(MESSAGES.notifications.unblock);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Trip info' })).toContainText('Cash, at the end of the trip');
    await expect(page.getByRole('link', { name: 'My Trips' })).toHaveAttribute('href', '/passenger/trips');
  });

  await test.step('spec 1 §3: police 999, medical 911, fire 911, the hotline; legal pages; Sign Out', async () => {
    const help = page.getByRole('region', { name: 'Help' });
    const { supportHotline } = (await client.call('getConfig')).body;
    const numbers = { 'Boda support': supportHotline, Police: '999', Medical: '911', Fire: '911' };
    for (const [name, number] of Object.entries(numbers)) {
      const row = help.getByRole('link', { name: `Call ${name}` });
      await expect(row).toContainText(number);
      await expect(row).toHaveAttribute('href', `tel:${number.replaceAll(' ', '')}`);
    }
    for (const path of ['/privacy-policy', '/terms-of-service']) {
      await expect(help.locator(`a[href="${path}"]`)).toHaveAttribute('target', '_blank');
    }
    await expect(help.getByRole('button', { name: 'Share Boda' })).toBeVisible();
    await help.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    // The page signs out at once; the server does when the request arrives.
    await expect.poll(async () => (await client.call('getMe')).status).toBe(401);
  });
});

test('spec 1 §5, §8: name and phone can be changed on the profile, and every refusal has its message', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const client = await app.passenger('Kathure Edits');
  await giveSession(passenger, client);
  await page.goto('/passenger/profile');
  const edit = page.getByRole('button', { name: 'Edit name and phone' });
  const save = page.getByRole('button', { name: 'Save' });
  await edit.press('Enter');
  const name = page.getByLabel('Full Name');
  const phone = page.getByLabel('Phone Number');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Kathure Edits');
  await expect(phone).toHaveValue(/^\+254 7\d\d \d{3} \d{3}$/);

  await name.fill('   ');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Please enter both your name and phone number');
  await name.fill('Kathure wa Edits');
  await phone.fill('0712 34');
  await phone.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.profile.phoneInvalid);
  await expect(phone).toHaveAttribute('aria-invalid', 'true');

  await phone.fill('0110 345 678');
  await page.route(SAVE, (route) =>
    route.fulfill({ status: 409, json: { error: MESSAGES.profile.userTypeFixed, code: 'USER_TYPE_SET' } }),
  );
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.profile.userTypeFixed);
  await page.unroute(SAVE);
  await page.route(SAVE, (route) => route.fulfill({ status: 502, body: 'a proxy' }));
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile');
  await page.unroute(SAVE);
  await page.route(SAVE, (route) => route.abort());
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile. Please try again.');
  await page.unroute(SAVE);

  await save.dblclick();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(edit).toBeFocused();
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you.getByText('Kathure wa Edits')).toBeVisible();
  await expect(you.getByText('+254 110 345 678')).toBeVisible();
  expect((await client.call('getMe')).body).toMatchObject({ name: 'Kathure wa Edits', phone: '+254110345678' });

  await test.step('Escape changes nothing', async () => {
    await edit.click();
    await name.fill('Somebody Else');
    await name.press('Escape');
    await expect(edit).toBeFocused();
    await expect(you.getByText('Kathure wa Edits')).toBeVisible();
  });
});
