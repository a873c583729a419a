import { expect, giveSession, test } from './fixtures.ts';
import { completedRide, onlineDriver } from './scene.ts';

test('R52 a passenger reports a trip from their phone, an admin answers, and the passenger reads it without a reload', async ({
  app,
  passenger,
  admin,
}) => {
  const driver = await onlineDriver(app, 'Gitonga Report');
  const client = await app.passenger('Wanjiku Reports');
  const { id } = await completedRide(client, driver);
  await giveSession(passenger, client);
  const { page } = passenger;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/passenger/trips/${id}`);
  await page.getByRole('button', { name: 'Something went wrong?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Something went wrong?' });
  await dialog.getByText('The driver asked for more money').click();
  await dialog.getByRole('textbox').fill('He asked for 400');
  await dialog.getByRole('button', { name: 'Send to Boda' }).click();
  const report = page.getByRole('region', { name: 'You reported' });
  await expect(report).toContainText('The driver asked for more money: He asked for 400');
  await expect(report).toContainText('Boda has not answered yet.');

  await admin.page.goto('/admin');
  await admin.page.getByRole('link', { name: /open report/ }).click();
  const row = admin.page
    .getByRole('list', { name: 'Rides with reports' })
    .getByRole('listitem')
    .filter({ hasText: 'Wanjiku Reports' });
  await row.getByRole('button', { name: 'Answer' }).click();
  const answer = admin.page.getByRole('alertdialog', { name: 'Answer Wanjiku Reports' });
  await answer.getByRole('textbox').fill('You get KSH 200 back.');
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await expect(answer).toBeHidden();
  await expect(row).toBeHidden();
  await expect(report).toContainText('You get KSH 200 back.');
});
