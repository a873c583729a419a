import { BLOCKS } from '#shared/texts/en/blocks.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { completedRide, onlineDriver, requestRide } from './scene.ts';

test('R48 a driver blocks a passenger from the history or the bell, and unblocks them in the profile', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const online = await onlineDriver(app, 'Mutua Blocks');
  const client = await app.passenger('Wanja Again');
  await completedRide(client, online);
  const { id } = await requestRide(client, online);
  await online.client.call('declineRide', { params: { id }, body: { status: 'pending' } });
  await giveSession(driver, online.client);
  const question = page.getByRole('alertdialog', { name: BLOCKS.ask('Wanja') });

  await page.goto('/driver/rides');
  await page.getByRole('list', { name: 'Trip history' }).getByRole('button', { name: 'Block Wanja' }).click();
  await expect(question).toContainText(BLOCKS.meaning);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByText(/^Wanja asks for a trip: /).first()).toBeVisible();
  await bell.getByRole('button', { name: 'Block Wanja' }).first().click();
  await question.getByRole('button', { name: 'Block', exact: true }).dblclick();
  await expect(page.getByText(BLOCKS.done('Wanja'))).toBeVisible();
  await expect(requestRide(client, online)).rejects.toThrow();

  await page.goto('/driver/profile');
  await page.getByRole('button', { name: BLOCKS.title }).click();
  const list = page.getByRole('list', { name: BLOCKS.title });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Unblock Wanja' }).click();
  await expect(page.getByText(BLOCKS.none)).toBeVisible();
  expect((await requestRide(client, online)).status).toBe('pending');
});
