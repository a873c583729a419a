import { MESSAGES } from '#shared/texts/en/messages.ts';
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
import { expect, test, tryAgain } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';

test('spec 2 §2, §5, §8: the passengers table shows its columns and states, and its dialogs every message; Back after two searches restores the first one', async ({
  app,
  admin: { page },
}) => {
  const client = await app.passenger('Nyaguthii Wanja');
  const ride = await completedRide(client, await onlineDriver(app, 'Njagi'));
  await page.setViewportSize(DESKTOP);
  const heal = await answerAll(page, 'adminListPassengers', noGateway);
  await page.goto('/admin?tab=passengers&status=asleep');
  await expect(page.getByText('The passengers did not load')).toBeVisible();
  await heal();
  await tryAgain(page);
  await searchFor(page, 'passengers', 'nyaguthii');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    /Passenger\s*Joined/,
    'Contact',
    'Status',
    'Stats',
    'Actions',
  ]);
  expect((await cellsOf(rowOf(page, 'Nyaguthii Wanja'))).join('\n')).toMatch(
    new RegExp(
      `Nyaguthii Wanja\\s+Joined \\d+ \\w+ \\d{4}\\s+\\+254 7\\d\\d \\d{3} \\d{3}\\s+\\S+@boda.test\\s+Active\\s+1 ride\\s+KSH ${ride.fare} spent`,
    ),
  );
  const dialog = page.getByRole('dialog');
  const alerts = dialog.getByRole('alert');

  // Add.
  await page.getByRole('button', { name: 'Add Passenger' }).click();
  await dialog.getByRole('button', { name: 'Add Passenger' }).click();
  await expect(alerts).toHaveText(['Name is required', 'Email is required', 'Phone is required']);
  await dialog.getByLabel('Name').fill('Nyaguthii Added');
  await dialog.getByLabel('Email').fill('nyaguthii');
  await dialog.getByLabel('Phone').fill('0711555101');
  await dialog.getByRole('button', { name: 'Add Passenger' }).click();
  await expect(alerts).toHaveText(MESSAGES.profile.emailInvalid);
  await dialog.getByLabel('Email').fill('nyaguthii.added@boda.test');
  await answerOnce(page, 'adminCreatePassenger', noGateway);
  await dialog.getByRole('button', { name: 'Add Passenger' }).click();
  await expect(alerts).toHaveText('Failed to create');
  await dialog.getByRole('button', { name: 'Add Passenger' }).dblclick();
  await expect(page.getByText('Passenger created successfully!')).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  // Edit: everything but the email; deactivated, then found by that status.
  await act(page, 'Edit Nyaguthii Added');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Passenger updated successfully!')).toHaveCount(0);
  await act(page, 'Edit Nyaguthii Added');
  await expect(dialog.getByLabel('Email')).toBeDisabled();
  await dialog.getByLabel('Phone').fill('12');
  await dialog.getByRole('switch', { name: 'Active' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(alerts).toHaveText(MESSAGES.profile.phoneInvalid);
  await dialog.getByLabel('Phone').fill('0711555102');
  await answerOnce(page, 'adminUpdatePassenger', noGateway);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(alerts).toHaveText('Failed to update');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Passenger updated successfully!')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(rowOf(page, 'Nyaguthii Added')).toContainText('Inactive');
  await expect(rowOf(page, 'Nyaguthii Added')).toContainText('+254 711 555 102');

  // Delete, on a phone.
  await page.setViewportSize(PHONE);
  await act(page.getByRole('listitem', { name: 'Nyaguthii Added' }), /^Delete/);
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('Are you sure you want to delete this passenger? This action cannot be undone.');
  await answerOnce(page, 'adminDeletePassenger', refuse(503, 'The store is full.'));
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(sure.getByRole('alert')).toHaveText('Failed to delete passenger: The store is full.');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Passenger deleted successfully!')).toBeVisible();
  await expect(page.getByText('No passengers match')).toBeVisible();

  await test.step('Back after two searches restores the first one, and Forward the second', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/admin?tab=passengers');
    const search = page.getByPlaceholder('Search passengers...');
    await searchFor(page, 'passengers', 'juma');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
    await searchFor(page, 'passengers', 'amina');
    await page.goBack();
    await expect(search).toHaveValue('juma');
    await expect(page).toHaveURL(/tab=passengers&search=juma$/);
    await page.goForward();
    await expect(search).toHaveValue('amina');
    await expect(page).toHaveURL(/search=amina/);
  });
});
