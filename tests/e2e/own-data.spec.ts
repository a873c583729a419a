import { readFile } from 'node:fs/promises';
import { RIGHTS } from '#shared/texts/en/rights.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { acceptedRide, onlineDriver } from './scene.ts';

test('R36 a passenger downloads their data to read and as JSON, cannot leave during a ride, and deletes the account after it', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Mwangi Keeps');
  const client = await app.passenger('Wanja Leaves');
  const { id } = await acceptedRide(client, driver);
  const userId = (await client.call('getMe')).body.id;
  await giveSession(passenger, client);
  await page.goto('/passenger/profile');
  await page.getByRole('button', { name: RIGHTS.title }).click();

  for (const [label, name, words] of [
    [RIGHTS.readable, 'boda-my-data.html', '<dd>Wanja Leaves</dd>'],
    [RIGHTS.machine, 'boda-my-data.json', '"name": "Wanja Leaves"'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: label }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(name);
    expect(await readFile(await file.path(), 'utf8')).toContain(words);
  }

  const remove = async () => {
    await page.getByRole('button', { name: RIGHTS.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: RIGHTS.remove }).click();
  };
  await remove();
  await expect(page.getByText(RIGHTS.rideUnderWay)).toBeVisible();
  await client.call('cancelRide', { params: { id }, body: {} });
  const owned = await page.evaluate((userId) => {
    const keys = [`boda.contacts.${userId}`, 'boda.lastPickup'];
    for (const key of keys) localStorage.setItem(key, '[]');
    return keys;
  }, userId);
  await remove();
  await expect(page.getByText(RIGHTS.removed)).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/`);
  expect((await client.call('getMe')).status).toBe(401);
  expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), owned)).toEqual([null, null]);
});
