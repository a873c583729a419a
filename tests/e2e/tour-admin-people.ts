import { ADMIN_REVIEW } from '#shared/texts/en/reviews.ts';
import { registration, type TestApp } from '../support/app.ts';
import { pngDataUrl } from '../support/photos.ts';
import { act } from './admin-scene.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { type See, long } from './tour.ts';

/** An admin's drivers and passengers; all names are long. */
export async function tourOfAdminPeople(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await app.signIn('zakayo.looks@example.com');
  await driver.call('updateProfile', { body: { user_type: 'driver', name: long('Zakayo'), phone: '+254711000555' } });
  const photo = await pngDataUrl(400, 260);
  const form = { ...registration((await driver.call('getMe')).body), stageName: long('Stendi') };
  await driver.call('onboardDriver', { body: { ...form, profilePictureUrl: photo, platePhotoUrl: photo } });
  const passenger = await app.passenger(long('Zipporah'));
  const [boss, { id }] = [await app.admin(), (await passenger.call('getMe')).body];
  await boss.call('adminAddNote', { params: { id }, body: { text: long('Mteja') } });
  await giveSession(who, boss);
  const dialog = page.getByRole('dialog');

  await page.goto('/admin?tab=drivers&search=Zakayo');
  await page.getByText('1–1 of 1').waitFor();
  await see('admin-drivers', who);
  await page.getByRole('button', { name: /^Review/ }).click();
  await expect(dialog.getByText('Not sent')).toHaveCount(2);
  await page.getByRole('button', { name: 'Ask for a new photo: Profile picture' }).click();
  await page.getByText('Other', { exact: true }).click();
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(ADMIN_REVIEW.wordsRequired)).toBeVisible();
  await see('admin-ask-photo', who);
  await page.getByLabel('In your own words').fill(long('Kofia'));
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Ask for a new photo: Number plate photo' }).click();
  await page.getByText('Cut off').click();
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  const { profilePictureUrl } = (await driver.call('getDriverProfile')).body;
  await driver.call('onboardDriver', { body: { ...form, profilePictureUrl, platePhotoUrl: photo } });
  await dialog.getByText('New photo', { exact: true }).waitFor();
  await see('admin-driver-review-asked', who);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('menu').waitFor();
  await see('admin-row-menu', who);
  await page.keyboard.press('Escape');
  await act(page, /^Ban/);
  await page.getByRole('alertdialog').waitFor();
  await page.getByText('Unsafe riding').click();
  await see('admin-driver-ban', who);
  await page.keyboard.press('Escape');
  await act(page, /^Edit/);
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await see('admin-driver-edit', who);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search drivers...').fill('nobody at all');
  await page.getByText('No drivers match').waitFor();
  await see('admin-drivers-no-match', who);

  await page.goto('/admin?tab=passengers&search=Zipporah');
  await page.getByText('1–1 of 1').waitFor();
  await see('admin-passengers', who);
  await page.getByRole('button', { name: /^Zipporah/ }).click();
  await page.getByRole('heading', { name: 'Changes by admins' }).waitFor();
  await see('admin-person', who);
}
