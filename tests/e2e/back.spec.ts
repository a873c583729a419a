import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { act, rowOf, DESKTOP } from './admin-scene.ts';
import { expect, expectSteppedBack, giveSession, test } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';

const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** A closed dialog leaves no history entry: Back leads to the previous screen. */
async function expectNoEntryLeft(page: Page): Promise<void> {
  await expectSteppedBack(page);
  await page.goBack();
  await expect(page).toHaveURL('/passenger/trips');
}

test('decision 018: Back first closes what is open, and every press has an effect: a passenger’s dialog, the question over a ride’s sheet and the sheet, the form of /user-type, an admin’s dialog opened before the search under it reached the URL', async ({
  app,
  passenger,
  driver: newcomer,
  admin,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Murithi Back');
  const client = await app.passenger('Wanjiku Back');
  await giveSession(passenger, client);
  await page.goto('/passenger/trips');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Wanjiku!' })).toBeVisible();

  await test.step('the dialog closes, the screen stays', async () => {
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(dialogs(page)).toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL('/passenger');
    await expect(page.getByRole('button', { name: 'Details' })).toBeFocused();
  });

  await test.step('a dialog closed by its button or by Escape leaves no history entry', async () => {
    for (const close of [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(dialogs(page)).toBeVisible();
      await close();
      await expect(dialogs(page)).toHaveCount(0);
    }
    await expectNoEntryLeft(page);
    await page.goForward();
    await expect(page).toHaveURL('/passenger');
  });

  await test.step('a dialog that replaces another takes one Back', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: MESSAGES.notifications.blocked }).click();
    await expect(page.getByText(MESSAGES.notifications.unblock)).toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL('/passenger');
  });

  await test.step('Back from a screen opened in a dialog returns to the screen under it, then to the one before', async () => {
    await page.getByRole('button', { name: `View profile of ${driver.name}` }).click();
    await dialogs(page).getByRole('button', { name: 'Book' }).click();
    await expect(page.getByRole('heading', { name: 'Book a Ride' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/passenger');
    await expect(dialogs(page)).toHaveCount(0);
    await expectNoEntryLeft(page);
    await page.goForward();
    await expect(page).toHaveURL('/passenger');
  });

  await test.step('a reload closes the dialog and leaves no history entry', async () => {
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(dialogs(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Details' })).toBeVisible();
    await expectNoEntryLeft(page);
  });

  await test.step('the question over a ride’s sheet, then the sheet', async () => {
    await requestRide(client, driver);
    await page.goto('/passenger/profile');
    await page.getByRole('link', { name: /^Your trip: / }).click();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('button', { name: 'Cancel trip' }).click();
    await expect(dialogs(page)).toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/passenger/profile');
  });

  await test.step('the form of /user-type', async () => {
    const { page } = newcomer;
    await giveSession(newcomer, await app.signIn('kawira.back@example.com'));
    await page.goto('/');
    await page.goto('/user-type');
    await page.getByRole('button', { name: "I'm a Passenger" }).click();
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^Karibu/ })).toBeVisible();
    await expect(page).toHaveURL('/user-type');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: MESSAGES.auth.signIn })).toBeVisible();
  });

  await test.step('an admin’s dialog', async () => {
    const { page } = admin;
    await page.setViewportSize(DESKTOP);
    await app.passenger('Kathure Back');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByPlaceholder('Search passengers...').fill('Kathure');
    // Opened before the search is in the URL; the search waits, because Back would leave the dialog's history entry.
    await act(page, 'Edit Kathure Back');
    await expect(dialogs(page)).toBeVisible();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await rowOf(page, 'Kathure Back').waitFor();
    await expect(page).toHaveURL('/admin?tab=passengers&search=Kathure');
  });
});
