import { MESSAGES } from '#shared/texts/en/messages.ts';
import { expect, newPerson, test } from './fixtures.ts';

const collapsed = (text: string): string => text.replace(/\s+/g, ' ');

test('spec 1 §2, spec 2 §1, §2, §9: without scripts /, /privacy-policy and /terms-of-service are readable, and sign-in is a plain link; the legal pages load no scripts even when JavaScript is on, link back home, work by keyboard, and print without Back to Home', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const page = await context.newPage();

  await test.step('/ is readable, and sign-in is a plain link to the account chooser and back', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: MESSAGES.brand.tagline })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('link', { name: 'Sign in with Google' }).click();
    await page.getByLabel('Or any email address').fill('plain.link@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/auth\/callback\?code=/);
    await expect(page.locator('noscript p')).toBeVisible();
  });

  await test.step('/privacy-policy', async () => {
    await page.goto('/privacy-policy');
    await expect(page).toHaveTitle('Privacy Policy · Boda');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    const text = collapsed(await page.getByRole('main').innerText());
    for (const sentence of [
      'Effective date: 20/01/2025',
      'Users under 18 years need the consent of a parent or guardian',
      'You may complain at any time to the Office of the Data Protection Commissioner',
      'We do not sell your data.',
      'name, phone number and, if they like, an email address (optional)',
      'national ID and driving license',
      'a photo of themselves',
      'the motorbike plate',
      'the stage name',
      'GPS location',
      'Your sign-in on a phone: until you sign out, at most 30 days.',
      'pricing preferences: fares within town, outside town and for single routes',
      // Data that R25, R27, R29 and R30 keep.
      'the short messages you sent each other, how you rated each other',
      'up to three trusted contacts (name and number), the location and trip links you made',
      'the locations of passenger and driver from then on, for four hours at most',
      'A call for help, with its locations: 365 days, also after an account is deleted.',
      'What the log of admins says about you stays too; everything else is erased.',
    ]) {
      expect(text).toContain(sentence);
    }
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(`${app.url}/`);
    await expect(page.getByRole('heading', { name: MESSAGES.brand.tagline })).toBeVisible();
  });

  await test.step('/terms-of-service', async () => {
    await page.goto('/terms-of-service');
    await expect(page).toHaveTitle('Terms of Service · Boda');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
    const text = collapsed(await page.getByRole('main').innerText());
    for (const sentence of [
      'Effective date: 20/01/2025',
      'Users under 18 need the consent of a parent or guardian',
      'Drivers are independent providers',
      'Payment may be in cash or by a mobile-money wallet.',
      'Boda may deduct commissions or service fees',
      'A driver who is online is either Free or On Route.',
      'distance: the longer the trip',
      'location: whether the trip is from or to a place called Town, such as Embu Town',
      'driver presets: each driver’s own price ranges',
      'In-app calls and messaging connect passenger and driver',
    ]) {
      expect(text).toContain(sentence);
    }
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(`${app.url}/`);
    await context.close();
  });

  await test.step('with JavaScript on', async () => {
    const reader = await newPerson(browser, app.url);
    const { page } = reader;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || request.resourceType() === 'fetch') scripts.push(request.url());
    });
    await page.goto('/privacy-policy');
    await page.getByRole('link', { name: 'Terms of Service' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/terms-of-service$/);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    expect(scripts).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: MESSAGES.auth.signIn })).toBeVisible();
    await reader.leave();
  });
});
