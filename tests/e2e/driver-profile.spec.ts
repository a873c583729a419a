import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { registration } from '../support/app.ts';
import { expect, giveSession, test, tryAgain } from './fixtures.ts';
import { photoFile } from './photo.ts';
import { completedRide, judge, onlineDriver } from './scene.ts';

const PROFILE = '**/api/drivers/profile';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const unfold = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

test('spec 2 §2: the driver’s profile shows real data: personal info, vehicle, documents, statistics, settings', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const me = await onlineDriver(app, 'Gatwiri Profile');
  const ride = await completedRide(await app.passenger('Kendi Pays'), me);
  const photo = `data:image/png;base64,${photoFile().buffer.toString('base64')}`;
  await me.client.call('onboardDriver', {
    body: { ...registration((await me.client.call('getMe')).body), idCardUrl: photo, platePhotoUrl: photo },
  });
  await giveSession(driver, me.client);
  await page.route(PROFILE, (route) => route.abort());
  await page.goto('/driver/profile');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(PROFILE);
  await tryAgain(page);
  await expect(page).toHaveTitle('Profile · Boda');

  await test.step('documents show the photos and their review status, live', async () => {
    await expect(section(page, 'You')).toContainText('Waiting for approval');
    await expect(page.getByText(MESSAGES.driver.photosMissing)).toBeVisible();
    await unfold(page, 'Documents');
    const documents = section(page, 'Documents');
    await expect(documents.getByRole('listitem', { name: 'ID card' })).toContainText('Being reviewed');
    await expect(documents.getByRole('listitem', { name: 'Driving license' })).toContainText('Not sent yet');
    const shown = documents.getByRole('img', { name: 'ID card, opens in a new tab' });
    await expect(shown).toHaveAttribute('src', /^\/api\/files\/[0-9a-f]{24}$/);
    await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    await expect(documents).toContainText(ONBOARDING.newReview);
    await documents.getByRole('link', { name: 'Change documents' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
    await page.goBack();
    await unfold(page, 'Documents');
    await judge(app, me.id, 'approved');
    await expect(documents.getByRole('listitem', { name: 'ID card' })).toContainText('Approved');
    await expect(section(page, 'You')).toContainText('Approved driver');
  });

  await test.step('Go Online and Go Offline do what the dashboard’s selector does (R7)', async () => {
    const you = section(page, 'You');
    const online = you.getByRole('button', { name: 'Go Online' });
    await driver.wire.cut();
    await driver.context.setOffline(true);
    await expect(online).toBeDisabled();
    driver.wire.mend();
    await driver.context.setOffline(false);
    await you.getByRole('button', { name: 'Go Offline' }).press('Enter');
    await expect(online).toBeVisible();
    const { body } = await me.client.call('getDriverProfile');
    expect(body).toMatchObject({ driverStatus: 'offline', manualOffline: true });
    await online.dblclick();
    await expect(you.getByText('Available', { exact: true })).toBeVisible();
  });

  await test.step('personal info and vehicle show the driver’s data; sections fold by keyboard', async () => {
    const personal = section(page, 'Personal info');
    const { phone } = (await me.client.call('getMe')).body;
    for (const expected of ['Gatwiri Profile', 'Embu stage', 'Embu Town'])
      await expect(personal).toContainText(expected);
    expect(((await personal.textContent()) ?? '').replaceAll(' ', '')).toContain(phone ?? 'a phone');
    await unfold(page, 'Personal info');
    await expect(personal.getByRole('button', { name: /^Edit/ })).toBeHidden();
    await unfold(page, 'Vehicle');
    for (const expected of ['KMFA 123B', 'KSH 100–200', 'KSH 150–300']) {
      await expect(section(page, 'Vehicle')).toContainText(expected);
    }
  });

  await test.step('R8: statistics sum up completed rides, with a table for screen readers behind the bars', async () => {
    const statistics = section(page, 'Statistics');
    const sums = statistics.getByRole('table', { name: 'Earnings: today, last 7 and last 30 days' });
    for (const time of ['Today', '7 days', '30 days']) {
      await expect(sums.getByRole('row', { name: time, exact: false })).toHaveText(`${time}${ride.fare}1${ride.fare}`);
    }
    await expect(statistics).toContainText(`In total: 1 trip, KSH ${ride.fare}.`);
    const days = statistics.getByRole('table', { name: 'Earnings of the last 14 days' }).getByRole('row');
    await expect(days).toHaveCount(15);
    await expect(days.last()).toContainText(`KSH ${ride.fare}1KSH ${ride.fare}`);
    await expect(days.nth(1)).toContainText('KSH 00KSH 0');
    const heights = await page
      .locator('rect[data-day]')
      .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
    expect(heights).toHaveLength(14);
    expect(heights.filter((height) => height > 0)).toEqual([heights.at(-1)]);
  });

  await test.step('settings: notifications, location, Sound of requests, working hours, Sign Out', async () => {
    await unfold(page, 'Settings');
    const settings = section(page, 'Settings');
    await expect(settings.getByText(MESSAGES.notifications.blocked)).toBeVisible();
    await expect(settings.getByText('Allowed on this phone')).toBeVisible();
    const sound = settings.getByRole('switch', { name: 'Sound of requests' });
    await sound.press('Space');
    await page.reload();
    await unfold(page, 'Settings');
    await expect(sound).not.toBeChecked();
    await settings.getByRole('link', { name: 'Working hours' }).click();
    await expect(page.getByRole('heading', { name: 'Routes & Pricing' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await unfold(page, 'Settings');
    await settings.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(async () => (await me.client.call('getMe')).status).toBe(401);
  });
});

test('spec 2 §5: the driver edits what needs no review, within the limits, and every refusal has its message', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const me = await onlineDriver(app, 'Kaimuri Edits');
  await giveSession(driver, me.client);
  await page.goto('/driver/profile');

  await test.step('stage name, email, location', async () => {
    const edit = page.getByRole('button', { name: 'Edit stage, email and location' });
    await edit.press('Enter');
    const form = page.getByRole('form', { name: 'Edit your details' });
    const stage = form.getByRole('textbox', { name: 'Stage name' });
    await expect(stage).toBeFocused();
    await stage.fill('  ');
    await form.getByRole('textbox', { name: 'Email' }).fill('kaimuri');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Please enter your stage name')).toBeVisible();
    await expect(form.getByText(MESSAGES.profile.emailInvalid)).toBeVisible();
    await stage.fill('Majimbo stage');
    await form.getByRole('textbox', { name: 'Email' }).fill('kaimuri@example.com');
    await form.getByRole('combobox', { name: 'Location' }).fill('Runyenjes Town');
    await page.getByRole('option').first().click();
    await page.route(PROFILE, (route) => route.abort());
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toHaveText('Failed to update profile. Please try again.');
    await page.unroute(PROFILE);
    await form.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await expect(edit).toBeFocused();
    await expect(section(page, 'You')).toContainText('Majimbo stage');
    expect((await me.client.call('getDriverProfile')).body).toMatchObject({
      stageName: 'Majimbo stage',
      email: 'kaimuri@example.com',
      locationAddress: 'Runyenjes Town',
      locationLatitude: -0.4215,
      verification_status: 'approved',
    });
    await edit.click();
    await stage.fill('Elsewhere');
    await stage.press('Escape');
    await expect(edit).toBeFocused();
    await expect(section(page, 'You')).toContainText('Majimbo stage');
  });

  await test.step('spec 2 §5, §9: fares: within town 50 to 500, outside town 100 to 1000, lowest ≤ highest', async () => {
    await unfold(page, 'Vehicle');
    const edit = page.getByRole('button', { name: 'Edit fares' });
    await edit.click();
    const within = page.getByRole('group', { name: 'Within town' });
    const outside = page.getByRole('group', { name: 'Outside town' });
    const save = page.getByRole('form', { name: 'Edit your fares' }).getByRole('button', { name: 'Save' });
    await expect(within.getByLabel('Lowest')).toHaveValue('100');
    await within.getByLabel('Lowest').fill('49');
    await outside.getByLabel('Highest').fill('1001');
    await save.click();
    await expect(page.getByText('Please enter a fare between 50 and 500')).toBeVisible();
    await expect(page.getByText('Please enter a fare between 100 and 1000')).toBeVisible();
    await within.getByLabel('Lowest').fill('300');
    await outside.getByLabel('Highest').fill('1000');
    await save.click();
    await expect(within.getByText('The lowest fare cannot be above the highest')).toBeVisible();
    await within.getByLabel('Highest').fill('500');
    await within.getByLabel('Highest').press('Enter');
    await expect(section(page, 'Vehicle')).toContainText('KSH 300–500');
    await expect(section(page, 'Vehicle')).toContainText('KSH 150–1,000');
    const stored = await app.ctx.store.drivers.findOne({ _id: toObjectId(me.id) });
    expect(stored?.withinTownFareMax).toBe(500);
  });
});
