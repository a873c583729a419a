import type { Route } from '@playwright/test';
import { toObjectId } from '#core/lib/ids.ts';
import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { adminDriver } from '../support/admin-driver.ts';
import { registration, type TestApp } from '../support/app.ts';
import { pngDataUrl } from '../support/photos.ts';
import {
  act,
  answerAll,
  answerOnce,
  cellsOf,
  DESKTOP,
  noGateway,
  PHONE,
  refuse,
  rowOf,
  searchFor,
} from './admin-scene.ts';
import { dismissToasts, expect, giveSession, test, tryAgain } from './fixtures.ts';
import { door } from './scene.ts';

/** Creates a driver waiting for approval, whose registration lacks only the driving license photo. */
async function newcomer(app: TestApp) {
  const client = await app.signIn('kiragu.newcomer@boda.test');
  await client.call('updateProfile', { body: { user_type: 'driver', name: 'Kiragu Newcomer', phone: '0711555001' } });
  const photo = await pngDataUrl(400, 260);
  const form = registration((await client.call('getMe')).body);
  await client.call('onboardDriver', {
    body: { ...form, profilePictureUrl: photo, idCardUrl: photo, platePhotoUrl: photo },
  });
  return client;
}

const SEEN = adminDriver({
  full_name: '',
  mobile_number: '+254711555999',
  stage_name: 'Manyatta stage',
  verification_status: 'approved',
  is_online: true,
  total_trips: 1204,
  rating: 4.62,
  created_at: '2026-11-20T22:30:00.000Z',
});

test('spec 2 §2, §5, §9: the drivers table shows its columns and states, and keeps search, filter, sort and page in the URL', async ({
  app,
  admin: { page },
}) => {
  const boss = await app.admin();
  for (let at = 1; at <= 11; at += 1) {
    const two = String(at).padStart(2, '0');
    await boss.call('adminCreateDriver', {
      body: {
        full_name: `Gitonga ${two}`,
        email: `gitonga${two}@boda.test`,
        mobile_number: `07115550${two}`,
        stage_name: 'Siakago stage',
      },
    });
  }
  await page.setViewportSize(DESKTOP);

  // Loading, failed, and a row with missing values.
  const loading = door();
  const heal = await answerAll(page, 'adminListDrivers', async (route) => {
    await loading.opened;
    await noGateway(route);
  });
  await page.goto('/admin?tab=drivers&status=asleep&sort=height&page=minus');
  await expect(page.getByRole('status').filter({ hasText: 'Loading drivers' })).toBeVisible();
  loading.open();
  await expect(page.getByText('The drivers did not load')).toBeVisible();
  await heal();
  const showAll = await answerAll(page, 'adminListDrivers', (route) =>
    route.fulfill({ json: { items: [SEEN], total: 1, page: 1, pageSize: 10 } }),
  );
  await tryAgain(page);
  await expect(page.getByRole('columnheader')).toHaveText([
    /Driver\s*Joined/,
    'Contact',
    'Stage',
    'Status',
    'Stats',
    'Actions',
  ]);
  const cells = await cellsOf(rowOf(page, '+254 711 555 999'));
  expect(cells.map((text) => text.replace(/Number plate\s*/, '').split(/\n+/))).toEqual([
    ['?', 'N/A', 'Joined 21 Nov 2026'],
    ['+254 711 555 999', '–'],
    ['Manyatta stage', 'KMFA 123B'],
    ['Approved', 'Online'],
    ['1,204 trips', 'Rating 4.6'],
    ['Ban', 'Edit', 'Delete'],
  ]);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('all');
  await showAll();

  // Typing replaces the history entry; paging adds one.
  const before = await page.evaluate(() => history.length);
  await searchFor(page, 'drivers', 'gitonga');
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.getByRole('button', { name: 'Driver', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Driver' })).toHaveAttribute('aria-sort', 'ascending');
  const first = page.getByRole('rowheader').first();
  await expect(first).toContainText('Gitonga 01');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('11–11 of 11')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(first).toContainText('Gitonga 11');
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await page.goBack();
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  await page.getByRole('button', { name: 'Driver', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Driver' })).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText('Gitonga 11');
  expect((await cellsOf(rowOf(page, 'Gitonga 11'))).join('\n')).toMatch(
    /Gitonga 11\s+Joined [\s\S]+\+254 711 555 011\s+gitonga11@boda.test\s+Siakago stage\s+Pending\s+Offline\s+0 trips\s+Rating N\/A/,
  );

  // No match; clearing the search focuses its field.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Banned');
  await expect(page.getByText('No drivers match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByPlaceholder('Search drivers...')).toBeFocused();
  await expect(page).not.toHaveURL(/search|status/);

  // A page beyond the end shows the last page; a change made elsewhere appears live and keeps the focus.
  await page.goto('/admin?tab=drivers&search=gitonga&sort=name&page=9');
  await expect(first).toContainText('Gitonga 11');
  await page.getByRole('button', { name: 'Edit Gitonga 11' }).focus();
  const { items } = (await boss.call('adminListDrivers', { query: { search: 'gitonga', sort: '-name' } })).body;
  await boss.call('adminUpdateDriver', {
    params: { id: items[0]?.user_id ?? '' },
    body: { stage_name: 'Ishiara stage' },
  });
  await expect(rowOf(page, 'Ishiara stage')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Gitonga 11' })).toBeFocused();

  // On a phone each row is a card with the same texts and actions, sorted with a select.
  await page.setViewportSize(PHONE);
  const card = page.getByRole('listitem', { name: 'Gitonga 11' });
  for (const text of ['+254 711 555 011', 'gitonga11@boda.test', 'Ishiara stage', 'Pending', 'Offline', '0 trips']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('button')).toHaveText([/Gitonga 11/, 'Review', '']);
  await card.getByRole('button', { name: 'More: Gitonga 11' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Approve', 'Ban', 'Edit', 'Delete']);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'More: Gitonga 11' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name Z to A');
  await expect(page).toHaveURL(/sort=-name/);
});

test('spec 2 §2, §5, §8 "Admin": an admin adds, edits, reviews, approves, bans and deletes a driver, with every message', async ({
  app,
  admin: { page },
  driver: phone,
}) => {
  const client = await newcomer(app);
  await giveSession(phone, client);
  await phone.page.goto('/driver');
  await expect(phone.page.getByText('Waiting for approval')).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin?tab=drivers&search=kiragu');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const alerts = dialog.getByRole('alert');

  // Add: validated in the form, then by the server; a refusal keeps the input.
  await page.getByRole('button', { name: 'Add Driver' }).click();
  await expect(dialog.getByLabel('Lowest')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Add Driver' }).click();
  await expect(alerts).toHaveText([
    'Name is required',
    'Email is required',
    'Phone is required',
    'Stage name is required',
  ]);
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).fill('Kiragu Added');
  await dialog.getByLabel('Email').fill('kiragu.newcomer@boda.test');
  await dialog.getByLabel('Phone').fill('0711555002');
  await dialog.getByLabel('Stage name').fill('Runyenjes stage');
  await dialog.getByLabel('Lowest').first().fill('20');
  await dialog.getByRole('button', { name: 'Add Driver' }).click();
  await expect(alerts).toHaveText(ONBOARDING.withinTownBounds);
  await dialog.getByLabel('Lowest').first().fill('90');
  await dialog.getByRole('button', { name: 'Add Driver' }).click();
  await expect(alerts).toHaveText(ADMIN_MESSAGES.emailTaken);
  await dialog.getByLabel('Email').fill('kiragu.added@boda.test');
  await answerOnce(page, 'adminCreateDriver', noGateway);
  await dialog.getByRole('button', { name: 'Add Driver' }).click();
  await expect(alerts).toHaveText('Failed to create');
  await expect(dialog.getByLabel('Stage name')).toHaveValue('Runyenjes stage');
  await dialog.getByLabel('Stage name').press('Enter');
  await expect(page.getByText('Driver created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  // Edit: Escape changes nothing and returns the focus.
  const edit = page.getByRole('button', { name: 'Edit Kiragu Added' });
  const more = page.getByRole('button', { name: 'More: Kiragu Added' });
  await act(page, 'Edit Kiragu Added');
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(alerts).toHaveText('Name is required');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Lowest').first()).toHaveValue('90');
  const save = dialog.getByRole('button', { name: 'Save changes' });
  const ban = page.getByRole('alertdialog', { name: 'Ban Driver' });
  await dialog.getByLabel('Verification status').selectOption('Banned');
  await save.click();
  await expect(ban).toContainText('They are signed out everywhere and cannot work');
  await ban.getByRole('button', { name: 'Cancel' }).click();
  const anyway = page.getByRole('alertdialog', { name: 'Some photos are missing. Approve anyway?' });
  await dialog.getByLabel('Verification status').selectOption('Approved');
  await dialog.getByLabel('Number plate').fill('kmfb 456c');
  await save.click();
  await expect(anyway).toContainText('Not sent yet: Profile picture, ID card, Driving license, Number plate photo.');
  await answerOnce(page, 'adminUpdateDriver', noGateway);
  await anyway.getByRole('button', { name: 'Approve' }).click();
  await expect(alerts).toHaveText('Failed to update');
  await save.click();
  await anyway.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Kiragu Added is approved.')).toBeVisible();
  await expect(rowOf(page, 'Kiragu Added')).toContainText('Approved');
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Review']);
  await page.keyboard.press('Escape');

  // Review: the photos next to the details; one missing, one failing to load, one enlarged.
  await answerOnce(page, 'getFile', noGateway);
  await page.getByRole('button', { name: 'Review Kiragu Newcomer' }).click();
  await expect(dialog.getByText('Not sent')).toHaveCount(1);
  await expect(dialog.getByText('This photo did not load.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: /^Enlarge/ })).toHaveCount(3);
  for (const text of ['KMFA 123B', '+254 711 555 001', 'Embu stage', 'KSH 100–200', 'KSH 150–300']) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Enlarge: ID card' }).click();
  const enlarged = page.getByRole('img', { name: 'ID card' });
  await expect.poll(() => enlarged.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  await page.keyboard.press('Escape');
  await answerOnce(page, 'adminUpdateDriver', refuse(409, 'Not now.'));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(anyway).toContainText('Not sent yet: Driving license.');
  await anyway.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  await anyway.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Kiragu Newcomer')).toContainText('Approved');
  await expect(phone.page.getByText('Waiting for approval')).toBeHidden();

  // Only pending drivers can be approved or banned from the list; a ban asks for confirmation.
  const boss = await app.admin();
  const { body: me } = await client.call('getMe');
  await boss.call('adminUpdateDriver', { params: { id: me.id }, body: { verification_status: 'pending' } });
  await act(page, 'Ban Kiragu Newcomer');
  const question = page.getByRole('alertdialog', { name: 'Ban Driver' });
  await expect(question.getByText('They are signed out everywhere')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  // With photos missing, Approve asks first; with all of them it takes one press and can be undone.
  await act(page, 'Approve Kiragu Newcomer');
  await anyway.getByRole('button', { name: 'Cancel' }).click();
  const { profilePictureUrl, idCardUrl, platePhotoUrl } = (await client.call('getDriverProfile')).body;
  const photos = { profilePictureUrl, idCardUrl, platePhotoUrl, drivingLicenseUrl: await pngDataUrl(400, 260) };
  await client.call('onboardDriver', { body: { ...registration(me), ...photos } });
  await page.getByRole('button', { name: 'Review Kiragu Newcomer' }).click();
  await expect(dialog.getByRole('button', { name: /^Enlarge/ })).toHaveCount(4);
  await page.keyboard.press('Escape');
  const approved = page.locator('[data-sonner-toast]', { hasText: 'Kiragu Newcomer is approved.' });
  // Dismisses the toast of the approval before.
  await dismissToasts(page);
  await act(page, 'Approve Kiragu Newcomer');
  // Undo is offered for a few seconds only; hovering keeps the toast open for as long as the phone needs.
  await approved.hover();
  await app.ctx.store.drivers.updateOne(
    { _id: toObjectId(me.id) },
    { $set: { 'approval.at': new Date(Date.now() + 600_000) } },
  );
  await expect(phone.page.getByText('Waiting for approval')).toBeHidden();
  await approved.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Kiragu Newcomer is pending again.')).toBeVisible();
  await expect(rowOf(page, 'Kiragu Newcomer')).toContainText('Pending');
  await expect(phone.page.getByText('Waiting for approval')).toBeVisible();
  await act(page, 'Approve Kiragu Newcomer');
  await expect(rowOf(page, 'Kiragu Newcomer')).toContainText('Approved');
  await expect(page.getByRole('button', { name: 'More: Kiragu Newcomer' })).toBeFocused();
  await boss.call('adminUpdateDriver', { params: { id: me.id }, body: { verification_status: 'pending' } });
  await act(page, 'Ban Kiragu Newcomer');
  await question.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(question.getByRole('alert')).toHaveText(ADMIN_MESSAGES.reasonRequired);
  await question.getByText('Overcharging').click();
  await question.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(phone.page.getByText(MESSAGES.session.banned)).toBeVisible();
  await expect(phone.page).toHaveURL('/');
  await expect(rowOf(page, 'Kiragu Newcomer')).toContainText('Banned');

  // Delete asks for confirmation; a failure keeps the dialog open.
  await act(page, 'Delete Kiragu Added');
  const sure = page.getByRole('alertdialog', { name: 'Delete Driver' });
  await expect(sure).toContainText('Are you sure you want to delete this driver? This action cannot be undone.');
  await answerOnce(page, 'adminDeleteDriver', noGateway);
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(sure.getByRole('alert')).toHaveText('Failed to delete driver: Unknown error');
  await answerOnce(page, 'adminDeleteDriver', refuse(503, 'The store is full.'));
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(sure.getByRole('alert')).toHaveText('Failed to delete driver: The store is full.');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Driver deleted successfully!')).toBeVisible();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('a person who chose "driver" by mistake reads whom to call; an admin finds them and lets them choose again', async ({
  app,
  admin: { page },
  driver: person,
}) => {
  const client = await app.signIn('karimi.wrong@boda.test');
  const profile = { user_type: 'driver' as const, name: 'Karimi Wrongtap', phone: '0711555777' };
  await client.call('updateProfile', { body: profile });
  await giveSession(person, client);
  await person.page.goto('/driver');
  await expect(person.page).toHaveURL(/\/driver\/onboarding$/);
  const { supportHotline } = (await client.call('getConfig')).body;
  const hint = person.page.getByText('Chose driver by mistake?');
  await expect(hint.getByRole('link')).toHaveAttribute('href', `tel:${supportHotline.replaceAll(' ', '')}`);

  await page.setViewportSize(DESKTOP);
  await page.goto('/admin?tab=drivers&status=unregistered&sort=stage');
  const row = rowOf(page, 'Karimi Wrongtap');
  await expect(row).toContainText('Not registered');
  await expect(row).toContainText('+254 711 555 777');
  await row.getByRole('button', { name: 'More: Karimi Wrongtap' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Let them choose again']);
  await page.keyboard.press('Escape');
  await page.goto('/admin?tab=drivers&search=karimi');
  await expect(page.getByText('No drivers match')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Not registered');
  await act(row, 'Let Karimi Wrongtap choose again');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('They are asked again whether they are a passenger or a driver');
  await answerOnce(page, 'adminLetChooseAgain', refuse(409, ADMIN_MESSAGES.choiceOfRegistered));
  const yes = dialog.getByRole('button', { name: 'Let them choose' });
  await yes.click();
  await expect(dialog.getByRole('alert')).toHaveText(ADMIN_MESSAGES.choiceOfRegistered);
  await yes.click();
  await expect(page.getByText('Karimi Wrongtap can choose passenger or driver again.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await expect(person.page).toHaveURL(/\/user-type$/);
  await person.page.getByRole('button', { name: "I'm a Passenger" }).click();
  await person.page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(person.page).toHaveURL(/\/passenger$/);
});

test('R33: approving photos that have changed since is refused, and the review shows the new ones', async ({
  app,
  admin: { page },
}) => {
  const client = await newcomer(app);
  const form = registration((await client.call('getMe')).body);
  const { profilePictureUrl, idCardUrl, platePhotoUrl } = (await client.call('getDriverProfile')).body;
  const sent = { profilePictureUrl, idCardUrl, platePhotoUrl };
  const license = await pngDataUrl(400, 260);
  await client.call('onboardDriver', { body: { ...form, ...sent, drivingLicenseUrl: license } });
  const row = rowOf(page, 'Kiragu Newcomer');
  const dialog = page.getByRole('dialog', { name: 'Kiragu Newcomer' });
  const idCard = dialog.getByRole('figure', { name: 'ID card' }).locator('img');
  const sendAnotherCard = async (route: Route) => {
    const { drivingLicenseUrl } = (await client.call('getDriverProfile')).body;
    const card = await pngDataUrl(380, 240);
    await client.call('onboardDriver', { body: { ...form, ...sent, drivingLicenseUrl, idCardUrl: card } });
    await route.continue();
  };
  const expectNewCard = async (before: string | null) => {
    await expect(page.getByText(ADMIN_MESSAGES.photosChanged)).toBeVisible();
    await expect(idCard).not.toHaveAttribute('src', String(before));
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
  };

  // From the list: the review opens with the current photos.
  await page.goto('/admin?tab=drivers&search=kiragu');
  await answerOnce(page, 'adminUpdateDriver', sendAnotherCard);
  await act(row, 'Approve Kiragu Newcomer');
  await expectNewCard(idCardUrl);

  // In the review: it stays open with the new photo, which can then be approved.
  const before = await idCard.getAttribute('src');
  await answerOnce(page, 'adminUpdateDriver', sendAnotherCard);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expectNewCard(before);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Approved');
});
