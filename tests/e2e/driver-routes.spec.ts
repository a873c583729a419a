import type { Page } from '@playwright/test';
import { HOURS_TEXTS, ROUTE_TEXTS } from '#shared/texts/en/route-messages.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { dismissToasts, choosePlace, expect, giveSession, test, tryAgain } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';

const ROUTES = '**/api/drivers/routes';
const ONE_ROUTE = '**/api/drivers/routes/*';
const HOURS = '**/api/drivers/working-hours';

const rows = (page: Page) => page.getByRole('list', { name: 'Routes' }).getByRole('listitem');
const row = (page: Page, ends: string) => page.getByRole('listitem', { name: ends, exact: true });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save route' });

test('spec 2 §2, §5, §8: routes are added, edited, switched off, and deleted after a confirmation', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  await page.goto('/driver/routes');
  await expect(page.getByRole('button', { name: MESSAGES.auth.signIn })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const me = await onlineDriver(app, 'Kinoti Routes');
  await giveSession(driver, me.client);
  await page.route(ROUTES, (route) => route.abort());
  await page.goto('/driver/routes');
  await expect(page).toHaveTitle('Routes & Pricing · Boda');
  await expect(page.getByText('Your routes did not load')).toBeVisible();
  await page.unroute(ROUTES);
  await tryAgain(page);
  await expect(page.getByText('No routes yet')).toBeVisible();

  await test.step('spec 2 §5: adding needs from, to and fare; the fare starts at 150 and is limited to 50 to 2000', async () => {
    await page.getByRole('button', { name: 'Add route' }).press('Enter');
    const fare = page.getByRole('dialog').getByLabel('Fare');
    await expect(fare).toHaveValue('150');
    await expect(fare).toHaveAttribute('min', '50');
    await expect(fare).toHaveAttribute('max', '2000');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    await choosePlace(page, 'From', 'Embu Town');
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('Stendi ya Kwa Njoki');
    await page.getByRole('option').last().click();
    await fare.fill('');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
    for (const amount of ['49', '2001']) {
      await fare.fill(amount);
      await fare.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(ROUTE_TEXTS.fareRange);
      await expect(fare).toHaveAttribute('aria-invalid', 'true');
    }
    await fare.fill('320');
  });

  await test.step('no answer: Failed to add route, with the input kept; a double press adds one route', async () => {
    await page.route(ROUTES, (route) => route.abort());
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to add route');
    await page.unroute(ROUTES);
    await save(page).dblclick();
    await expect(row(page, 'Embu Town to Stendi ya Kwa Njoki')).toContainText('KSH 320');
    await expect(rows(page)).toHaveCount(1);
    expect((await me.client.call('listRoutes')).body).toMatchObject([{ fare_amount: 320, is_active: true }]);
    await expect(page.getByText(/A trip on an active route, either way, costs its fare/)).toBeVisible();
  });

  await test.step('edit: the server’s message, Failed to update route, then the change', async () => {
    await page.getByRole('button', { name: 'Edit: Embu Town to Stendi ya Kwa Njoki' }).click();
    await choosePlace(page, 'To', 'Embu Town');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText(ROUTE_TEXTS.mustDiffer);
    await choosePlace(page, 'To', 'Runyenjes Town');
    await page.getByRole('dialog').getByLabel('Fare').fill('430');
    await page.route(ONE_ROUTE, (route) => route.abort());
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to update route');
    await page.unroute(ONE_ROUTE);
    await save(page).click();
    await expect(row(page, 'Embu Town to Runyenjes Town')).toContainText('KSH 430');
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('R11: an active route sets the fare, an inactive one does not', async () => {
    const toggle = row(page, 'Embu Town to Runyenjes Town').getByRole('switch');
    const fareOf = async (name: string) => {
      const ride = await requestRide(await app.passenger(name), me);
      // The request covers the screen; a press before the sheet has closed would be lost.
      const sheet = page.getByRole('dialog', { name: 'New request' });
      await expect(sheet).toBeVisible();
      await me.client.call('declineRide', { params: { id: ride.id } });
      await expect(sheet).toBeHidden();
      return ride.fare;
    };
    await expect(toggle).toHaveAccessibleName('Active: Embu Town to Runyenjes Town');
    expect(await fareOf('Kagwiria Fare')).toBe(430);
    await page.route('**/toggle', (route) => route.abort());
    await toggle.press('Space');
    await expect(toast(page, 'Failed to update route')).toBeVisible();
    await expect(toggle).toBeChecked();
    await page.unroute('**/toggle');
    await toggle.press('Space');
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeFocused();
    await expect(row(page, 'Embu Town to Runyenjes Town')).toContainText('Inactive');
    await expect.poll(async () => (await me.client.call('listRoutes')).body[0]?.is_active).toBe(false);
    expect(await fareOf('Kawira Fare')).toBeLessThanOrEqual(200);
  });

  await test.step('delete asks first; Failed to delete route keeps it; deleting a route that is already gone succeeds', async () => {
    const remove = page.getByRole('button', { name: 'Delete: Embu Town to Runyenjes Town' });
    const question = page.getByRole('alertdialog');
    await remove.press('Enter');
    await expect(question).toContainText('Are you sure you want to delete this route?');
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.route(ONE_ROUTE, (route) => route.abort());
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Failed to delete route')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await page.unroute(ONE_ROUTE);
    const [known] = (await me.client.call('listRoutes')).body;
    await me.client.call('deleteRoute', { params: { id: known?.id ?? '' } });
    await dismissToasts(page);
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).dblclick();
    await expect(page.getByText('No routes yet')).toBeVisible();
  });
});

test('spec 2 §2, §3: active working hours of 06:00 to 22:00 can be changed and switched off; they are only advisory (R13)', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const me = await onlineDriver(app, 'Mwirigi Hours');
  await me.client.call('updateWorkingHours', {
    body: { opening_time: '06:00', closing_time: '22:00', is_active: true },
  });
  await giveSession(driver, me.client);
  await page.goto('/driver/routes');
  const opening = page.getByLabel('Opening time');
  const closing = page.getByLabel('Closing time');
  const active = page.getByRole('region', { name: 'Working hours' }).getByRole('switch', { name: 'Active' });
  const saveHours = page.getByRole('button', { name: 'Save working hours' });
  await expect(opening).toHaveValue('06:00');
  await expect(closing).toHaveValue('22:00');
  await expect(active).toBeChecked();

  await test.step('a missing time has its message; no answer: Failed to update working hours', async () => {
    await opening.fill('');
    await saveHours.click();
    await expect(page.getByRole('alert')).toHaveText(HOURS_TEXTS.time);
    // An hour that is never now, whenever this runs.
    const [from, to] = hourAway(4);
    await opening.fill(from);
    await closing.fill(to);
    await page.route(HOURS, (route) => route.abort());
    await saveHours.click();
    await expect(page.getByRole('alert')).toHaveText('Failed to update working hours');
    await page.unroute(HOURS);
    await saveHours.dblclick();
    await expect(toast(page, 'Working hours updated successfully')).toBeVisible();
    expect((await me.client.call('getWorkingHours')).body).toEqual({
      opening_time: from,
      closing_time: to,
      is_active: true,
    });
    await expect(page.getByText(`Outside your working hours (${from}–${to}`)).toBeVisible();
    await expect(page.getByText(/You do not go online automatically now/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Routes', exact: true })).toContainText(
      'Outside your working hours now.',
    );
  });

  await test.step('R13: outside them the driver is not set online automatically, but can go online', async () => {
    const { id } = (await me.client.call('getMe')).body;
    await app.ctx.store.drivers.updateOne(
      { _id: toObjectId(id) },
      { $set: { status: 'offline', manualOffline: false } },
    );
    const asked = page.waitForResponse('**/api/drivers/status');
    await page.reload();
    await asked;
    expect((await me.client.call('getDriverProfile')).body.driverStatus).toBe('offline');
    await me.client.call('setDriverStatus', { body: { status: 'online' } });
    expect((await me.client.call('getDriverProfile')).body.driverStatus).toBe('online');
  });

  await test.step('switched off at once by keyboard; a change made elsewhere shows on return', async () => {
    await active.press('Space');
    await expect(page.getByText('Working hours are switched off')).toBeVisible();
    await expect.poll(async () => (await me.client.call('getWorkingHours')).body.is_active).toBe(false);
    await me.client.call('updateWorkingHours', {
      body: { opening_time: '00:00', closing_time: '00:00', is_active: true },
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Inside your working hours (all day)')).toBeVisible();
    await expect(active).toBeChecked();
  });
});

/** Start and end of the whole hour in Nairobi that is this many hours away, both "HH:00". */
function hourAway(hours: number): [string, string] {
  const hour = (new Date().getUTCHours() + 3 + hours) % 24;
  const text = (h: number) => `${String(h % 24).padStart(2, '0')}:00`;
  return [text(hour), text(hour + 1)];
}
