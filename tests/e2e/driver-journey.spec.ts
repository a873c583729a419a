import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { workAtAnyHour } from '../support/app.ts';
import { EMBU, expect, northOf, signInByHand, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { choosePhotos } from './photo.ts';
import { completeFar, judge, requestRide } from './scene.ts';

const { driver: words } = MESSAGES;

test('spec 2 §1: a new driver registers, is approved, and earns from a scheduled and an immediate ride', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const email = 'mwirigi.kaburu@example.com';
  const start = page.getByRole('button', { name: /^Start/ });
  const toast = (text: string) => page.locator('[data-sonner-toast], [data-slot]').getByText(text, { exact: true });

  await test.step('signs in, chooses driver and registers', async () => {
    await signInByHand(page, email);
    await page.getByRole('button', { name: "I'm a Driver" }).click();
    await page.getByLabel('Full Name').fill('Mwirigi Kaburu');
    await page.getByLabel('Phone Number').fill('0722 000 444');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page).toHaveURL(/\/driver\/onboarding$/);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByLabel('Stage name').fill('Embu Main Stage');
    await next.click();
    await choosePhotos(page);
    await next.click();
    await page.getByLabel('Motorbike number plate').fill('kmfa 123b');
    await next.click();
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(toast(ONBOARDING.completed)).toBeVisible();
    await expect(page.getByText(words.pending)).toBeVisible();
  });

  const user = await app.ctx.store.users.findOne({ email });
  const driverUser = { client: app.client(), id: user?._id.toHexString() ?? '', name: 'Mwirigi Kaburu' };

  await test.step('R5 an admin approves, and the driver is online without a reload', async () => {
    await workAtAnyHour(app, driverUser.id);
    await judge(app, driverUser.id, 'approved');
    await expect(page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible();
    await expect(page.getByText(words.pending)).toBeHidden();
    const approval = page.getByRole('region', { name: 'You are approved' });
    await expect(approval).toContainText('You are approved and online');
    await expect(approval.getByRole('button', { name: 'Go offline' })).toBeVisible();
    await approval.getByRole('button', { name: 'Got it' }).click();
    await expect(approval).toBeHidden();
  });

  const planned = await requestRide(await app.passenger('Wanja Later'), driverUser, {
    tripTiming: 'schedule',
    scheduledTime: new Date(Date.now() + 50 * 60_000).toISOString(),
  });

  await test.step('R20 a scheduled ride is accepted, listed, started early and completed', async () => {
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await page.getByRole('link', { name: 'Open Passengers' }).click();
    await expect(page).toHaveURL(/\/driver\/rides$/);
    await expect(page.getByRole('heading', { name: 'Passengers', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Accept Wanja Later' }).click();
    await expect(toast(words.accepted)).toBeVisible();
    await expect(page.getByRole('article', { name: 'Scheduled trip with Wanja Later' })).toBeVisible();
    const startTheirs = page.getByRole('button', { name: 'Start the trip with Wanja Later' });
    // Their own positions may have said so before.
    await page
      .getByRole('button', { name: 'I’ve arrived' })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await expect(startTheirs).toBeEnabled();
    await startTheirs.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Start this trip now?' })).toContainText('Wanja expects you');
    await page.keyboard.press('Escape');
    await expect(startTheirs).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start now' }).press('Enter');
    await expect(toast(words.started)).toBeVisible();
    await completeFar(page);
    await expect(toast(words.completed)).toBeVisible();
  });

  const now = await requestRide(await app.passenger('Kendi Today'), driverUser);

  await test.step('an immediate ride is accepted, started and completed', async () => {
    await page.getByRole('button', { name: 'Accept Kendi Today' }).click();
    await expect(page.getByRole('region', { name: 'Active trip' })).toContainText('Kendi Today');
    const directions = page.getByRole('link', { name: /^Directions to / });
    await expect(directions).toHaveAttribute('href', /google\.com\/maps\/dir\/\?api=1&destination=-0\.53/);
    await tellsWhere(driver, northOf(EMBU, 20));
    await start.click();
    await expect(directions).toHaveAccessibleName('Directions to Runyenjes Town');
    await completeFar(page);
    await expect(page.getByRole('region', { name: 'Trip completed' })).toContainText(`KSH ${now.fare}`);
  });

  await test.step('the history and the earnings show both', async () => {
    const rows = page.getByRole('region', { name: 'Trip history' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    for (const [row, name, fare] of [
      [0, 'Kendi', now.fare],
      [1, 'Wanja', planned.fare],
    ] as const) {
      for (const text of [name, `KSH ${fare}`, 'Completed', 'Embu Town', 'Runyenjes Town'])
        await expect(rows.nth(row).getByText(text)).toBeVisible();
    }
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const sum = `KSH ${now.fare + planned.fare}`;
    for (const [label, value] of [
      ["Today's earnings", sum],
      ['Total trips', '2'],
      ['Total earnings', sum],
    ] as const) {
      const figure = page.locator('dl').filter({ has: page.getByText(label, { exact: true }) });
      await expect(figure.locator('dd')).toHaveText(value);
    }
  });
});
