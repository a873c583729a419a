import { ObjectId } from 'mongodb';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { REVIEW_TEXTS } from '#shared/texts/en/reviews.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/constants/rules.ts';
import { type Client, registration, type TestApp } from '../support/app.ts';
import { pngDataUrl } from '../support/photos.ts';
import { act, rowOf, searchFor } from './admin-scene.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { photoFile } from './photo.ts';

/** Drivers who wait for a review with all their photos, in this order. */
async function applicants(app: TestApp, ...names: string[]): Promise<Client[]> {
  const photo = await pngDataUrl(400, 260);
  const photos = { profilePictureUrl: photo, idCardUrl: photo, platePhotoUrl: photo, drivingLicenseUrl: photo };
  const clients: Client[] = [];
  for (const name of names) {
    const client = await app.signIn(`${name.toLowerCase()}@review.test`);
    const phone = `07115550${String(10 + clients.length)}`;
    await client.call('updateProfile', { body: { user_type: 'driver', name, phone } });
    await client.call('onboardDriver', { body: { ...registration((await client.call('getMe')).body), ...photos } });
    clients.push(client);
  }
  return clients;
}

test('R37: an admin reviews by keyboard, asks for a photo with a reason, and the driver reads and answers it', async ({
  app,
  admin: { page },
  driver: phone,
}) => {
  const [, kamau] = await applicants(app, 'Achieng', 'Kamau', 'Njoroge');
  if (!kamau) throw new Error('no driver');
  await giveSession(phone, kamau);
  await phone.page.goto('/driver');
  await expect(phone.page.getByText('Waiting for approval')).toBeVisible();

  // Leafing through by keyboard, to both ends.
  await page.goto('/admin?tab=drivers&status=review&sort=joined');
  await page.getByRole('button', { name: 'Review Achieng' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const standsAt = async (name: string, place: string) => {
    await expect(dialog.getByRole('heading', { name })).toBeVisible();
    await expect(dialog.getByRole('status').filter({ hasText: 'to review' })).toHaveText(place);
  };
  await standsAt('Achieng', '1 of 3 to review');
  await page.keyboard.press('ArrowLeft');
  await standsAt('Achieng', '1 of 3 to review');
  await page.keyboard.press('ArrowRight');
  await standsAt('Kamau', '2 of 3 to review');
  await page.keyboard.press('j');
  await standsAt('Njoroge', '3 of 3 to review');
  await expect(dialog.getByRole('button', { name: 'Next driver' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('k');
  await standsAt('Kamau', '2 of 3 to review');

  // A reason in the admin's own words; keys typed in that field do not move through the queue.
  await dialog.getByRole('button', { name: 'Ask for a new photo: ID card' }).press('Enter');
  const ask = page.getByRole('alertdialog', { name: 'Ask for a new photo: ID card' });
  await ask.getByRole('button', { name: 'Ask' }).click();
  await expect(ask.getByRole('alert')).toHaveText(ADMIN_MESSAGES.reasonRequired);
  await ask.getByText('Other', { exact: true }).click();
  await ask.getByLabel('In your own words').fill('The back is missing, ');
  await ask.getByLabel('In your own words').pressSequentially('jk');
  await ask.getByLabel('In your own words').press('Backspace');
  await ask.getByLabel('In your own words').press('Backspace');
  await ask.getByLabel('In your own words').pressSequentially('send that');
  await ask.getByRole('button', { name: 'Ask' }).click();
  await expect(ask).toBeHidden();
  const card = dialog.getByRole('figure', { name: 'ID card' });
  await expect(card).toContainText('The back is missing, send that');
  await standsAt('Kamau', '2 of 3 to review');

  // Approve asks for confirmation while the new photo has not come.
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
  const awaited = page.getByRole('alertdialog', { name: 'The new photo of the ID card has not come yet.' });
  await awaited.getByRole('button', { name: 'Cancel' }).click();
  await standsAt('Kamau', '2 of 3 to review');

  // The driver reads the request at once, and sends a new photo.
  const asked = phone.page.getByRole('region', { name: REVIEW_TEXTS.photoTitle });
  await expect(asked).toContainText(REVIEW_TEXTS.photo.idCard);
  await expect(asked).toContainText('The back is missing, send that');
  await asked.locator('input[type=file]').last().setInputFiles(photoFile());
  await expect(phone.page.getByText(REVIEW_TEXTS.photoSent)).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(phone.page.getByText('Waiting for approval')).toBeVisible();

  // The admin sees the new photo without a reload; after the decision the next driver is shown.
  await expect(card.getByText('New photo', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
  await standsAt('Njoroge', '2 of 2 to review');
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
  await standsAt('Achieng', '1 of 1 to review');
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();

  // The approved driver, asked again, keeps working; the new photo waits on the overview until it is accepted.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses');
  await searchFor(page, 'drivers', 'Kamau');
  await act(page, 'Review Kamau');
  await dialog.getByRole('button', { name: 'Ask for a new photo: Driving license' }).click();
  await page.getByText('Expired', { exact: true }).click();
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Kamau')).toContainText('Photo asked for');
  await expect(asked).toContainText(REVIEW_TEXTS.keepWorking);
  await asked.locator('input[type=file]').last().setInputFiles(photoFile());
  await expect(asked).toBeHidden();
  await expect(phone.page.getByTestId('driver-status')).toBeVisible();
  await expect(rowOf(page, 'Kamau')).toContainText('New photo');
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 driver to review' }).click();
  await page.getByRole('button', { name: 'Review Kamau' }).click();
  await dialog.getByRole('button', { name: 'Accept the new photo' }).click();
  await expect(page.getByText(ADMIN_MESSAGES.photoAccepted)).toBeVisible();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
});

test('the link to a review is copied, or shown to be copied by hand, and opens that driver; the queue goes on where a page of the list ends', async ({
  app,
  admin: { page },
}) => {
  await applicants(app, 'Wambui', 'Mutua');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin?tab=drivers');
  await page.getByRole('button', { name: 'Review Wambui' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(ADMIN_MESSAGES.reviewLinkCopied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/admin\?tab=drivers&review=[0-9a-f]{24}$/);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByLabel(MESSAGES.location.copyByHand)).toHaveValue(link);

  await page.goto(link);
  await expect(dialog.getByRole('heading', { name: 'Wambui' })).toBeVisible();

  await test.step('the queue goes on where a page of the list ends', async () => {
    const { drivers } = app.ctx.store;
    const first = await drivers.findOne({ fullName: 'Wambui' });
    if (!first) throw new Error('no driver');
    const others = Array.from({ length: PAGE_SIZE_MAX }, (_, index) => ({
      ...first,
      _id: new ObjectId(),
      fullName: `Applicant ${index + 3}`,
    }));
    await drivers.insertMany(others);
    const last = others[PAGE_SIZE_MAX - 3];
    await page.goto(`/admin?tab=drivers&review=${last?._id.toHexString()}`);
    await expect(dialog.getByText('100 of 102 to review')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('101 of 102 to review')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Applicant 101' })).toBeVisible();
  });
});
