import type { Page } from '@playwright/test';
import { choosePlace, expect, giveSession, test } from './fixtures.ts';

test.use({ maps: true });

/** Returns what covers the visible options, tested at nine points of each; expected to be empty. */
const coveredOptions = (page: Page): Promise<string[]> =>
  page.getByRole('listbox').evaluate((list) => {
    const frame = list.getBoundingClientRect();
    return [...list.querySelectorAll('[role=option]')].flatMap((option) => {
      const box = option.getBoundingClientRect();
      const points = [0.05, 0.5, 0.95].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      return points.flatMap(([x, y]) => {
        const [left, top] = [box.left + box.width * x, box.top + box.height * y];
        const inSight = top > Math.max(frame.top, 0) && top < Math.min(frame.bottom, window.innerHeight);
        const over = inSight ? document.elementFromPoint(left, top) : option;
        return over && option.contains(over) ? [] : [`${option.textContent}: ${over?.outerHTML.slice(0, 80)}`];
      });
    });
  });

test('screens "Dialogs and sheets": nothing covers a list of results, neither the map with its note and attribution, nor bars', async ({
  app,
  passenger,
  driver,
}) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Wanja Lists'));
  // Makes the map show a note as well.
  await page.route('**/api/config/google-maps-key', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await expect(page.locator('canvas')).toBeVisible();
  for (const label of ['Pickup', 'Destination']) {
    for (const scrolled of [0, 400]) {
      await page.evaluate((top) => window.scrollTo(0, top), scrolled);
      const field = page.getByRole('combobox', { name: label, exact: true });
      await field.fill('em');
      await expect(page.getByRole('option').nth(2)).toBeVisible();
      expect(await coveredOptions(page), `${label}, scrolled by ${scrolled}`).toEqual([]);
      await field.press('Escape');
    }
  }

  const newcomer = await app.signIn('kinyua.lists@example.com');
  await newcomer.call('updateProfile', {
    body: { user_type: 'driver', name: 'Kinyua Lists', phone: '+254711000555' },
  });
  await giveSession(driver, newcomer);
  await driver.page.setViewportSize({ width: 360, height: 560 });
  await driver.page.goto('/driver/onboarding');
  await driver.page.getByRole('button', { name: 'Next', exact: true }).click();
  const place = driver.page.getByRole('combobox', { name: 'Location' });
  await place.fill('e');
  await expect(driver.page.getByRole('option').nth(2)).toBeVisible();
  expect(await coveredOptions(driver.page), 'onboarding').toEqual([]);
});
