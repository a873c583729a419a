import { MESSAGES } from '../../shared/contract/messages.ts';
import { choosePlace, EMBU, expect, giveSession, northOf, seenAt, test } from './fixtures.ts';
import { rideUnderWay } from './ride-under-way.ts';
import { door, onlineDriver, requestRide } from './scene.ts';

const { geolocation } = MESSAGES;
const TEN_MIN_MS = 600_000;
const HOUR_MS = 3600_000;

test('R9 on a phone whose clock is 10 min slow the passenger’s countdown is right', async ({ app, passenger }) => {
  const { page } = passenger;
  await page.clock.install({ time: Date.now() - TEN_MIN_MS });
  const client = await app.passenger('Wairimu Slow');
  const ride = await requestRide(client, await onlineDriver(app, 'Gakuo Asked'));
  await giveSession(passenger, client);
  await page.goto(`/passenger/ride/${ride.id}`);
  await expect(page.getByRole('timer', { name: /Time left to answer: [1-4]:\d\d/ })).toBeVisible();
});

test('R14 the driver’s clock jumps 10 min ahead mid-ride: the passenger goes on seeing them move', async ({
  app,
  passenger,
  driver,
}) => {
  const { id, passengerClient, driverClient } = await rideUnderWay(app);
  await driver.page.clock.install();
  // A phone dates its fixes by the clock that jumps.
  await driver.page.addInitScript(() =>
    Object.defineProperty(GeolocationPosition.prototype, 'timestamp', { get: () => Date.now() }),
  );
  await giveSession(passenger, passengerClient);
  await giveSession(driver, driverClient);
  await driver.page.goto('/driver/rides');
  await passenger.page.goto(`/passenger/ride/${id}`);
  const goesTo = async (metres: number): Promise<void> => {
    const place = northOf(EMBU, metres);
    await driver.standAt(place);
    await expect(passenger.page.locator(`[data-pin="driver"]${seenAt(place)}`)).toBeAttached();
  };
  await goesTo(300);
  await driver.page.clock.setSystemTime(Date.now() + TEN_MIN_MS);
  await goesTo(400);
  await goesTo(500);
  await goesTo(600);
});

test.describe('on a phone in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('R10 R18 the pickup time that is typed is the one that is shown, and the ride’s, in Nairobi', async ({
    app,
    passenger,
  }) => {
    const { page } = passenger;
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('America/New_York');
    await onlineDriver(app, 'Gakuo Abroad');
    await giveSession(passenger, await app.passenger('Wairimu Abroad'));
    await page.goto('/passenger/book');
    await choosePlace(page, 'Pickup', 'Embu Town');
    await choosePlace(page, 'Destination', 'Runyenjes Town');
    await page.getByText('Schedule', { exact: true }).click();
    const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 2 * HOUR_MS);
    const typed = new Date(at.getTime() + 3 * HOUR_MS).toISOString().slice(0, 16);
    await page.getByLabel('Pickup time').fill(typed);
    await page.getByRole('button', { name: 'Find Drivers' }).click();
    await expect(page.getByRole('region', { name: 'Your trip' })).toContainText(typed.slice(11));
    await page.getByRole('button', { name: 'Choose Gakuo Abroad' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Ride Booked' })).toBeVisible();
    expect(await app.ctx.store.rides.findOne({})).toMatchObject({ scheduledTime: at });
  });
});

test('R22 a rough pickup asks to be checked, with its circle; outside the four counties there is none', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  await giveSession(passenger, await app.passenger('Wairimu Rough'));
  await page.goto('/passenger/book');
  const locate = page.getByRole('button', { name: 'Use current location' });
  const pickup = page.getByText(MESSAGES.landing.currentLocation, { exact: true });
  await context.setGeolocation({ ...EMBU, accuracy: 5000 });
  await locate.click();
  await expect(pickup).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: geolocation.rough })).toBeVisible();
  await context.setGeolocation({ ...EMBU, accuracy: 200 });
  await locate.click();
  await expect(page.getByText(geolocation.rough)).toBeHidden();
  await expect(pickup).toBeVisible();

  await page.getByRole('combobox', { name: 'Pickup', exact: true }).press('Backspace');
  await context.setGeolocation({ latitude: 40.7, longitude: -74, accuracy: 10 });
  await page.reload();
  await locate.click();
  await expect(page.getByRole('alert')).toHaveText(geolocation.outside);
  for (const county of ['Embu', 'Meru', 'Tharaka Nithi', 'Kirinyaga']) expect(geolocation.outside).toContain(county);
  await expect(pickup).toBeHidden();
});

test('spec 1 §2: with tracking on, sharing and the current location use what is on screen, though the phone does not answer', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Wairimu Tracked'));
  await page.goto('/passenger');
  await page.getByRole('switch', { name: 'Location tracking' }).click();
  await expect(
    page
      .getByText('High (± 8 m)')
      .or(page.getByText(/High|Medium/))
      .first(),
  ).toBeVisible();
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = () => undefined;
    // Neither does the watch speak any more, and 40 s pass.
    Date.now = (
      (now) => () =>
        now() + 40_000
    )(Date.now);
  });
  await page.getByRole('button', { name: 'Share my location' }).click();
  await expect(page.getByRole('button', { name: /^Stop sharing the link/ })).toBeVisible();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(page.getByText(MESSAGES.landing.currentLocation, { exact: true })).toBeVisible();
});

test('spec 1 §2: while the drivers are on their way to the screen nobody is said to be missing', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await giveSession(passenger, await app.passenger('Wairimu Waits'));
  const answer = door();
  await page.route('**/api/drivers/all-available', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await page.goto('/passenger');
  const near = page.getByRole('region', { name: MESSAGES.passenger.driversNearYou });
  await expect(near.getByText('Looking for drivers…')).toBeVisible();
  await expect(near.getByText('Nobody near')).toBeHidden();
  answer.open();
  await expect(near.getByText('Nobody near')).toBeVisible();
});

test('R4 the refusal of Confirm, and of Find Drivers, stands in sight beside its button, alone', async ({
  app,
  passenger,
}) => {
  const { page, context } = passenger;
  const client = await app.passenger('Wairimu Refused');
  await giveSession(passenger, client);
  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await choosePlace(page, 'Destination', 'Runyenjes Town');
  const isBeside = async (button: string): Promise<void> => {
    const alert = page.getByRole('alert');
    await expect(alert).toBeInViewport({ ratio: 1 });
    // Once both stand still: the page may be scrolling between the two looks.
    await expect(async () => {
      const [above, below] = [
        await alert.boundingBox(),
        await page.getByRole('button', { name: button, exact: true }).boundingBox(),
      ];
      const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(40);
    }).toPass();
  };
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.find.noneAvailable);
  await isBeside('Find Drivers');

  const rider = await onlineDriver(app, 'Gakuo Refused');
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await page.getByRole('button', { name: 'Choose Gakuo Refused' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm Booking' })).toBeVisible();
  await requestRide(client, rider);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You already have a ride under way.');
  await isBeside('Confirm');

  await context.setOffline(true);
  await expect(page.getByText(MESSAGES.connectivity.offlineTitle)).toBeVisible();
  await expect(page.getByText(MESSAGES.connectivity.waits)).toBeHidden();
  await expect(page.getByText(/No connection\. Your details are kept/)).toBeHidden();
  await context.setOffline(false);
});
