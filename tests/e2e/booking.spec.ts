import type { Locator, Page } from '@playwright/test';
import { PREVIEW_MAP_HEIGHT_PX, PREVIEW_MAP_ZOOM } from '#shared/domain/constants/screens.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import { stopClock } from './clock.ts';
import { EMBU, choosePlace, expect, giveSession, northOf, test } from './fixtures.ts';
import { door, onlineDriver } from './scene.ts';
import { NEEDS_NOTIFICATIONS } from './tags.ts';

const SEARCH = '**/api/drivers/available';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const findButton = (page: Page) => page.getByRole('button', { name: 'Find Drivers' });

test('spec 1 §2: the four booking steps by keyboard, Back by button and browser, the map, Sign Out; R5: an inactive passenger reads why in their place', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Njiru Steps');
  await giveSession(passenger, await app.passenger('Wawira Steps'));
  await page.goto('/passenger');
  await page.getByRole('link', { name: 'Book', exact: true }).press('Enter');
  await expect(heading(page, 'Book a Ride')).toBeVisible();

  await test.step('the map preview is 200 px high, zoom 14', async () => {
    expect([PREVIEW_MAP_HEIGHT_PX, PREVIEW_MAP_ZOOM]).toEqual([200, 14]);
    const map = page.getByRole('figure').locator('div').first();
    await expect.poll(async () => (await map.boundingBox())?.height).toBe(200);
  });

  await test.step('details and search, by keyboard alone', async () => {
    for (const [label, name] of [
      ['Pickup', 'Embu Town'],
      ['Destination', 'Runyenjes Town'],
    ] as const) {
      await page.getByRole('combobox', { name: label, exact: true }).focus();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('radio', { name: '1' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '2' })).toBeChecked();
    await findButton(page).press('Enter');
    await expect(heading(page, 'Select Driver')).toBeFocused();
    await page.getByRole('button', { name: `Choose ${driver.name}` }).press('Enter');
    await expect(heading(page, 'Confirm Booking')).toBeFocused();
  });

  await test.step('browser Back: confirmation to drivers, drivers to details; Forward does not return to a cleared list', async () => {
    await page.goBack();
    await expect(heading(page, 'Select Driver')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Book a Ride')).toBeVisible();
    await expect(page.getByRole('radio', { name: '2' })).toBeChecked();
    await page.goForward();
    await expect(heading(page, 'Book a Ride')).toBeVisible();
  });

  await test.step('going back to the details after booking clears the form', async () => {
    await findButton(page).click();
    await page.getByRole('button', { name: `Choose ${driver.name}` }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(heading(page, 'Ride Booked')).toBeVisible();
    await expect(page.getByText('Ride booked successfully! Njiru Steps will pick you up at Embu Town')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the details' }).click();
    await expect(heading(page, 'Book a Ride')).toBeVisible();
    await expect(page).toHaveURL(/\/passenger\/book$/);
    // The form is cleared after the booking, so a second press cannot book the trip again.
    await expect(page.getByText(MESSAGES.find.bothRequired)).toBeVisible();
  });

  await test.step('after booking, the browser’s Back leads from the ride to Home, past the steps of the booking', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/passenger\/ride\//);
    await page.goBack();
    await expect(page).toHaveURL('/passenger');
    await page.getByRole('link', { name: 'Book', exact: true }).click();
    await choosePlace(page, 'Pickup', 'Embu Town');
    await choosePlace(page, 'Destination', 'Runyenjes Town');
  });

  await test.step('a search response for details that have changed since is ignored', async () => {
    const answer = door();
    await page.route(SEARCH, async (route) => {
      await answer.opened;
      await route.continue();
    });
    await findButton(page).click();
    await expect(page.getByRole('button', { name: 'Finding drivers...' })).toBeDisabled();
    await page.getByText('Small', { exact: true }).click();
    const answered = page.waitForResponse(SEARCH);
    answer.open();
    await answered;
    await expect(findButton(page)).toBeEnabled();
    await expect(heading(page, 'Book a Ride')).toBeVisible();
    await page.unroute(SEARCH);
  });

  await test.step('R5: an inactive passenger reads why in place of the steps; active again, the trip is still there', async () => {
    const setActive = (isActive: boolean) =>
      app.ctx.store.users.updateOne({ name: 'Wawira Steps' }, { $set: { isActive } });
    await setActive(false);
    await findButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Your account is inactive.');
    await expect(page.getByRole('link', { name: '+254 700 000 000' })).toBeVisible();
    await expect(findButton(page)).toHaveCount(0);
    await setActive(true);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(findButton(page)).toBeEnabled();
  });

  await test.step('without a connection the form says why it waits and keeps its input', async () => {
    await passenger.context.setOffline(true);
    await expect(page.getByText(OUTBOX.bookingNeedsNetwork)).toBeVisible();
    await findButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to find drivers. Please try again.');
    await passenger.context.setOffline(false);
    await findButton(page).click();
    await expect(heading(page, 'Select Driver')).toBeVisible();
  });

  await test.step('Sign Out returns to /; the next person on this phone finds an empty form', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    // The page leaves at once; the server's response clears the cookie, and must not clear the next person's.
    const loggedOut = page.waitForResponse('**/api/logout*');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(MESSAGES.session.signOutRiding);
    await question.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('button', { name: MESSAGES.auth.signIn })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await loggedOut;
    await giveSession(passenger, await app.passenger('Next Person'));
    await page.goto('/passenger/book');
    await expect(page.getByText(MESSAGES.find.bothRequired)).toBeVisible();
    await expect(page.getByText('Runyenjes Town')).toBeHidden();
  });
});

test('spec 1 §2, §9: Book on a driver starts from the phone’s position and asks for no driver again; a preferred driver is preselected with their fares, and may go offline meanwhile', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Muthee Preferred');
  await onlineDriver(app, 'Kithaka Other');
  await giveSession(passenger, await app.passenger('Ruguru Prefers'));
  await page.goto('/passenger');
  await page.getByRole('button', { name: `Book ${driver.name}` }).click();
  const choice = page.getByRole('region', { name: 'Your choice' });
  const ask = ['Town fare KSH 100–200', 'Other trips KSH 150–300'];
  for (const expected of ['Muthee Preferred', 'Embu stage', 'Available', 'No rating yet', '0 trips', ...ask]) {
    await expect(choice).toContainText(expected);
  }
  await expect(choice).not.toContainText('about');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await findButton(page).click();
  const theirs = page.getByRole('region', { name: 'Your driver' });
  await expect(heading(page, 'Confirm Booking')).toBeVisible();
  await expect(theirs).toContainText('Muthee Preferred');
  await page.goBack();
  const first = page.getByRole('list', { name: 'Drivers who can take you' }).getByRole('listitem').first();
  const chosen = page.getByRole('list', { name: 'Your choice' });
  await expect(chosen).toContainText('Muthee Preferred');
  await expect(first).toContainText('Kithaka Other');
  await expect(page.getByText('Fastest')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Or choose another driver' })).toBeVisible();

  await test.step('a reload repeats the search and stays at Select Driver, or at Confirm Booking with the choice', async () => {
    await page.reload();
    await expect(heading(page, 'Select Driver')).toBeVisible();
    await expect(chosen).toContainText('Muthee Preferred');
    await page.getByRole('button', { name: 'Choose Kithaka Other' }).click();
    await expect(theirs).toContainText('Kithaka Other');
    await page.reload();
    await expect(theirs).toContainText('Kithaka Other');
    await page.goBack();
    await page.getByRole('button', { name: `Choose ${driver.name}` }).click();
    await expect(theirs).toContainText('Muthee Preferred');
  });

  await test.step('refused at confirmation: the message, then the list without that driver', async () => {
    await driver.client.call('setDriverStatus', { body: { status: 'offline' } });
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('This driver is not available right now. Please choose another.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose another driver' }).click();
    await expect(heading(page, 'Select Driver')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose Kithaka Other' })).toBeEnabled();
    await expect(page.getByRole('button', { name: `Choose ${driver.name}` })).toBeHidden();
  });

  await test.step('offline before the search: shown at once, and cannot be chosen', async () => {
    await driver.client.call('setDriverStatus', { body: { status: 'online' } });
    await page.goto('/passenger');
    await page.getByRole('button', { name: `Book ${driver.name}` }).click();
    await app.ctx.store.drivers.updateOne({ _id: toObjectId(driver.id) }, { $set: { status: 'offline' } });
    // The list is fetched again whenever the network returns.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(choice).toContainText('Offline');
    await expect(choice).toContainText('Muthee is not available right now.');
    await findButton(page).click();
    await expect(first).toContainText('Not available right now');
    await expect(first).toContainText('about KSH 200');
    await expect(page.getByRole('button', { name: `Choose ${driver.name}` })).toBeDisabled();
    await page.goBack();
    await page.getByRole('button', { name: `Choose a driver other than ${driver.name}` }).click();
    await expect(choice).toBeHidden();
  });

  await test.step('screens "Choosing, scheduling and the live ride": from the phone’s position to the booking in five taps', async () => {
    await driver.client.call('setDriverStatus', { body: { status: 'online' } });
    const here = northOf(EMBU, 150);
    await passenger.standAt(here);
    await giveSession(passenger, await app.passenger('Kawira Books'));
    await page.goto('/passenger');
    const book = page.getByRole('button', { name: `Book ${driver.name}` });
    // Distances are measured from the passenger, so the phone's position is known.
    await expect(page.getByRole('listitem').filter({ has: book })).toContainText(/\d min · \d\.\d km/);
    let taps = 0;
    const tap = async (what: Locator): Promise<void> => {
      taps += 1;
      await what.click();
    };
    await tap(book);
    await expect(page.getByText(MESSAGES.landing.currentLocation, { exact: true })).toBeVisible();
    await expect(page.getByText(nearestPlaceText(here) ?? '', { exact: true })).toBeVisible();
    await tap(page.getByRole('combobox', { name: 'Destination' }));
    const search = page.getByRole('dialog', { name: 'Where to?' });
    await search.getByRole('searchbox', { name: 'Destination' }).fill('runyenjes');
    await tap(search.getByRole('button', { name: /^Runyenjes Town/ }));
    await tap(findButton(page));
    await expect(page.getByRole('region', { name: 'Your driver' })).toContainText(driver.name);
    await tap(page.getByRole('button', { name: 'Confirm', exact: true }));
    await expect(page.getByText('Waiting for Muthee to answer')).toBeVisible();
    expect(taps).toBe(5);
    const ride = await app.ctx.store.rides.findOne({});
    expect(ride).toMatchObject({ driverId: toObjectId(driver.id), from: here });
  });
});

test('the driver list guides the choice: all nearby first, with how many are near and how soon; drivers by arrival; distant ones are folded away', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  for (const [name, metres] of [
    ['Gitari Farther', 9000],
    ['Mbogo Second', 3000],
    ['Njuki First', 600],
  ] as const) {
    await onlineDriver(app, name, northOf(EMBU, metres));
  }
  await giveSession(passenger, await app.passenger('Rwamba Chooses'));
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await findButton(page).click();
  const all = page.getByRole('button', { name: /^Ask all nearby/ });
  await expect(all).toContainText('Fastest');
  await expect(all).toContainText(/2 drivers near, nearest \d min/);
  await expect(all).toContainText('KSH 200');
  await expect(all).toBeInViewport({ ratio: 1 });
  await expect(all).not.toContainText('Choosing a driver');
  const near = page.getByRole('list', { name: 'Drivers who can take you' }).getByRole('listitem');
  await expect(near).toHaveCount(2);
  await expect(near.first()).toContainText('Njuki First');
  await expect(near.first()).toContainText('0 trips');
  await expect(near.first()).not.toContainText(/rating/i);
  await expect(page.getByText('Gitari Farther')).toBeHidden();
  await page.getByRole('button', { name: 'Farther away' }).click();
  await expect(page.getByRole('button', { name: 'Choose Gitari Farther' })).toBeVisible();

  await test.step('one tap leads to the confirmation, where the fare and Confirm stay in sight', async () => {
    await all.click();
    await expect(heading(page, 'Confirm Booking')).toBeVisible();
    for (const top of [0, 10_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await expect(page.getByRole('region', { name: 'Fare' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('on a desktop a map stands beside each step', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const beside = page.getByText('No map, to save data');
    const isBeside = async (step: Locator): Promise<boolean> => {
      const [map, words] = await Promise.all([beside.boundingBox(), step.boundingBox()]);
      return map !== null && words !== null && map.x > words.x + words.width;
    };
    await expect.poll(() => isBeside(page.getByRole('region', { name: 'Fare' }))).toBe(true);
    await page.goBack();
    await expect.poll(() => isBeside(all)).toBe(true);
    await page.goBack();
    await expect.poll(() => isBeside(page.getByRole('combobox', { name: 'Destination', exact: true }))).toBe(true);
  });
});

test(
  'spec 1 §2, §9: the booking page asks about notifications after 2 s, while undecided',
  NEEDS_NOTIFICATIONS,
  async ({ app, passenger }) => {
    const { page, context } = passenger;
    await giveSession(passenger, await app.passenger('Igoki Asked'));
    await context.clearPermissions();
    await page.clock.install();
    await stopClock(page);
    await page.goto('/passenger/book');
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(heading(page, 'Book a Ride')).toBeVisible({ timeout: 300 });
    }).toPass();
    const prompt = page.getByRole('dialog', { name: MESSAGES.notifications.ask });
    await page.clock.runFor(1000);
    await expect(prompt).toBeHidden();
    await page.clock.runFor(1000);
    await expect(prompt).toContainText(MESSAGES.notifications.askPassenger);
    await prompt.getByRole('button', { name: 'Not now' }).click();
    await expect(prompt).toBeHidden();
  },
);
