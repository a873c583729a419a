import type { Locator, Page } from '@playwright/test';
import { BOOKING } from '#shared/texts/sw/booking.ts';
import { DRIVER_HOME } from '#shared/texts/sw/driver-home.ts';
import { DRIVER_RIDE } from '#shared/texts/sw/driver-ride.ts';
import { MESSAGES } from '#shared/texts/sw/messages.ts';
import { ONBOARDING } from '#shared/texts/sw/onboarding-messages.ts';
import { REGISTRATION } from '#shared/texts/sw/onboarding.ts';
import { HOME } from '#shared/texts/sw/passenger-home.ts';
import { PROFILE } from '#shared/texts/sw/passenger-profile.ts';
import { QUICK_MESSAGE_TEXTS } from '#shared/texts/sw/quick-messages.ts';
import { REQUESTS } from '#shared/texts/sw/requests.ts';
import { RIDE } from '#shared/texts/sw/passenger-ride.ts';
import { SIGN_IN } from '#shared/texts/sw/sign-in.ts';
import { TRIP_TEXTS } from '#shared/texts/sw/trip.ts';
import { workAtAnyHour } from '../support/app.ts';
import { expectKiswahili } from './english-words.ts';
import { EMBU, type Person, expect, northOf, rideOnScreen, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { photoFile, photoInputs } from './photo.ts';
import { judge } from './scene.ts';

test.use({ actionTimeout: 20_000 });

const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' });
const toast = (page: Page, words: string): Locator =>
  page.locator('[data-sonner-toast], [data-slot]').getByText(words, { exact: true });

/** Chooses Kiswahili on the landing page, signs in by hand and completes the profile. */
async function signsUp({ page }: Person, as: 'passenger' | 'driver', name: string, phone: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(button(page, MESSAGES.auth.signIn)).toBeVisible();
  await expectKiswahili(page, `${as}-01-landing`);
  await button(page, MESSAGES.auth.signIn).click();
  // The account chooser stands in for Google's, and is in English.
  await page.getByLabel('Or any email address').fill(`${name.split(' ')[0]?.toLowerCase()}.swahili@example.com`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(button(page, SIGN_IN.userType.signOut)).toBeVisible();
  await expectKiswahili(page, `${as}-02-user-type`);
  await page.getByRole('button', { name: SIGN_IN.userType[as].label }).click();
  const save = button(page, SIGN_IN.profile.save);
  await save.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectKiswahili(page, `${as}-03-profile-form`);
  await page.getByRole('textbox').first().fill(name);
  await page.getByRole('textbox').nth(1).fill(phone);
  await save.click();
}

/** Unfolds everything on a screen that can be unfolded. */
async function unfoldAll(page: Page): Promise<void> {
  const folded = page.locator('main button[aria-expanded=false]:visible');
  for (let left = await folded.count(); left > 0; left -= 1) await folded.last().click();
}

test('Kiswahili: two phones go from the landing page to a rated ride and its receipt without an English word', async ({
  app,
  passenger,
  driver,
}) => {
  const { page } = passenger;
  const rider = driver.page;

  await test.step('the passenger signs up', async () => {
    await signsUp(passenger, 'passenger', 'Wanjiru Kamau', '0712 345 678');
    await expect(page).toHaveURL(/\/passenger$/);
    await expect(page.getByRole('heading', { name: 'Habari, Wanjiru!' })).toBeVisible();
    await expect(button(page, HOME.whereTo.title)).toBeVisible();
    await expectKiswahili(page, 'passenger-04-home-nobody');
  });

  await test.step('the driver signs up and registers with photos', async () => {
    await signsUp(driver, 'driver', 'Murithi Mugendi', '0722 000 444');
    await expect(rider).toHaveURL(/\/driver\/onboarding$/);
    const next = button(rider, REGISTRATION.form.next);
    const onward = async (picture: string) => {
      await next.click();
      await expectKiswahili(rider, picture);
    };
    await expect(rider.getByRole('heading', { name: REGISTRATION.steps.personal })).toBeVisible();
    await expectKiswahili(rider, 'driver-04-personal');
    await next.click();
    await button(rider, REGISTRATION.place.useMine).click();
    await onward('driver-05-place');
    await rider.getByLabel(REGISTRATION.place.stageName).fill('Kwa Njoki');
    await next.click();
    await onward('driver-06-documents');
    for (const input of await photoInputs(rider).all()) await input.setInputFiles(photoFile());
    await expect(rider.getByRole('img', { name: /, imechaguliwa$/ })).toHaveCount(4);
    await expectKiswahili(rider, 'driver-07-documents-chosen');
    await next.click();
    await onward('driver-08-vehicle');
    await rider.getByLabel(REGISTRATION.vehicle.plate).fill('kmfa 123b');
    await next.click();
    await expect(button(rider, REGISTRATION.form.complete)).toBeVisible();
    await expectKiswahili(rider, 'driver-09-pricing');
    await button(rider, REGISTRATION.form.complete).click();
    await expect(toast(rider, ONBOARDING.completed)).toBeVisible();
    await expect(rider.getByText(MESSAGES.driver.pending).first()).toBeVisible();
    await expectKiswahili(rider, 'driver-10-home-pending');
  });

  await test.step('an admin approves, and the driver is online', async () => {
    const user = await app.ctx.store.users.findOne({ name: 'Murithi Mugendi' });
    const id = user?._id.toHexString() ?? '';
    await workAtAnyHour(app, id);
    await judge(app, id, 'approved');
    const approval = rider.getByRole('region', { name: DRIVER_HOME.approved.title });
    await expect(approval).toContainText(DRIVER_HOME.approved.titleOnline);
    await expectKiswahili(rider, 'driver-11-home-approved');
    await button(approval, DRIVER_HOME.approved.gotIt).click();
    await expect(rider.getByRole('button', { name: MESSAGES.ownStatus.online, pressed: true })).toBeVisible();
    await button(rider, /^Arifa/).click();
    await expect(rider.getByRole('dialog').getByText('imeidhinishwa', { exact: false })).toBeVisible();
    await expectKiswahili(rider, 'driver-12-bell');
    await rider.keyboard.press('Escape');
    await rider.goto('/driver/rides');
    await expect(rider.getByText(REQUESTS.empty.title)).toBeVisible();
    await expectKiswahili(rider, 'driver-13-no-requests');
  });

  await test.step('the passenger asks for the PIN', async () => {
    await page.goto('/passenger/profile');
    await expect(page.getByRole('heading', { level: 1, name: PROFILE.screen.title })).toBeVisible();
    await unfoldAll(page);
    await page.getByRole('switch', { name: MESSAGES.pin.wish }).click();
    await expect(page.getByRole('switch', { name: MESSAGES.pin.wish, checked: true })).toBeVisible();
    await expectKiswahili(page, 'passenger-05-profile');
    await page.getByRole('button', { name: PROFILE.info.edit }).click();
    await expectKiswahili(page, 'passenger-06-profile-edit');
  });

  await test.step('where to, which driver, confirmation', async () => {
    await page.goto('/passenger');
    await expect(page.getByRole('heading', { name: 'Murithi Mugendi' })).toBeVisible();
    await expectKiswahili(page, 'passenger-07-home');
    await button(page, HOME.whereTo.title).click();
    await expect(page.getByRole('dialog').getByRole('searchbox').last()).toBeFocused();
    await expectKiswahili(page, 'passenger-08-where-to');
    await page.keyboard.type('runyenjes');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Runyenjes Town/ })
      .click();
    const choose = page.getByRole('button', { name: /^Chagua Murithi/ });
    await expect(choose).toBeVisible();
    await expectKiswahili(page, 'passenger-09-drivers');
    await choose.click();
    await expect(button(page, BOOKING.confirm.button)).toBeVisible();
    await unfoldAll(page);
    await expectKiswahili(page, 'passenger-10-confirm');
    await button(page, BOOKING.confirm.button).click();
    await expect(page.getByText('Tunasubiri Murithi ajibu')).toBeVisible();
    await expectKiswahili(page, 'passenger-11-waiting');
  });
  const id = await rideOnScreen(page);

  await test.step('the driver accepts', async () => {
    await expect(button(rider, REQUESTS.answer.acceptName('Wanjiru Kamau'))).toBeVisible();
    await expectKiswahili(rider, 'driver-14-request');
    await button(rider, REQUESTS.answer.acceptName('Wanjiru Kamau')).click();
    await expect(toast(rider, MESSAGES.driver.accepted)).toBeVisible();
    await expectKiswahili(rider, 'driver-15-to-pickup');
    await unfoldAll(rider);
    await expectKiswahili(rider, 'driver-16-to-pickup-unfolded');
    await expect(page.getByText(RIDE.story.onTheWay).first()).toBeVisible();
    await expect(page.getByRole('region', { name: RIDE.sheet.yourPin })).toBeVisible();
    await unfoldAll(page);
    await expectKiswahili(page, 'passenger-12-approach');
  });

  await test.step('messages go both ways', async () => {
    await button(page, QUICK_MESSAGE_TEXTS.wait_for_me).click();
    await expect(rider.getByRole('status').getByText(`Wanjiru: ${QUICK_MESSAGE_TEXTS.wait_for_me}`)).toBeVisible();
    await expectKiswahili(rider, 'driver-17-message-came');
    await button(rider, DRIVER_RIDE.buttons.messageTo('Wanjiru')).click();
    await expectKiswahili(rider, 'driver-18-messages');
    await button(rider.getByRole('dialog'), QUICK_MESSAGE_TEXTS.two_minutes).click();
    const log = page.getByRole('log', { name: TRIP_TEXTS.ride.messages });
    await expect(log).toContainText(`Murithi: ${QUICK_MESSAGE_TEXTS.two_minutes}`);
    await expectKiswahili(page, 'passenger-13-messages');
  });

  await test.step('arrived, PIN, start', async () => {
    await tellsWhere(driver, northOf(EMBU, 20));
    await button(rider, DRIVER_RIDE.buttons.arrived)
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await expect(page.getByText(RIDE.story.driverArrived).first()).toBeVisible();
    await expectKiswahili(page, 'passenger-14-driver-waits');
    await expectKiswahili(rider, 'driver-19-at-pickup');
    const region = page.getByRole('region', { name: RIDE.sheet.yourPin });
    const pin = ((await region.locator('[aria-hidden]').textContent()) ?? '').trim();
    await button(rider, DRIVER_RIDE.pin.start).click();
    const dialog = rider.getByRole('dialog', { name: DRIVER_RIDE.pin.title('Wanjiru') });
    const field = dialog.getByLabel('PIN', { exact: true });
    await field.fill(String((Number(pin) + 1) % 10_000).padStart(4, '0'));
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.pin.wrong(4));
    await expectKiswahili(rider, 'driver-20-pin');
    await field.fill(pin);
    await field.press('Enter');
    await expect(toast(rider, MESSAGES.driver.started)).toBeVisible();
    await expectKiswahili(rider, 'driver-21-riding');
    await expect(page.getByText(/^Hadi Runyenjes/).first()).toBeVisible();
    await expectKiswahili(page, 'passenger-15-riding');
  });

  await test.step('complete, rating, receipt', async () => {
    await rider.getByRole('button', { name: /^Maliza/ }).click();
    await expect(button(rider, DRIVER_RIDE.question.completeNow)).toBeVisible();
    await expectKiswahili(rider, 'driver-22-complete-question');
    await button(rider, DRIVER_RIDE.question.completeNow).click();
    await expect(toast(rider, MESSAGES.driver.completed)).toBeVisible();
    await expectKiswahili(rider, 'driver-23-completed');
    await expect(page.getByText(RIDE.story.arrived, { exact: true }).first()).toBeVisible();
    await expectKiswahili(page, 'passenger-16-arrived');
    await page.getByRole('radio', { name: TRIP_TEXTS.rating.stars(5) }).check({ force: true });
    await expectKiswahili(page, 'passenger-17-rating');
    await button(page, TRIP_TEXTS.rating.send).click();
    await expect(page.getByText(TRIP_TEXTS.rating.youRated('Murithi'))).toBeVisible();
    await expectKiswahili(page, 'passenger-18-rated');
    await page.goto(`/receipt/${id}`);
    await expect(page.getByText('Embu', { exact: false }).first()).toBeVisible();
    await expectKiswahili(page, 'passenger-19-receipt');
  });

  await test.step('what is left of the ride on both sides', async () => {
    for (const [path, picture] of [
      ['/passenger', 'passenger-20-home-after'],
      ['/passenger/trips', 'passenger-21-trips'],
      [`/passenger/trips/${id}`, 'passenger-22-trip'],
      ['/passenger/favorites', 'passenger-23-favorites'],
      ['/passenger/book', 'passenger-24-book'],
      ['/nowhere', 'passenger-25-not-found'],
    ] as const)
      await seeWhole(page, path, picture);
    for (const [path, picture] of [
      ['/driver', 'driver-24-home-after'],
      ['/driver/rides', 'driver-25-history'],
      ['/driver/earnings', 'driver-26-earnings'],
      ['/driver/statement', 'driver-27-statement'],
      ['/driver/routes', 'driver-28-routes'],
      ['/driver/profile', 'driver-29-profile'],
      [`/stage/kwa-njoki`, 'driver-30-stage'],
    ] as const)
      await seeWhole(rider, path, picture);
  });
});

/** Loads a screen, waits until nothing loads any more, and unfolds it. */
async function seeWhole(page: Page, path: string, picture: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main:not([role])')).toContainText(/\p{L}/u);
  await expect(page.getByRole('status').filter({ hasText: /^Inapakia|inafunguka$/ })).toHaveCount(0);
  await unfoldAll(page);
  await expectKiswahili(page, picture);
}
