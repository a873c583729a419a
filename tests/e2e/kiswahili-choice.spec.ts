import type { BrowserContextOptions, Page } from '@playwright/test';
import { MESSAGES as ENGLISH } from '#shared/texts/en/messages.ts';
import { HOME as HOME_IN_ENGLISH } from '#shared/texts/en/passenger-home.ts';
import { RIDE as RIDE_IN_ENGLISH } from '#shared/texts/en/passenger-ride.ts';
import { LANDING } from '#shared/texts/sw/landing.ts';
import { LEGAL } from '#shared/texts/sw/legal.ts';
import { MESSAGES } from '#shared/texts/sw/messages.ts';
import { NEWS_TEXTS } from '#shared/texts/sw/news.ts';
import { HOME } from '#shared/texts/sw/passenger-home.ts';
import { PROFILE } from '#shared/texts/sw/passenger-profile.ts';
import { RIDE } from '#shared/texts/sw/passenger-ride.ts';
import { SHELL } from '#shared/texts/sw/shell.ts';
import type { TestApp } from '../support/app.ts';
import { examplePhone } from '../support/push-phone.ts';
import { expectKiswahili } from './english-words.ts';
import { expect, giveSession, test } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';

test.use({ actionTimeout: 20_000 });

const html = (page: Page) => page.locator('html');

/** Keeps every push that the app sends, as the phone would show it. */
function keepPushes(app: TestApp): { title: string; body: string }[] {
  const kept: { title: string; body: string }[] = [];
  app.ctx.push = {
    publicKey: app.ctx.push?.publicKey ?? '',
    allowsLoopback: true,
    send: (_phone, message) => {
      kept.push(JSON.parse(message) as { title: string; body: string });
      return Promise.resolve({ is: 'sent' });
    },
  };
  return kept;
}

test('Kiswahili: chosen in the profile in the middle of a ride, it changes screens, errors, the bell and pushes without a page load', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const pushes = keepPushes(app);
  const driver = await onlineDriver(app, 'Muriuki Gitonga');
  const client = await app.passenger('Wanja Nkirote');
  await giveSession(passenger, client);
  await client.call('subscribePush', { body: examplePhone() });
  const { id } = await requestRide(client, driver);
  await driver.client.call('acceptRide', { params: { id } });
  await expect.poll(() => pushes.map((it) => it.title)).toEqual(['Trip accepted']);
  await page.goto('/passenger');
  await expect(page.getByRole('region', { name: HOME_IN_ENGLISH.rides.label, exact: true })).toContainText(
    RIDE_IN_ENGLISH.story.onTheWay,
  );
  await page.evaluate(() => Object.assign(window, { marker: 'same page' }));

  await test.step('the profile changes at once', async () => {
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByText('Kiswahili', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: PROFILE.screen.title })).toBeVisible();
    await expect(page.getByRole('navigation', { name: SHELL.nav.label }).first()).toBeVisible();
    await expectKiswahili(page, 'choice-1-profile');
  });

  await test.step('the ride is still there', async () => {
    await page.getByRole('link', { name: SHELL.nav.home, exact: true }).first().click();
    const ride = page.getByRole('region', { name: HOME.rides.label, exact: true });
    await expect(ride).toContainText(RIDE.story.onTheWay);
    await expectKiswahili(page, 'choice-2-home');
    await ride.getByRole('link').click();
    await expect(page.getByText(RIDE.story.onTheWay).first()).toBeVisible();
    await expectKiswahili(page, 'choice-3-ride');
    await page.goBack();
  });

  await test.step('the bell, and a push', async () => {
    await driver.client.call('startRide', { params: { id } });
    await expect.poll(() => pushes.at(-1)?.title).toBe(NEWS_TEXTS.started.title);
    expect(pushes.at(-1)?.body).toContain('Uko safarini na Muriuki');
    await page
      .getByRole('button', { name: /^Arifa/ })
      .first()
      .click();
    const bell = page.getByRole('dialog', { name: SHELL.notifications.title });
    await expect(bell.getByText('Uko safarini na Muriuki', { exact: false })).toBeVisible();
    await expectKiswahili(page, 'choice-4-bell');
    await page.keyboard.press('Escape');
  });

  await test.step('an answer of the API', async () => {
    const refused = await page.evaluate(async () => {
      const body = JSON.stringify({ phone: '12' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/users/profile', { method: 'PUT', headers, body });
      return { status: answer.status, text: await answer.text() };
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.text).toContain(MESSAGES.profile.userType);
  });

  await test.step('and back to English, on the same page', async () => {
    await page.getByRole('link', { name: SHELL.nav.profile }).first().click();
    await page.getByText('English', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(html(page)).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => Reflect.get(window, 'marker') as unknown)).toBe('same page');
    expect((await client.call('getMe')).body.language).toBe('en');
  });
});

test('Kiswahili: a language that Boda does not speak means English; a phone in Kiswahili begins in Kiswahili', async ({
  app,
  browser,
}) => {
  const visit = async (
    options: BrowserContextOptions,
    see: (page: Page) => Promise<void>,
    cookie?: string,
  ): Promise<void> => {
    const context = await browser.newContext({ baseURL: app.url, ...options });
    if (cookie) await context.addCookies([{ name: 'boda_language', value: cookie, url: app.url }]);
    await see(await context.newPage());
    await context.close();
  };
  const english = async (page: Page): Promise<void> => {
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: ENGLISH.brand.tagline })).toBeVisible();
    await page.goto('/stage/nowhere');
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await expect(page.getByText('Page not found').or(page.getByText('Go to Home'))).toBeVisible();
  };

  await test.step('a cookie, an address, a browser in French', async () => {
    await visit(
      { locale: 'en-KE' },
      async (page) => {
        await page.goto('/');
        await english(page);
      },
      'fr',
    );
    await visit({ locale: 'en-KE' }, async (page) => {
      await page.goto('/?language=xx');
      await english(page);
      expect((await page.context().cookies()).filter(({ name }) => name === 'boda_language')).toEqual([]);
    });
    await visit({ locale: 'fr' }, async (page) => {
      await page.goto('/');
      expect(await page.evaluate(() => navigator.languages)).toEqual(['fr']);
      await english(page);
    });
  });

  await test.step('a browser in Kiswahili of Kenya', async () => {
    await visit({ locale: 'sw-KE' }, async (page) => {
      await page.goto('/');
      await expect(html(page)).toHaveAttribute('lang', 'sw');
      await expect(page.getByRole('heading', { name: MESSAGES.brand.tagline })).toBeVisible();
      await expectKiswahili(page, 'choice-5-landing');
      await page.goto('/stage/nowhere');
      await expect(html(page)).toHaveAttribute('lang', 'sw');
      await expectKiswahili(page, 'choice-6-stage-missing');
    });
  });

  await test.step('the legal pages say that the English is binding', async () => {
    await visit({ locale: 'sw-KE', viewport: { width: 360, height: 740 } }, async (page) => {
      for (const path of ['/privacy-policy', '/terms-of-service']) {
        await page.goto(path);
        await expect(page.getByText(LEGAL.page.englishBinds)).toBeVisible();
        await expectKiswahili(page, `choice-7${path.replace('/', '-')}`);
        await page.getByRole('link', { name: 'English' }).click();
        await expect(html(page)).toHaveAttribute('lang', 'en');
        await expect(page.getByText(LEGAL.page.englishBinds)).toHaveCount(0);
        await page.getByRole('link', { name: 'Kiswahili' }).click();
        await expect(html(page)).toHaveAttribute('lang', 'sw');
      }
    });
  });

  await test.step('without scripts the landing page is in Kiswahili, with a link back to English', async () => {
    await visit({ locale: 'sw-KE', javaScriptEnabled: false }, async (page) => {
      await page.goto('/');
      await expect(html(page)).toHaveAttribute('lang', 'sw');
      await expect(page.getByRole('heading', { name: MESSAGES.brand.tagline })).toBeVisible();
      await expect(page.getByText(LANDING.features.fast.text)).toBeVisible();
      await page.getByRole('link', { name: 'English' }).click();
      await expect(html(page)).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('heading', { name: ENGLISH.brand.tagline })).toBeVisible();
      await page.goto('/');
      await expect(html(page)).toHaveAttribute('lang', 'en');
    });
  });
});
