import { keepSetting } from '../support/settings.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { onlineDriver, requestRide, unfoldRide, seenStanding } from './scene.ts';

/** The sweep sends a wave up to 5 s after it is due. */
const WAVE_S = '5';

test('R23 R24 the first driver asked does not respond, the second accepts and gives up, the third is found, and everybody sees it', async ({
  app,
  driver,
  passenger,
}) => {
  await keepSetting(app.ctx, 'wave_size', '1');
  await keepSetting(app.ctx, 'wave_seconds', WAVE_S);
  const north = async (name: string, km: number) => {
    const made = await onlineDriver(app, name);
    await seenStanding(app, made.client, { latitude: -0.5389 + km / 111, longitude: 37.4574 });
    return made;
  };
  await north('Silent Njagi', 0.5);
  const second = await north('Muriuki Second', 2);
  const third = await north('Kinyua Third', 4);
  const client = await app.passenger('Wawira Waits');
  await giveSession(driver, second.client);
  await giveSession(passenger, client);
  await driver.page.goto('/driver/rides');

  const ride = await requestRide(client, null);
  await passenger.page.goto(`/passenger/ride/${ride.id}`);
  await expect(passenger.page.getByText('Asking 1 driver near you', { exact: true })).toBeVisible();
  await expect(passenger.page.getByText('Asking 2 drivers near you', { exact: true })).toBeVisible();

  const request = driver.page.getByRole('article', { name: 'Request from Wawira' });
  await expect(request.getByText(/^Only you and 1 other are asked$|^Other drivers are asked too$/)).toBeVisible();
  await request.getByRole('button', { name: 'Accept Wawira' }).click();
  await expect(passenger.page.getByText('Muriuki Second', { exact: true })).toBeVisible();

  await unfoldRide(driver.page);
  await driver.page.getByRole('button', { name: 'I cannot do this trip' }).click();
  const question = driver.page.getByRole('alertdialog');
  await question.getByText('I cannot come', { exact: true }).click();
  await expect(question).toContainText('Other drivers will be asked, and Wawira sees the reason.');
  await question.getByRole('button', { name: 'Give up the trip' }).click();
  await expect(driver.page.getByRole('button', { name: 'I cannot do this trip' })).toBeHidden();
  await expect(passenger.page.getByText('Finding you another driver', { exact: true }).first()).toBeVisible();

  const { id } = ride;
  await expect
    .poll(async () => (await third.client.call('getRideRequests')).body.requests.map((it) => it.id))
    .toContain(id);
  await third.client.call('acceptRide', { params: { id } });
  await expect(passenger.page.getByText('Kinyua Third', { exact: true })).toBeVisible();
  await expect(passenger.page.getByText(/^On the way to you/)).toBeVisible();
});

test('R24 a driver declines: one tap asks all nearby for the same trip, at the price on the button', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const only = await onlineDriver(app, 'Mugo Declines');
  await onlineDriver(app, 'Kariuki Nearby');
  const client = await app.passenger('Karimi Asks');
  await giveSession(passenger, client);
  const ride = await requestRide(client, only, { passengerCount: 2, cargoSize: 'small' });
  await page.goto(`/passenger/ride/${ride.id}`);
  await only.client.call('declineRide', { params: { id: ride.id }, body: { status: 'pending' } });

  const askAll = page.getByRole('button', { name: /^Ask all nearby · KSH \d+$/ });
  await expect(askAll).toBeVisible();
  const price = Number((await askAll.textContent())?.match(/\d+$/)?.[0]);
  // A double tap books once.
  await askAll.dblclick();
  await expect(page.getByText('Asking 2 drivers near you', { exact: true })).toBeVisible();
  const { body } = await client.call('getCurrentRide');
  expect(body.ride).toMatchObject({ fare: price, passengerCount: 2, cargoSize: 'small', openRequest: true });
  expect(page.url()).toContain(String(body.ride?.id));
  const { body: all } = await client.call('listPassengerRides');
  expect(all.total).toBe(2);
});
