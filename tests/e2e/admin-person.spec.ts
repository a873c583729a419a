import { toObjectId } from '#core/lib/ids.ts';
import { answerAll, answerOnce, DESKTOP, noGateway, PHONE, rowOf } from './admin-scene.ts';
import { expect, test, tryAgain } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';

test('R53 a row, the search and a trip lead to a person’s page: trips, ratings, reports, notes, changes and the actions of the row; Back returns', async ({
  app,
  admin: { page },
}) => {
  const driver = await onlineDriver(app, 'Mugendi Paged');
  const client = await app.passenger('Wanja Paged');
  const ride = await completedRide(client, driver);
  await client.call('rateRide', { params: { id: ride.id }, body: { stars: 2, tags: ['late'] } });
  await client.call('reportRide', { params: { id: ride.id }, body: { kind: 'overcharged', text: 'He asked for 400' } });
  const { id } = (await client.call('getMe')).body;
  await page.setViewportSize(DESKTOP);

  await page.goto('/admin?tab=drivers&search=mugendi');
  await rowOf(page, 'Mugendi Paged').getByRole('rowheader').click();
  await expect(page).toHaveURL(`/admin/drivers/${driver.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Reports' })).toContainText('He asked for 400');
  await expect(main.getByRole('region', { name: 'Received' })).toContainText('Late');
  const viewed = { target: driver.id, kind: 'document' } as const;
  expect(await app.ctx.store.audit.countDocuments(viewed)).toBe(0);
  await page.getByRole('button', { name: 'Show photos' }).click();
  await expect(page.getByRole('figure', { name: 'ID card' })).toBeVisible();

  await test.step('R16.23 all rides of this driver, and of no other', async () => {
    await completedRide(await app.passenger('Njeri Elsewhere'), await onlineDriver(app, 'Muriuki Other'));
    await page.getByRole('link', { name: 'All rides of this driver' }).click();
    await expect(page).toHaveURL(`/admin?tab=rides&driver=${driver.id}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Download these rides as CSV' })).toHaveAttribute(
      'href',
      new RegExp(`driver=${driver.id}`),
    );
    await page.getByRole('button', { name: 'Show all drivers' }).click();
    await expect(rowOf(page, 'Njeri Elsewhere')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`/admin/drivers/${driver.id}`);
  });

  await test.step('a trip opens over the page, and names both people, whose pages it leads to', async () => {
    await page.getByRole('list', { name: 'Newest trips' }).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Ride', exact: true });
    await dialog.getByRole('link', { name: 'Wanja Paged', exact: true }).click();
    await expect(page).toHaveURL(`/admin/passengers/${id}`);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`/admin/drivers/${driver.id}`);
    await page.goBack();
    await expect(page).toHaveURL('/admin?tab=drivers&search=mugendi');
    await expect(rowOf(page, 'Mugendi Paged')).toBeVisible();
  });

  await test.step('notes are added as they are typed, read by other admins at once, and deleted by their author', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Name, plate, phone or ride' }).fill('wanja paged');
    await page.getByRole('group', { name: 'Passengers' }).getByRole('option').click();
    await expect(page).toHaveURL(`/admin/passengers/${id}`);
    const notes = main.getByRole('region', { name: 'Notes' });
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('alert')).toHaveText('Please write a note');
    const text = notes.getByRole('textbox', { name: 'New note' });
    await text.fill('<b>Called</b> twice');
    await answerOnce(page, 'adminAddNote', noGateway);
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('alert')).toHaveText('Failed to create');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('listitem')).toContainText('<b>Called</b> twice');
    await expect(text).toHaveValue('');
    const other = { params: { id }, body: { text: 'Called back' } };
    await (await app.admin()).call('adminAddNote', other);
    await expect(notes.getByRole('listitem')).toHaveCount(2);
    await notes.getByRole('button', { name: /^Delete the note/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notes.getByRole('listitem')).toHaveText(/Called back/);
    await expect(main.getByRole('list', { name: 'Newest changes' })).toContainText('Note deleted');
  });

  await test.step('the actions of the row, loading, failure and a deleted account, on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Edit Wanja Paged' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Wanja Renamed');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(main.getByRole('heading', { name: 'Wanja Renamed' })).toBeVisible();
    const answerAgain = await answerAll(page, 'adminGetPerson', noGateway);
    await page.reload();
    await expect(page.getByText('This person did not load')).toBeVisible();
    await answerAgain();
    await tryAgain(page);
    await page.getByRole('button', { name: 'Delete Wanja Renamed' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('This person no longer has an account.')).toBeVisible();
    expect(await app.ctx.store.notes.countDocuments({ about: toObjectId(id) })).toBe(0);
    await page.goto('/admin/passengers/nobody');
    await expect(page.getByText('This person no longer has an account.')).toBeVisible();
    await main.getByRole('link', { name: 'All passengers' }).last().click();
    await expect(page).toHaveURL('/admin?tab=passengers');
  });
});
