import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { TestApp } from '../support/app.ts';
import { type Person, expect } from './fixtures.ts';
import { failPosition, openDialog, pickup } from './landing-steps.ts';
import { type See, long } from './tour.ts';

/**
 * The legal pages, then `/` for a passenger with a long name: the dialog with its position error, then the page
 * itself.
 */
export async function tourOfLanding(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  for (const path of ['privacy-policy', 'terms-of-service']) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(path, who);
  }
  await openDialog(app, who, long('Wanjiku'));
  await failPosition(page, 0, 'the chip melted');
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(page.getByText(MESSAGES.geolocation.unknown('the chip melted'))).toBeVisible();
  await pickup(page).press('Enter');
  await expect(page.getByText(MESSAGES.landing.bothRequired)).toHaveRole('alert');
  await see('landing-dialog', who);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Signed in as')).toBeVisible();
  await see('landing-signed-in', who);
}
