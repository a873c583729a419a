import { ADMIN_MESSAGES } from '#shared/contract/admin-texts.ts';
import type { TestApp } from '../support/app.ts';
import { type Person, giveSession } from './fixtures.ts';
import { acceptedRide, onlineDriver } from './scene.ts';
import { long, type See } from './tour.ts';

/** The admin portal: sign-in, then the overview, loaded and failed; all names are long. */
export async function tourOfAdmin(app: TestApp, who: Person, see: See): Promise<void> {
  await signInScreens(who, see);
  await giveSession(who, await app.admin());
  await overview(app, who, see);
}

async function signInScreens(who: Person, see: See): Promise<void> {
  const { page } = who;
  const button = (name: string) => page.locator('form').getByRole('button', { name });
  await page.goto('/admin/signin');
  await page.getByLabel('Username').fill(long('wangari'));
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await button('Sign In').click();
  await page.getByText(ADMIN_MESSAGES.loginFailed).waitFor();
  await see('admin-sign-in', who);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password', { exact: true }).fill('short');
  await button('Create Account').click();
  await page.getByText(ADMIN_MESSAGES.codeRequired).waitFor();
  await see('admin-sign-up', who);
}

async function overview(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, long('Gatimu'));
  const ride = await acceptedRide(await app.passenger(long('Wanjiku')), driver);
  await page.goto('/admin');
  await page.getByText('197.248.10.42').waitFor();
  // A map loads only when it scrolls into view (R41).
  await page.getByRole('region', { name: 'On the road now' }).evaluate((road) => road.scrollIntoView());
  await page.locator('[data-pin="pickup"]').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await see('admin-overview', who);
  await page.getByRole('button', { name: 'Account: ' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByText('197.248.10.42').waitFor();
  await see('admin-account', who);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).waitFor();
  await see('admin-more', who);
  await page.keyboard.press('Escape');
  await driver.client.call('startRide', { params: { id: ride.id } });
  await driver.client.call('completeRide', { params: { id: ride.id } });
  for (const part of ['stats', 'health']) await page.route(`**/api/admin/${part}`, (route) => route.abort());
  await page.reload();
  await page.getByText('No answer').waitFor();
  await page.getByText('No ride is running now.').waitFor();
  await see('admin-overview-not-loaded', who);
}
