import { MESSAGES } from '#shared/texts/en/messages.ts';
import { ONBOARDING } from '#shared/texts/en/onboarding-messages.ts';
import type { TestApp } from '../support/app.ts';
import { EMBU, type Person, choosePlace, expect, giveSession, northOf, rideOnScreen } from './fixtures.ts';
import { choosePhotos } from './photo.ts';
import { type OnlineDriver, onlineDriver, pinOf, requestRide, seenStanding } from './scene.ts';

/** Called for each screen once it has loaded. */
export type See = (name: string, who: Person) => Promise<void>;

/** Sixty characters without a break opportunity. */
export const long = (beginning: string): string => beginning.padEnd(60, 'mwangaza');
const PLACE = long('Njiapanda');

/** What a signed-out visitor sees, and a new user until their profile is complete. */
export async function tourOfNewcomer(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  await page.goto('/');
  await expect(page.getByRole('button', { name: MESSAGES.auth.signIn })).toBeVisible();
  await see('landing', who);
  await page.goto('/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
  await see('not-found', who);
  await page.route('**/api/sessions', () => undefined);
  await page.goto('/auth/callback?code=waits');
  await expect(page.getByText(MESSAGES.auth.steps[0])).toBeVisible();
  await see('callback', who);

  await giveSession(who, await app.signIn('muthoni.kathure@example.com'));
  await page.goto('/user-type');
  await expect(page.getByText('Karibu, Muthoni')).toBeVisible();
  await see('user-type', who);
  await page.getByRole('button', { name: "I'm a Passenger" }).click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await see('profile-form', who);
}

/** What a passenger sees, from home through booking to the end of a ride; all names are long. */
export async function tourOfPassenger(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, long('Mbaabu'));
  await nameStage(app, driver);
  const client = await app.passenger(long('Wanjiku'));
  await client.call('setStartPinWish', { body: { asked: true } });
  await giveSession(who, client);
  await page.goto('/passenger');
  await expect(page.getByRole('heading', { name: driver.name })).toBeVisible();
  await see('passenger-home', who);
  await page.getByPlaceholder(MESSAGES.passenger.searchDrivers).fill('nobody');
  await expect(page.getByText(MESSAGES.passenger.noMatch)).toBeVisible();
  await see('passenger-home-no-match', who);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('Passenger Account')).toBeVisible();
  await see('details-dialog', who);

  await page.goto('/passenger/book');
  await choosePlace(page, 'Pickup', 'Embu Town');
  await page.getByRole('combobox', { name: 'Destination' }).fill(PLACE);
  await page.getByRole('option').last().click();
  await page.getByText('Schedule', { exact: true }).click();
  await expect(page.getByText(MESSAGES.find.timeRequired)).toBeVisible();
  await see('booking-details', who);
  await page.getByText('Now', { exact: true }).click();
  await page.getByRole('button', { name: 'Find Drivers' }).click();
  await page.getByRole('button', { name: `Choose ${driver.name}` }).waitFor();
  await see('booking-drivers', who);
  await page.getByRole('button', { name: `Choose ${driver.name}` }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  await see('booking-confirm', who);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('heading', { name: 'Ride Booked' }).waitFor();
  await expect(page.locator('[data-pin="pickup"]')).toBeInViewport();
  await see('ride-booked', who);

  const id = await rideOnScreen(page);
  // A current position, or the sentence about a silent phone would replace the distance.
  await seenStanding(app, driver.client, northOf(EMBU, 700));
  await driver.client.call('acceptRide', { params: { id } });
  await page.getByText(/km away/).waitFor();
  await see('ride-approach', who);
  await driver.client.call('sendQuickMessage', { params: { id }, body: { word: 'delayed' } });
  await page.getByRole('button', { name: 'Please wait for me' }).click();
  await page.getByRole('log', { name: 'Messages' }).getByText('Please wait for me').waitFor();
  await see('ride-words', who);
  await page.goto('/passenger');
  await page.getByRole('region', { name: 'Your trips', exact: true }).waitFor();
  await expect(page.getByRole('button', { name: /^All/ })).toBeVisible();
  await see('passenger-home-riding', who);
  await page.getByRole('region', { name: 'Your trips', exact: true }).getByRole('link').click();
  await driver.client.call('startRide', { params: { id }, body: { pin: await pinOf(client, id) } });
  await driver.client.call('completeRide', { params: { id } });
  await page.getByText('You have arrived').waitFor();
  await see('ride-completed', who);
}

/** What a driver sees: registration, waiting for approval, requests, a ride and its end; all names are long. */
export async function tourOfDriver(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const newcomer = await app.signIn('kinyua.looks@example.com');
  await newcomer.call('updateProfile', {
    body: { user_type: 'driver', name: long('Kinyua'), phone: '+254711000444' },
  });
  await giveSession(who, newcomer);
  await page.goto('/driver/onboarding');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByLabel('Mobile number').fill('');
  await next.click();
  await page.getByRole('alert').waitFor();
  await see('onboarding', who);
  await page.getByLabel('Mobile number').fill('0711000444');
  await next.click();
  await page.getByLabel('Stage name').fill(long('Stendi'));
  await next.click();
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  await next.click();
  await expect(page.getByRole('alert')).toHaveCount(4);
  await see('onboarding-documents', who);
  await choosePhotos(page);
  await next.click();
  await page.getByLabel('Motorbike number plate').fill('KM 12');
  await next.click();
  await page.route('**/api/drivers/onboarding', (route) => route.abort());
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await page.getByText(ONBOARDING.failed).waitFor();
  await see('onboarding-failed', who);

  const driver = await onlineDriver(app, long('Murithi'));
  const [client, later] = [await app.passenger(long('Nkatha')), await app.passenger(long('Kanana'))];
  await client.call('setStartPinWish', { body: { asked: true } });
  await giveSession(who, driver.client);
  await page.goto('/driver/rides');
  await page.getByText('No requests right now').waitFor();
  await see('driver-no-requests', who);
  const soon = new Date(Date.now() + 3 * 3600_000).toISOString();
  const planned = await requestRide(later, driver, { tripTiming: 'schedule', scheduledTime: soon });
  await driver.client.call('acceptRide', { params: { id: planned.id } });
  const ride = await requestRide(client, driver, { pickup: PLACE, destination: long('Kianjokoma'), passengerCount: 2 });
  await page.getByRole('button', { name: /^Accept / }).waitFor();
  await page.getByText('Scheduled', { exact: true }).waitFor();
  await see('driver-request', who);
  await page.goto('/driver');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('button', { name: /^1 request waiting/ }).waitFor();
  await see('driver-home', who);
  await page.goto('/driver/rides');
  await page.getByRole('button', { name: /^Accept / }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await see('driver-to-pickup', who);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /’s PIN$/ });
  await dialog.getByLabel('PIN', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('alert').waitFor();
  await see('driver-pin', who);
  await dialog.getByLabel('PIN', { exact: true }).fill(await pinOf(client, ride.id));
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  await see('driver-riding', who);
  await driver.client.call('completeRide', { params: { id: ride.id } });
  await page.getByRole('region', { name: 'Trip completed' }).waitFor();
  await see('driver-completed', who);
}

const nameStage = (app: TestApp, { name }: OnlineDriver): Promise<unknown> =>
  app.ctx.store.drivers.updateOne({ fullName: name }, { $set: { stageName: long('Stendi') } });
