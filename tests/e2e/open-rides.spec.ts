import type { Page } from '@playwright/test';
import { toObjectId } from '#core/lib/ids.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { REFUSALS } from '#shared/texts/en/refusals.ts';
import type { RideCreate } from '#shared/contract/ride-entities.ts';
import type { TestApp } from '../support/app.ts';
import { choosePickupTime, choosePlace, expect, giveSession, rideOnScreen, test } from './fixtures.ts';
import { door, onlineDriver, type OnlineDriver, requestRide } from './scene.ts';

const CREATE = '**/api/rides/create';
const CURRENT = '**/api/passengers/rides/current';
const HOUR_MS = 3600_000;

const later = (hours: number): Partial<RideCreate> => ({
  tripTiming: 'schedule',
  scheduledTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
});
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });
const yourRides = (page: Page) => page.getByRole('region', { name: 'Your trips', exact: true });

/** Fills in a scheduled ride, up to the confirmation step. */
async function planRide(page: Page, driver: OnlineDriver, atMs: number): Promise<void> {
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  await choosePickupTime(page, atMs);
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await page.getByRole('button', { name: `Choose ${driver.name}` }).click();
  await expect(confirmButton(page)).toBeVisible();
}

const idsOf = async (app: TestApp, name: string): Promise<string[]> =>
  (await app.ctx.store.rides.find({ passengerName: name }).sort({ _id: 1 }).toArray()).map(({ _id }) => String(_id));

test('R6 a driver can give up a scheduled ride; the passenger can choose another driver, with the details kept', async ({
  app,
  driver,
  passenger,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Nderitu Cannot');
  const other = await onlineDriver(app, 'Muthomi Other');
  const client = await app.passenger('Kathure Plans');
  await giveSession(driver, driverUser.client);
  await giveSession(passenger, client);
  const ride = await requestRide(client, driverUser, { ...later(5), passengerCount: 2 });
  await driverUser.client.call('acceptRide', { params: { id: ride.id } });
  await page.goto('/driver/rides');
  await passenger.page.goto(`/passenger/ride/${ride.id}`);
  await expect(passenger.page.getByText(/^Nderitu picks you up at /)).toBeVisible();

  const card = page.getByRole('article', { name: 'Scheduled trip with Kathure Plans' });
  await card.getByRole('button', { name: 'I cannot do this trip' }).click();
  await page.getByRole('button', { name: 'Keep the trip' }).click();
  await card.getByRole('button', { name: 'I cannot do this trip' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The trip is cancelled, and Kathure sees the reason.');
  await expect(question.getByRole('radio', { name: /^Passenger did not come/ })).toBeDisabled();
  await question.getByText('I cannot come', { exact: true }).click();
  await question.getByRole('button', { name: 'Cancel the trip' }).click();
  await expect(card).toBeHidden();
  expect((await client.call('getRide', { params: { id: ride.id } })).body).toMatchObject({
    status: 'cancelled',
    cancelReason: 'cannot_come',
  });

  await expect(passenger.page.getByText('Nderitu cannot come', { exact: true })).toBeVisible();
  await passenger.page.getByRole('link', { name: 'Find another driver' }).click();
  const trip = passenger.page.getByRole('region', { name: 'Your trip' });
  await expect(trip.getByRole('button', { name: '2 passengers' })).toBeVisible();
  await expect(passenger.page.getByRole('button', { name: `Choose ${other.name}` })).toBeVisible();
});

test('R6 declining an outdated offer on a second phone does not end the accepted ride, and says why', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Gitonga Phones');
  await giveSession(driver, driverUser.client);
  const ride = await requestRide(await app.passenger('Wambui Stale'), driverUser);
  const code = door();
  await page.route('**/toast-host-*.js', async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.goto('/driver/rides');
  const decline = page.getByRole('button', { name: 'Decline Wambui Stale' });
  await expect(decline).toBeVisible();
  await driver.wire.cut();
  // The second phone must not learn by a poll either what the other phone did.
  const answer = door();
  await page.route('**/api/drivers/ride-requests', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await driverUser.client.call('acceptRide', { params: { id: ride.id } });
  const asked = page.waitForRequest('**/decline');
  await decline.click();
  await asked;
  answer.open();
  const trip = page.getByRole('region', { name: 'Active trip' });
  await expect(trip.getByText(REFUSALS.driver.alreadyAccepted, { exact: true })).toBeVisible();
  // The message is shown once, although the toast's code loads only now.
  const toasts = await page.evaluateHandle(() => {
    const added: string[] = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-sonner-toast]')) added.push(textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return added;
  });
  const loaded = page.waitForFunction(() => document.querySelector('section[aria-label^="Notifications"]'));
  code.open();
  await loaded;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await toasts.jsonValue()).toEqual([]);
  expect((await app.ctx.store.rides.findOne({ _id: toObjectId(ride.id) }))?.status).toBe('accepted');
});

test('R4 R20 the passenger’s home shows every open ride, each with a link to its own screen', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const first = await onlineDriver(app, 'Kariuki Planned');
  const second = await onlineDriver(app, 'Mugo Now');
  const client = await app.passenger('Nkatha Both');
  await giveSession(passenger, client);
  const planned = await requestRide(client, first, later(0.4));
  await first.client.call('acceptRide', { params: { id: planned.id } });
  const tomorrow = await requestRide(client, second, later(20));
  await page.goto('/passenger');
  await expect(yourRides(page).getByRole('link')).toHaveCount(2);
  await expect(yourRides(page).getByText('Kariuki Planned')).toBeVisible();
  // The ride that is still to come has its time as the headline.
  const toCome = yourRides(page).getByRole('link', { name: 'Waiting for Mugo Now to answer' });
  await expect(toCome).toHaveAccessibleName(/^(Today|Tomorrow) \d\d:\d\d /);
  for (const [title, id] of [
    [/^On the way to you/, planned.id],
    ['Waiting for Mugo Now to answer', tomorrow.id],
  ] as const) {
    await yourRides(page).getByText(title).click();
    await expect(page).toHaveURL(new RegExp(`/passenger/ride/${id}$`));
    await page.goto('/passenger');
  }
});

test('a scheduled ride whose response was lost is one ride, even after a reload; if it was declined, a retry creates a new one', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  const driver = await onlineDriver(app, 'Mwirigi Answers');
  await giveSession(passenger, await app.passenger('Gatwiri Lost'));
  const at = Date.now() + 8 * HOUR_MS;
  // Neither the response nor a lookup of the ride gets through.
  const loseAnswers = async () => {
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(CURRENT, (route) => route.abort());
  };
  const restoreAnswers = () => Promise.all([page.unroute(CREATE), page.unroute(CURRENT)]);

  await loseAnswers();
  await planRide(page, driver, at);
  await confirmButton(page).click();
  await expect(page.getByText(MESSAGES.booking.failed)).toBeVisible();
  await restoreAnswers();
  await page.reload();
  await planRide(page, driver, at);
  await confirmButton(page).click();
  await expect(page).toHaveURL(/\/passenger\/ride\//);
  const [first] = await idsOf(app, 'Gatwiri Lost');
  expect(await rideOnScreen(page)).toBe(first);
  expect(await idsOf(app, 'Gatwiri Lost')).toHaveLength(1);

  const next = Date.now() + 9 * HOUR_MS;
  await loseAnswers();
  await planRide(page, driver, next);
  await confirmButton(page).click();
  await expect(page.getByText(MESSAGES.booking.failed)).toBeVisible();
  const [, second] = await idsOf(app, 'Gatwiri Lost');
  await driver.client.call('declineRide', { params: { id: second ?? '' } });
  await restoreAnswers();
  await confirmButton(page).click();
  await expect(page.getByText(/^Request sent\. Waiting for Mwirigi to answer\. /)).toBeVisible();
  const [, , third] = await idsOf(app, 'Gatwiri Lost');
  await expect(page).toHaveURL(new RegExp(`/passenger/ride/${third}$`));
});
