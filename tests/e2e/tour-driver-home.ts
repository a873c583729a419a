import { MESSAGES } from '#shared/texts/en/messages.ts';
import { REVIEW_TEXTS } from '#shared/texts/en/reviews.ts';
import { registration, type TestApp } from '../support/app.ts';
import { pngDataUrl } from '../support/photos.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { askForPhotos, completedRide, judge, onlineDriver } from './scene.ts';
import { long, type See } from './tour.ts';

/** The driver's dashboard: at work, failed outside working hours, suspended; all names are long. */
export async function tourOfDriverHome(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driverUser = await onlineDriver(app, long('Gatimu'));
  const { email } = (await driverUser.client.call('getMe')).body;
  await giveSession(who, driverUser.client);
  await page.goto('/driver');
  await page.getByTestId('driver-status').waitFor();
  await completedRide(await app.passenger(long('Wanja')), driverUser);
  const list = page.getByRole('list', { name: 'What happened last' });
  await expect(list).toContainText('You completed Wanja');
  await page.getByRole('button', { name: 'Live location' }).click();
  await page.getByRole('button', { name: 'Share my location' }).click();
  await page.getByRole('button', { name: /^Stop sharing/ }).waitFor();
  await see('driver-dashboard', who);

  const hour = new Date(Date.now() + 3 * 3600_000).getUTCHours();
  const clock = (hours: number): string => `${String((hour + hours) % 24).padStart(2, '0')}:00`;
  await driverUser.client.call('updateWorkingHours', {
    body: { opening_time: clock(2), closing_time: clock(23), is_active: true },
  });
  await driverUser.client.call('setDriverStatus', { body: { status: 'offline', automatic: true } });
  const parts = ['stats', 'activity'];
  for (const part of parts) await page.route(`**/api/drivers/${part}`, (route) => route.abort());
  await page.reload();
  await page.getByText('Outside your working hours. Choose Available to earn anyway.').waitFor();
  await page.getByText('Your activity did not load.').waitFor();
  await see('driver-dashboard-not-loaded', who);
  for (const part of parts) await page.unroute(`**/api/drivers/${part}`);

  const photo = await pngDataUrl(400, 260);
  const me = (await driverUser.client.call('getMe')).body;
  await driverUser.client.call('onboardDriver', {
    body: { ...registration(me), idCardUrl: photo, platePhotoUrl: photo },
  });
  await judge(app, driverUser.id, 'approved');
  await askForPhotos(app, driverUser);
  await page.goto('/driver');
  await page.getByText(REVIEW_TEXTS.keepWorking).waitFor();
  await page.getByTestId('driver-status').waitFor();
  await see('driver-photo-asked', who);
  await page.goto('/driver/profile');
  await page.getByRole('button', { name: 'Documents' }).click();
  await page.getByText(REVIEW_TEXTS.photo.idCard).waitFor();
  await see('driver-profile-photo-asked', who);
  await judge(app, driverUser.id, 'pending');
  await page.goto('/driver');
  await page.getByText('Waiting for approval').waitFor();
  await see('driver-pending-photo-asked', who);

  await judge(app, driverUser.id, 'banned', { reason: 'other', words: `${long('Sababu')} ${long('Barabara')}` });
  await giveSession(who, await app.signIn(email));
  await page.goto('/driver');
  await page.getByRole('alert').getByText(MESSAGES.driver.banned).waitFor();
  await page.getByText(/^Reason: Sababu/).waitFor();
  await see('driver-suspended', who);
}
