import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { BOOKING_DELAY_MS } from '#shared/domain/constants/screens.ts';
import { roughEnd } from '#shared/domain/trip-places.ts';
import { stopClock } from './clock.ts';
import { EMBU, choosePlace, expect, giveSession, test } from './fixtures.ts';
import { door, onlineDriver } from './scene.ts';
import { bookRide, failPosition, openDialog, pickup, destination, ridesOf } from './landing-steps.ts';

const { auth, brand, landing, places, geolocation, find } = MESSAGES;
/** Holds the page’s scripts until the door is opened. */
async function holdScripts(page: Page) {
  const script = door();
  await page.route('**/assets/*.js', async (route) => {
    await script.opened;
    await route.continue();
  });
  return script;
}

test('spec 1 §2: / shows logo, tagline, three features, share controls, legal links in new tabs and Admin Access; the script takes over the prerendered page; a signed-in visitor is redirected on the first load only, unless the dialog opens within the 200 ms', async ({
  app,
  passenger,
  driver,
}) => {
  const { page, context } = passenger;

  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: auth.signIn })).toBeEnabled();
  await expect(page.getByRole('banner').getByText(brand.name, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Quick and reliable boda boda rides in your neighbourhood',
  );
  await expect(page.getByRole('listitem')).toHaveText([
    /^Fast rides/,
    /^Affordable.*fair pricing, no hidden fees, pay cash or mobile money/i,
    /^Trusted.*riders verified and rated by the community/i,
  ]);
  await expect(page.getByRole('dialog')).toBeHidden();

  const shared = `https://wa.me/?text=${encodeURIComponent(`${brand.share} ${new URL(page.url()).origin}`)}`;
  for (const way of [
    page.getByRole('button', { name: 'Share', exact: true }),
    page.getByRole('link', { name: 'Share on WhatsApp' }),
  ]) {
    const [tab] = await Promise.all([context.waitForEvent('page'), way.click()]);
    await expect(tab).toHaveURL(shared);
    await tab.close();
  }
  const shareSheet = await page.evaluateHandle(() => ({
    data: new Promise<ShareData>((resolve) => (navigator.share = (data) => Promise.resolve(resolve(data ?? {})))),
  }));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await shareSheet.evaluate(({ data }) => data)).toMatchObject({ text: brand.share });

  for (const [name, path] of [
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
  ] as const) {
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name }).click()]);
    await expect(tab).toHaveURL(new RegExp(`${path}$`));
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name);
    await tab.close();
  }
  await page.getByRole('link', { name: 'Admin Access' }).click();
  await expect(page).toHaveURL(/\/admin\/signin$/);

  await test.step('the link becomes a button and keeps the focus; a failed sign-in is reported', async () => {
    const script = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: auth.signIn }).focus();
    script.open();
    await expect(page.getByRole('button', { name: auth.signIn })).toBeFocused();
    await expect(page.getByRole('link', { name: auth.signIn })).toBeHidden();
    await page.goto('/?sign-in=failed');
    await expect(page.getByRole('alert')).toHaveText(auth.signInUnavailable);
  });

  await test.step('a signed-in visitor is asked to wait, not to sign in; only the first load redirects', async () => {
    await giveSession(passenger, await app.passenger('Gatwiri Muriuki'));
    await page.evaluate(() => sessionStorage.clear());
    const script = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText(auth.gettingReady)).toBeVisible();
    await expect(page.getByText(auth.signIn)).toBeHidden();
    script.open();
    await expect(page).toHaveURL(/\/passenger$/);
    await page.goto('/');
    await expect(page.getByText('Signed in as Gatwiri')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Book a Ride' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL(/\/passenger$/);
    // The session ended elsewhere; its cookie is still there.
    await app.ctx.store.sessions.deleteMany({});
    await page.goto('/');
    await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();

    await giveSession(driver, await app.driver('Mugambi Riungu'));
    await driver.page.goto('/');
    await expect(driver.page).toHaveURL(/\/driver$/);
    await driver.page.goto('/');
    await expect(driver.page.getByRole('link', { name: 'Open Dashboard' })).toHaveAttribute('href', '/driver');
    await giveSession(driver, await app.signIn('karimi.incomplete@example.com'));
    await driver.page.goto('/');
    await expect(driver.page.getByRole('link', { name: 'Complete Your Profile' })).toHaveAttribute(
      'href',
      '/user-type',
    );
  });

  await test.step('opening the dialog within the 200 ms cancels the redirect; Sign Out and Close work', async () => {
    await giveSession(passenger, await app.passenger('Kanana Kirimi'));
    await page.evaluate(() => sessionStorage.clear());
    await page.clock.install();
    await stopClock(page);
    await page.goto('/');
    await expect(page.getByText(auth.gettingReady)).toBeVisible();
    await page.getByRole('button', { name: 'Book a Ride' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a Ride' });
    await expect(dialog).toBeVisible();
    await page.clock.runFor(5000);
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/`);
    await page.clock.resume();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Book a Ride' })).toBeFocused();
    await page.getByRole('button', { name: 'Book a Ride' }).click();
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/`);
    // The page signs the person out first, then the server does.
    await expect.poll(async () => (await page.request.get('/api/users/me')).status()).toBe(401);
  });
});

test('spec 1 §2, §5, §8, §9: by keyboard alone, the pickers filter and clear at their specified size, and the dialog says what is missing; Use current location sets the pickup, or says in a red box why there is no position', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDialog(app, passenger, 'Mwende Ireri');
  const book = page.getByRole('button', { name: 'Book Ride', exact: true });
  await expect(book).toBeDisabled();
  await expect(page.getByText(landing.bothRequired)).toBeVisible();

  await pickup(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please select both pickup and destination locations.');
  await page.keyboard.press('ArrowDown');
  const list = page.getByRole('listbox');
  await expect(list).toHaveCSS('max-height', '300px');
  await page.keyboard.press('PageDown');
  await expect(pickup(page)).toHaveAttribute('aria-activedescendant', /-option-5$/);
  await test.step('spec 1 §3: about 150 places in four counties, found by the county in any case', async () => {
    const options = page.getByRole('option');
    expect(Math.abs((await options.count()) - 150)).toBeLessThan(30);
    for (const county of ['Embu', 'MERU', 'tharaka nithi', 'rinyag']) {
      await pickup(page).fill(county);
      await expect(options.filter({ hasText: new RegExp(county, 'i') }).first(), county).toBeVisible();
    }
  });
  await pickup(page).fill('nowhere at all');
  await expect(page.getByText(places.none)).toHaveText('No locations found.');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();

  await pickup(page).fill('embu t');
  await page.keyboard.press('Enter');
  await destination(page).fill('EMBU T');
  await page.keyboard.press('Enter');
  await expect(page.getByText(landing.mustDiffer)).toHaveText('Pickup and destination cannot be the same location.');
  await expect(book).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: landing.mustDiffer })).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(page.getByText(landing.mustDiffer)).toBeHidden();
  await destination(page).fill('runyenjes t');
  await page.keyboard.press('Enter');
  await expect(book).toBeEnabled();
  await expect(page.getByText(/Fare\s+KSH 200/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await test.step('Use current location sets the pickup, or says in a red box why there is no position', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Book a Ride' }).click();
    const locate = page.getByRole('button', { name: 'Use current location' });
    const box = page.getByRole('dialog').getByRole('alert');
    await failPosition(page, 0, 'the chip melted');
    await locate.click();
    await expect(box).toHaveText(geolocation.unknown('the chip melted'));
    await expect(box).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.evaluate(() => Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition'));
    await locate.click();
    await expect(page.getByText(landing.currentLocation, { exact: true })).toBeVisible();
    await expect(box).toBeHidden();

    // A place chosen while the phone is still locating wins.
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (found) => void Object.assign(window, { found });
    });
    await locate.click();
    await choosePlace(page, 'Pickup Location', 'Meru Town');
    await page.evaluate(async () => {
      const { found } = window as unknown as { found: PositionCallback };
      found({ coords: { latitude: 0, longitude: 37, accuracy: 5 }, timestamp: Date.now() } as GeolocationPosition);
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    await expect(page.getByText('Meru Town', { exact: true })).toBeVisible();

    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await locate.click();
    await expect(box).toHaveText(geolocation.unsupported);
  });
});

test('spec 1 §4, R21: booking from the dialog: no driver online, a dialog closed while booking, a lost connection, one open request, its live ride, an ended session', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await page.clock.install();
  const client = await openDialog(app, passenger, 'Nkirote Mutua');
  await test.step('no driver online: the dialog says so and keeps its input; nothing is created', async () => {
    await page.getByRole('button', { name: 'Use current location' }).click();
    await choosePlace(page, 'Destination', 'Runyenjes Town');
    await bookRide(page).click();
    await expect(page.getByRole('alert')).toHaveText(find.noneAvailable);
    await expect(page.getByText('Runyenjes Town')).toBeVisible();
    expect(await ridesOf(app, 'Nkirote Mutua')).toEqual([]);
  });

  await test.step('a dialog closed while booking reopens when the booking fails', async () => {
    const answer = door();
    await page.route('**/api/rides/create', async (route) => {
      await answer.opened;
      await route.continue();
    });
    await bookRide(page).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    answer.open();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(find.noneAvailable);
    await expect(page.getByText('Runyenjes Town', { exact: true })).toBeVisible();
    await page.unroute('**/api/rides/create');
  });

  const { client: driver } = await onlineDriver(app, 'Kithaka Njeru');
  await test.step('the connection drops before the answer arrives: the retry must create no second ride', async () => {
    await page.route('**/api/rides/create', async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    });
    await bookRide(page).click();
    await expect(page.getByRole('alert')).toHaveText(OUTBOX.bookingNeedsNetwork);
    await context.setOffline(false);
    await page.unroute('**/api/rides/create');
  });

  await test.step('a double press, 2 s of "Booking...", the success text, then the one live ride', async () => {
    await stopClock(page);
    const answered = page.waitForResponse('**/api/rides/create');
    await bookRide(page).dblclick();
    await answered;
    await page.clock.runFor(BOOKING_DELAY_MS - 1);
    await expect(page.getByRole('button', { name: landing.booking })).toBeDisabled();
    await page.clock.resume();
    await expect(page.getByText('Ride booked successfully! A driver will contact you shortly.')).toBeVisible();
    await expect(page).toHaveURL(/\/passenger\/ride\/[0-9a-f]{24}$/);
    const [ride, ...more] = await ridesOf(app, 'Nkirote Mutua');
    expect(more).toEqual([]);
    expect(ride).toMatchObject({ pickup: landing.currentLocation, openRequest: true, driverId: null, fare: 200 });
    expect(ride?.from?.latitude).toBeCloseTo(EMBU.latitude, 3);
    const { body } = await driver.call('getRideRequests');
    const pickup = roughEnd(landing.currentLocation, EMBU).name;
    expect(body.requests.map((request) => request.pickup_address)).toContain(pickup);
  });

  await test.step('R4 with a ride open the dialog leads to it; the pickers have been reset', async () => {
    const live = page.url();
    await page.goto('/');
    await page.getByRole('button', { name: 'Book a Ride' }).click();
    await expect(page.getByText(landing.bothRequired)).toBeVisible();
    await choosePlace(page, 'Pickup Location', 'Embu Town');
    await choosePlace(page, 'Destination', 'Runyenjes Town');
    await bookRide(page).click();
    await expect(page.getByRole('alert')).toContainText('You already have a trip under way.');
    await page.getByRole('button', { name: 'Open current trip' }).click();
    await expect(page).toHaveURL(live);
  });

  await test.step('an ended session leads to sign-in', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Book a Ride' }).click();
    await choosePlace(page, 'Pickup Location', 'Embu Town');
    await choosePlace(page, 'Destination', 'Runyenjes Town');
    await client.call('logout');
    await bookRide(page).click();
    await expect(page.getByText(MESSAGES.session.ended)).toBeVisible();
    await expect(page.getByRole('button', { name: auth.signIn })).toBeVisible();
  });
});
