import { registration, type TestApp, workAtAnyHour } from '../support/app.ts';
import { pngDataUrl } from '../support/photos.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { completedRide, judge, onlineDriver, requestRide } from './scene.ts';
import { long, type See } from './tour.ts';

/** From the approval to the first earnings: waiting, approved, requests as a stack, the strip back to a ride. */
export async function tourOfDriverWork(app: TestApp, who: Person, see: See): Promise<void> {
  await tourOfApproval(app, who, see);
  const { page } = who;
  const driver = await onlineDriver(app, long('Kaburu'));
  await giveSession(who, driver.client);
  await page.goto('/driver');
  await page.getByTestId('driver-status').waitFor();
  // The approval of the previous driver on this phone must not be announced to this one.
  await expect(page.getByRole('region', { name: 'You are approved' })).toHaveCount(0);
  await page.goto('/driver/earnings');
  await page.getByText('Your first completed trip will appear here.').waitFor();
  await see('driver-earnings-empty', who);
  // Leaves the page: a request would open over it, and go back in the history while it reloads.
  await page.goto('about:blank');
  await completedRide(await app.passenger(long('Wanja')), driver);
  await completedRide(await app.passenger('Kagendo'), driver);
  await page.goto('/driver/earnings');
  await page.getByText(/^In total: 2 trips/).waitFor();
  await see('driver-earnings', who);

  const client = await app.passenger(long('Nkirote'));
  const ends = { pickup: long('Njiapanda'), destination: long('Kianjokoma') };
  const first = await requestRide(client, driver, ends);
  const scheduledTime = new Date(Date.now() + 3 * 3600_000).toISOString();
  await requestRide(await app.passenger(long('Karimi')), driver, { ...ends, tripTiming: 'schedule', scheduledTime });
  const sheet = page.getByRole('dialog', { name: /^New request 1 of 2$/ });
  await sheet.waitFor();
  await see('driver-request-stack', who);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('button', { name: /^2 requests waiting/ }).waitFor();
  await page.goto('/driver/rides');
  await expect(page.getByRole('article', { name: /^Request from/ })).toHaveCount(2);
  await see('driver-requests', who);
  await driver.client.call('acceptRide', { params: { id: first.id } });
  await page.goto('/driver/routes');
  await page.getByText('Back to the trip').waitFor();
  await page.getByText('No routes yet').waitFor();
  await see('driver-strip', who);
}

async function tourOfApproval(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const newcomer = await app.signIn('kendi.waits@example.com');
  await newcomer.call('updateProfile', { body: { user_type: 'driver', name: long('Kendi'), phone: '+254711000446' } });
  const { body: me } = await newcomer.call('getMe');
  const [photo, form] = [await pngDataUrl(240, 320), registration(me)];
  const some = { profilePictureUrl: photo, idCardUrl: photo, drivingLicenseUrl: await pngDataUrl(320, 200) };
  await newcomer.call('onboardDriver', { body: { ...form, ...some } });
  await giveSession(who, newcomer);
  await page.goto('/driver/onboarding?step=documents');
  await page.getByText('3 of 4 added').waitFor();
  await see('onboarding-documents-added', who);
  await page.goto('/driver');
  const list = page.getByRole('list', { name: 'What you sent' });
  await expect(list.getByText('Missing')).toHaveCount(1);
  await see('driver-pending-missing', who);
  await workAtAnyHour(app, me.id);
  await judge(app, me.id, 'approved');
  await page.getByText('You are approved and online').waitFor();
  await see('driver-approved', who);
}
