import { EMBU, expect, giveSession, test } from './fixtures.ts';
import { onlineDriver } from './scene.ts';

const NAIROBI = { latitude: -1.2864, longitude: 36.8172, accuracy: 8 };

test('R42 a driver reads in one place why their position is not believed, and the admin’s map says so', async ({
  app,
  driver,
  admin,
}) => {
  const { page, context } = driver;
  await giveSession(driver, (await onlineDriver(app, 'Kirimi Unsure')).client);
  await admin.page.goto('/admin');
  const map = admin.page.getByRole('region', { name: 'On the road now' });
  await page.goto('/driver');
  const status = page.getByRole('region', { name: 'Your status' });
  await expect(status).toContainText('Passengers near you can book you now.');
  await expect(map).toContainText('1 driver online');

  const note = page.getByText('Passengers cannot see where you are').locator('..');
  await context.setGeolocation(NAIROBI);
  await expect(note).toContainText(
    'Your phone says you are in Nairobi. Passengers cannot see you until your location is right. If you are indoors, step outside.',
  );
  await expect(status).toContainText('Passengers find you only by your stage.');
  await expect(map).toContainText('1 driver online, 1 with an uncertain location');

  await context.setGeolocation({ ...EMBU, latitude: EMBU.latitude + 0.0002, accuracy: 8 });
  await expect(status).toContainText('Passengers near you can book you now.');
  await expect(note).toBeHidden();
  await expect(map).not.toContainText('unsure');

  await context.setGeolocation({ latitude: 0, longitude: 0, accuracy: 8 });
  await expect(note).toContainText('Your phone does not know where you are.');
});
