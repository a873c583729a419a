import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import { PHOTO_SENT_MAX_BYTES } from '#shared/domain/constants/screens.ts';
import { registration, type Client, type TestApp } from '../support/app.ts';
import { pngDataUrl } from '../support/photos.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { EMBU, expect, giveSession, test } from './fixtures.ts';
import { cameraFile, choosePhotos, flatFile, largeCameraFile, photoFile, photoInputs } from './photo.ts';
import { judge } from './scene.ts';

const ADDRESS = '**/api/drivers/onboarding';
const PHOTOS_ADDRESS = '**/api/drivers/onboarding/photos';
const PHOTO_FIELDS = ['profilePictureUrl', 'idCardUrl', 'drivingLicenseUrl', 'platePhotoUrl'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true });
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').getByText(words, { exact: true });
const fare = (page: Page, band: string, end: string) => page.getByRole('group', { name: band }).getByLabel(end);

async function newcomer(app: TestApp, name: string, phone: string): Promise<Client> {
  const client = await app.signIn(`${name.replace(/\W+/g, '.').toLowerCase()}@example.com`);
  await client.call('updateProfile', { body: { user_type: 'driver', name, phone } });
  return client;
}

/** Records every value that the upload progress bar shows. */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const now = document.querySelector('[role=progressbar][aria-label=Sent]')?.getAttribute('aria-valuenow');
      if (now) seen.push(Number(now));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

test('spec 2 §2, §5, §8: registration has five steps, each validated before the next, and survives a reload and a lost connection', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const client = await newcomer(app, 'Mwangi Registers', '+254711000333');
  await giveSession(driver, client);
  await page.goto('/driver/onboarding');

  await test.step('Personal Details: name and mobile are required, email is optional', async () => {
    await expect(title(page, 'Personal Details')).toBeVisible();
    await expect(text(page, 'Driver Registration')).toBeVisible();
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
    await expect(button(page, 'Back')).toBeHidden();
    await expect(page.getByLabel('Full name')).toHaveValue('Mwangi Registers');
    await page.getByLabel('Full name').fill(' ');
    await page.getByLabel('Mobile number').fill('');
    await button(page, 'Next').click();
    await expect(text(page, 'Please enter your full name')).toBeVisible();
    await expect(text(page, 'Please enter your mobile number')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.getByLabel('Full name').fill('Mwangi Registers');
    await page.getByLabel('Email (optional)').fill('');
    await page.getByLabel('Mobile number').fill('0711000333');
    await button(page, 'Next').click();
  });

  await test.step('Location & Stage: the position with its address, and the stage', async () => {
    await expect(title(page, 'Location & Stage')).toBeFocused();
    await button(page, 'Next').click();
    await expect(text(page, 'Please enter your stage name')).toBeVisible();
    // Without an address the place is named by a known place nearby, never by coordinates.
    await page.route('**/outside/reverse*', (route) => route.abort());
    await button(page, 'Use my location').click();
    await expect(page.getByText(nearestPlaceText(EMBU), { exact: true })).toBeVisible();
    await page.unroute('**/outside/reverse*');
    await button(page, 'Use my location').click();
    await expect(page.getByText('Kenyatta Highway, Embu')).toBeVisible();
    await page.getByLabel('Stage name').fill('Manyatta stage');
    await button(page, 'Next').click();
  });

  await test.step('Documents: four images, JPG or PNG up to 5MB; any other file is refused with a reason', async () => {
    await expect(title(page, 'Documents')).toBeVisible();
    await expect(page.getByText('Four photos, JPG or PNG, up to 5MB each.')).toBeVisible();
    for (const label of ['Profile picture (selfie)', 'ID card', 'Driving license', 'Number plate photo'])
      await expect(page.getByRole('group', { name: label, exact: true })).toBeVisible();
    await button(page, 'Next').click();
    await expect(text(page, 'Please add this photo')).toHaveCount(4);
    const photo = await cameraFile();
    const refused: [string, string, Buffer, string][] = [
      ['art.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NOT_IMAGE],
      ['large.jpg', 'image/jpeg', Buffer.concat([photo.buffer, Buffer.alloc(5 * 1024 * 1024)]), TOO_LARGE],
      ['cut.jpg', 'image/jpeg', photo.buffer.subarray(0, photo.buffer.length / 2), DAMAGED],
    ];
    const first = photoInputs(page).first();
    for (const [name, mimeType, buffer, sentence] of refused) {
      await first.setInputFiles({ name, mimeType, buffer });
      await expect(page.getByRole('group', { name: 'Profile picture (selfie)' }).getByRole('alert')).toHaveText(
        sentence,
      );
    }
    await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCount(0);
    await test.step('a camera photo over 5MB can be shrunk with "Make it smaller"; a damaged one is still refused', async () => {
      const group = page.getByRole('group', { name: 'ID card', exact: true });
      const shrink = group.getByRole('button', { name: 'Make it smaller: ID card' });
      const input = photoInputs(page).nth(1);
      const large = await largeCameraFile(4000, 3000);
      expect(large.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
      await input.setInputFiles(large);
      await expect(group.getByRole('alert')).toHaveText(TOO_LARGE);
      await shrink.click();
      await expect(group.getByRole('img', { name: 'ID card, chosen' })).toBeVisible();
      await expect(group.getByRole('alert')).toHaveCount(0);
      await expect(input).toBeFocused();
      await group.getByRole('button', { name: 'Remove: ID card' }).click();
      await input.setInputFiles({
        ...photo,
        buffer: Buffer.concat([photo.buffer.subarray(0, 9000), Buffer.alloc(6e6)]),
      });
      await shrink.click();
      await expect(group.getByRole('alert')).toHaveText(DAMAGED);
      await expect(shrink).toBeHidden();
      // Few bytes but many pixels: accepted as chosen, and shrunk silently.
      await input.setInputFiles(await flatFile(6000, 4500));
      await expect(group.getByRole('img', { name: 'ID card, chosen' })).toBeVisible();
      await group.getByRole('button', { name: 'Remove: ID card' }).click();
    });
    await choosePhotos(page);
    for (const document of ['Profile picture (selfie)', 'Driving license'])
      await page.getByLabel(`Replace: ${document}`).setInputFiles(photo);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(title(page, 'Documents')).toBeVisible();
    await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCount(4);
    await button(page, 'Next').click();
  });

  await test.step('Vehicle Details: the plate is upper-cased; an unusual one gets a hint, but is not refused', async () => {
    await expect(title(page, 'Vehicle Details')).toBeVisible();
    await button(page, 'Next').click();
    await expect(text(page, 'Please enter your motorbike number plate')).toBeVisible();
    await page.getByLabel('Motorbike number plate').fill('hello');
    await button(page, 'Next').click();
    await expect(
      text(page, 'A number plate has at least two letters and two digits, for example KMEB 123A'),
    ).toBeVisible();
    await expect(title(page, 'Vehicle Details')).toBeVisible();
    await page.getByLabel('Motorbike number plate').fill('gk 12');
    await expect(
      text(page, 'Most motorbike plates look like KMEB 123A. If yours is different, continue.'),
    ).toBeVisible();
    await button(page, 'Next').click();
    await expect(title(page, 'Pricing Setup')).toBeVisible();
    await button(page, 'Back').click();
    await page.getByLabel('Motorbike number plate').fill('kmgb 456c');
    await expect(page.getByLabel('Motorbike number plate')).toHaveValue('KMGB 456C');
    await expect(text(page, ONBOARDING.plateUnusual)).toBeHidden();
    await button(page, 'Next').click();
  });

  await test.step('Pricing Setup: out of range or reversed is refused', async () => {
    await fare(page, 'Within town', 'Lowest').fill('40');
    await fare(page, 'Outside town', 'Lowest').fill('900');
    await button(page, 'Complete Registration').click();
    await expect(text(page, 'Please enter a fare between 50 and 500')).toBeVisible();
    await expect(text(page, 'The lowest fare cannot be above the highest')).toBeVisible();
    await expect(fare(page, 'Within town', 'Lowest')).toBeFocused();
    await fare(page, 'Within town', 'Lowest').fill('100');
    await fare(page, 'Outside town', 'Lowest').fill('150');
  });

  await test.step('the phone’s Back and a reload lose nothing', async () => {
    await page.goBack();
    await expect(title(page, 'Vehicle Details')).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(title(page, 'Pricing Setup')).toBeVisible();
  });

  await test.step('a lost connection: sending fails, and the answers are kept', async () => {
    await page.route(ADDRESS, (route) => route.abort());
    await button(page, 'Complete Registration').click();
    await expect(page.getByRole('alert')).toContainText('Registration failed. Please try again.');
    await expect(page.getByRole('alert')).toContainText('Your answers and photos are kept');
    await page.unroute(ADDRESS);
  });

  await test.step('a refusal by the server leads to the step with the invalid field', async () => {
    await page.route(ADDRESS, (route) =>
      route.fulfill({
        status: 400,
        json: { error: ONBOARDING.photoKind, code: 'INVALID', field: 'idCardUrl' },
      }),
    );
    await button(page, 'Try again').click();
    await expect(title(page, 'Documents')).toBeVisible();
    const card = page.getByRole('group', { name: 'ID card', exact: true });
    await expect(card.getByRole('alert')).toHaveText('Please choose a JPG or PNG image up to 5MB');
    await expect(card.getByLabel('Replace: ID card')).toBeFocused();
    await page.unroute(ADDRESS);
    await card.getByLabel('Replace: ID card').setInputFiles(await cameraFile());
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button(page, 'Next').click();
    await expect(title(page, 'Vehicle Details')).toBeVisible();
    await button(page, 'Next').click();
    await expect(title(page, 'Pricing Setup')).toBeVisible();
  });

  await test.step('sending shows its progress; the photos are sent small', async () => {
    const session = await driver.context.newCDPSession(page);
    await session.send('Network.enable');
    const limits = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 300 * 1024 };
    await session.send('Network.emulateNetworkConditions', limits);
    await watchProgress(page);
    const photo = page.waitForRequest(PHOTOS_ADDRESS);
    const asked = page.waitForRequest(ADDRESS);
    await button(page, 'Complete Registration').dblclick();
    const sent = (await photo).postDataJSON() as Record<string, string>;
    expect(sent['field']).toBe('idCardUrl');
    expect(sent['photo']?.length).toBeLessThanOrEqual(PHOTO_SENT_MAX_BYTES);
    const body = (await asked).postDataJSON() as Record<string, string>;
    expect(body['motorbikePlateNumber']).toBe('KMGB 456C');
    for (const field of PHOTO_FIELDS) expect(body[field]).toMatch(/^\/api\/files\//);
    await expect(
      toast(page, 'Registration completed successfully! Your documents will be reviewed within 24 hours.'),
    ).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen.filter((percent) => percent > 0 && percent < 100)).not.toEqual([]);
    await expect(page).toHaveURL(/\/driver$/);
    await expect(page.getByText(MESSAGES.driver.pending).first()).toBeVisible();
  });
});

const NOT_IMAGE = 'This file is not a JPG or PNG image. Please choose another one.';
const TOO_LARGE = 'This photo is larger than 5MB. Please choose a smaller one or take a new one.';
const DAMAGED = 'This photo is damaged. Please take it again or choose another one.';

test('R38 an upload that fails goes on where it stopped, also after a reload; the button stands still on all steps', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  await giveSession(driver, await newcomer(app, 'Wambui Resumes', '+254711000445'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/driver/onboarding');
  const places: unknown[] = [];
  const next = async (name = 'Next') => {
    places.push(await button(page, name).boundingBox());
    await button(page, name).click();
  };
  await expect(page.getByLabel('Full name')).toHaveValue('Wambui Resumes');
  await expect(page.getByLabel('Mobile number')).toHaveValue('+254 711 000 445');
  await expect(page.getByText('From your account. Passengers call you on it.')).toBeVisible();
  await next();
  await page.getByLabel('Stage name').fill('Manyatta stage');
  await next();
  await expect(text(page, '0 of 4 added')).toBeVisible();
  await photoInputs(page).first().setInputFiles(photoFile());
  await expect(text(page, '1 of 4 added')).toBeVisible();
  await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCSS('object-fit', 'contain');
  await choosePhotos(page);
  await expect(text(page, '4 of 4 added')).toBeVisible();
  await next();
  await page.getByLabel('Motorbike number plate').fill('KMGB 789D');
  await next();
  await expect(title(page, 'Pricing Setup')).toBeVisible();

  const sent: string[] = [];
  await page.route(PHOTOS_ADDRESS, (route) => {
    const { field } = route.request().postDataJSON() as { field: string };
    sent.push(field);
    return sent.length > 2 ? route.abort() : route.continue();
  });
  await next('Complete Registration');
  expect(places).toHaveLength(5);
  for (const place of places) expect(place).toEqual(places[0]);
  await expect(page.getByRole('alert')).toContainText('Your answers and photos are kept');
  await expect(text(page, '2 of 4 photos sent. The rest is still to be sent.')).toBeVisible();
  expect(sent).toEqual(PHOTO_FIELDS.slice(0, 3));

  await page.reload();
  await expect(text(page, '2 of 4 photos sent. The rest is still to be sent.')).toBeVisible();
  await page.unroute(PHOTOS_ADDRESS);
  sent.length = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/onboarding/photos')) sent.push((request.postDataJSON() as { field: string }).field);
  });
  await button(page, 'Complete Registration').click();
  await expect(toast(page, ONBOARDING.completed)).toBeVisible();
  expect(sent).toEqual(PHOTO_FIELDS.slice(2));

  await test.step('a photo that the server no longer has is sent again with the same press', async () => {
    await page.goto('/driver/onboarding?step=documents');
    await page.getByLabel('Replace: ID card').setInputFiles(await cameraFile());
    await page.route(ADDRESS, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await button(page, 'Save Changes').click();
    await expect(page.getByRole('alert')).toContainText('Your answers and photos are kept');
    await page.unroute(ADDRESS);
    await app.ctx.store.files.deleteMany({ expiresAt: { $exists: true } });
    sent.length = 0;
    await button(page, 'Try again').click();
    await expect(toast(page, ONBOARDING.completed)).toBeVisible();
    expect(sent).toEqual(['idCardUrl']);
  });
});

test('a draft belongs to one person: the next one on the same phone starts with an empty form', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const one = await newcomer(app, 'Njagi Begins', '+254711000441');
  await giveSession(driver, one);
  await page.goto('/driver/onboarding');
  await button(page, 'Next').click();
  await page.getByLabel('Stage name').fill('Njagi’s stage');
  await button(page, 'Next').click();
  await choosePhotos(page);

  await giveSession(driver, await newcomer(app, 'Kariuki Follows', '+254711000442'));
  // No URL leads past a step with missing answers.
  await page.goto('/driver/onboarding?step=documents');
  await expect(title(page, 'Location & Stage')).toBeVisible();
  await expect(page.getByLabel('Stage name')).toHaveValue('');
  await page.getByLabel('Stage name').fill('Kariuki’s stage');
  await button(page, 'Next').click();
  await expect(page.getByRole('group', { name: 'ID card', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCount(0);

  await giveSession(driver, one);
  await page.goto('/driver/onboarding?step=location');
  await expect(page.getByLabel('Stage name')).toHaveValue('Njagi’s stage');
  // The photos were deleted when someone else signed in.
  await button(page, 'Next').click();
  await expect(page.getByRole('group', { name: 'ID card', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCount(0);

  await test.step('words and photos survive a session that ends by itself; signing out deletes them', async () => {
    const again = async (step: string) => {
      await giveSession(driver, await app.signIn('njagi.begins@example.com'));
      await page.goto(`/driver/onboarding?step=${step}`);
    };
    await choosePhotos(page);
    await one.call('logout');
    await expect(text(page, 'You were signed out. Please sign in again.')).toBeVisible();
    await again('documents');
    await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCount(4);
    // A sign-out that the server missed would be repeated, and end the next session.
    const heard = page.waitForResponse('**/api/logout*');
    await button(page, 'Sign Out').click();
    await expect(button(page, MESSAGES.auth.signIn)).toBeVisible();
    await heard;
    await again('location');
    await expect(page.getByLabel('Stage name')).toHaveValue('');
    await page.getByLabel('Stage name').fill('Njagi’s stage');
    await button(page, 'Next').click();
    await expect(page.getByRole('group', { name: 'ID card', exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCount(0);
  });
});

test('R5 a registered driver sees their registration; a changed document needs a new review; by keyboard alone', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const client = await newcomer(app, 'Mbogo Again', '+254711000443');
  const { body: me } = await client.call('getMe');
  const photo = await pngDataUrl();
  const photos = { profilePictureUrl: photo, idCardUrl: photo, drivingLicenseUrl: photo, platePhotoUrl: photo };
  await client.call('onboardDriver', { body: { ...registration(me), ...photos } });
  await judge(app, me.id, 'approved');
  await giveSession(driver, client);

  await page.route('**/api/drivers/profile', (route) => route.abort());
  await page.goto('/driver/onboarding');
  await expect(page.getByText('Your registration did not load')).toBeVisible();
  await page.unroute('**/api/drivers/profile');
  await button(page, 'Try again').press('Enter');

  await test.step('changes that need no review are saved from any step', async () => {
    await expect(page.getByLabel('Full name')).toHaveValue('Mbogo Again');
    await page.getByLabel('Full name').press('Enter');
    await expect(title(page, 'Location & Stage')).toBeFocused();
    await expect(page.getByLabel('Stage name')).toHaveValue('Embu stage');
    await page.getByLabel('Stage name').fill('Kangaru stage');
    await button(page, 'Save Changes').press('Enter');
    await expect(toast(page, 'Your details are saved.')).toBeVisible();
    await expect(page).toHaveURL(/\/driver$/);
    const { body } = await client.call('getDriverProfile');
    expect(body).toMatchObject({ stageName: 'Kangaru stage', verification_status: 'approved' });
  });

  await test.step('a changed document goes to review, taken with the phone’s camera or chosen as a file', async () => {
    const session = await driver.context.newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await page.goto('/driver/onboarding?step=documents');
    await expect(page.getByLabel('Take photo: Profile picture (selfie)')).toHaveAttribute('capture', 'user');
    await expect(page.getByLabel('Take photo: Driving license')).toHaveAttribute('capture', 'environment');
    await expect(page.getByRole('img', { name: /, chosen$/ })).toHaveCount(4);
    await expect(text(page, 'We review new documents. You cannot go online until they are approved.')).toBeVisible();
    await page.getByLabel('Take photo: Driving license').setInputFiles(photoFile());
    await expect(page.getByText('This browser cannot keep photos: choose them again after a reload.')).toBeVisible();
    await button(page, 'Save Changes').press('Enter');
    await expect(toast(page, ONBOARDING.completed)).toBeVisible();
    await expect(page.getByText(MESSAGES.driver.pending).first()).toBeVisible();
    expect((await client.call('getDriverProfile')).body.verification_status).toBe('pending');
  });
});
