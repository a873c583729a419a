import type { TestApp } from '../support/app.ts';
import { keepSetting } from '../support/settings.ts';
import { type Person, giveSession } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';
import { type See, long } from './tour.ts';

/** Requests in waves, as the passenger, a driver and an admin see them; all names are long (R23, R24). */
export async function tourOfDispatch(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  await keepSetting(app.ctx, 'open_offer_count', '3');
  const [first, second] = [await onlineDriver(app, long('Gatimu')), await onlineDriver(app, long('Muriuki'))];
  const client = await app.passenger(long('Wanjiku'));
  await giveSession(who, client);
  const ride = await requestRide(client, null);
  await page.goto(`/passenger/ride/${ride.id}`);
  await page.getByText('Asking 2 drivers near you', { exact: true }).waitFor();
  await see('asking', who);
  await page.getByRole('button', { name: 'Cancel trip' }).click();
  await page.getByText('I waited too long').waitFor();
  await see('cancel-reasons', who);
  await page.getByRole('button', { name: 'Keep trip' }).click();

  await first.client.call('acceptRide', { params: { id: ride.id } });
  await page
    .getByText(/^On the way to you|^No location yet/)
    .first()
    .waitFor();
  await first.client.call('declineRide', {
    params: { id: ride.id },
    body: { reason: 'cannot_come', status: 'accepted' },
  });
  await page.getByText('Finding you another driver', { exact: true }).first().waitFor();
  await see('finding-another', who);

  await giveSession(who, second.client);
  await page.goto('/driver/rides');
  await page
    .getByRole('dialog', { name: 'New request' })
    .getByText(/^Only you are asked|^Other drivers are asked too/)
    .waitFor();
  await see('open-request-card', who);
  await second.client.call('declineRide', { params: { id: ride.id }, body: { status: 'pending' } });
  await client.call('cancelRide', { params: { id: ride.id }, body: { reason: 'I waited too long' } });
  // The previous person's page would close its sheet, which goes back in the history, during the next navigation.
  await page.goto('about:blank');
  await giveSession(who, client);

  const alone = await requestRide(client, second);
  await second.client.call('declineRide', { params: { id: alone.id }, body: { status: 'pending' } });
  await page.goto(`/passenger/ride/${alone.id}`);
  await page.getByRole('button', { name: /^Ask all nearby/ }).waitFor();
  await see('ask-all-nearby', who);

  await giveSession(who, await app.admin());
  await page.goto('/admin?tab=settings');
  await page.getByRole('button', { name: 'How requests are answered' }).click();
  await page.getByText('Why requests failed').waitFor();
  await see('dispatch-figures', who);
}
