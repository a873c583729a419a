import { MESSAGES } from '#shared/texts/en/messages.ts';
import { OUTBOX } from '#shared/texts/en/outbox.ts';
import type { TestApp } from '../support/app.ts';
import { EMBU, type Person, dismissToasts, expect, giveSession, northOf } from './fixtures.ts';
import { acceptedRide, onlineDriver, unfoldRide, seenStanding } from './scene.ts';
import { type See, long } from './tour.ts';
import { findNetwork, loseNetwork } from './without-network.ts';

const saveData = (): void => {
  Object.defineProperty(navigator, 'connection', {
    value: Object.assign(new EventTarget(), { saveData: true, effectiveType: '3g' }),
  });
};

/** Simulates a phone whose system gives no position, to save its battery: each look-up times out. */
const holdPositionBack = (): void => {
  const fail = (_seen: unknown, failed?: PositionErrorCallback | null): number => {
    setTimeout(
      () => failed?.({ code: 3, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
      2000,
    );
    return 1;
  };
  Object.assign(navigator.geolocation, { getCurrentPosition: fail, watchPosition: fail });
};

/**
 * A passenger whose phone saves data: the still map, lists in place of other maps, a silent driver's phone, and
 * toasts.
 */
export async function tourOfSavingPassenger(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, 'Mbaabu Kithinji', null);
  await onlineDriver(app, long('Kithinji'));
  const client = await app.passenger('Wanjiku Muthoni');
  await page.addInitScript(saveData);
  await who.standAt(northOf(EMBU, 150));
  await giveSession(who, client);
  await page.goto('/passenger');
  await page.getByRole('img', { name: 'You are here' }).waitFor();
  await see('saving-home', who);
  await page.route('**/api/passengers/favorites', (route) => route.abort());
  await page.getByRole('button', { name: `Add ${driver.name} to favorites` }).click();
  await page.getByText(MESSAGES.favorites.addFailed).waitFor();
  await see('toast-home', who);
  await page.unroute('**/api/passengers/favorites');
  await dismissToasts(page);
  await page.goto('/passenger/profile');
  await page.getByRole('button', { name: 'Account settings' }).click();
  await page.getByRole('switch', { name: 'Use less data' }).evaluate((it) => it.scrollIntoView({ block: 'center' }));
  await see('saving-settings', who);

  const ride = await acceptedRide(client, driver);
  await page.goto(`/passenger/ride/${ride.id}`);
  const sheet = page.getByRole('region', { name: 'Your trip', exact: true });
  await sheet.getByText('No location yet').waitFor();
  await seenStanding(app, driver.client, northOf(EMBU, 900), { timestamp: Date.now() - 50_000 });
  // The whole sentence is visible, including the place.
  const silent = sheet.getByText(/phone has been silent for/);
  await expect.poll(() => silent.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1);
  await see('ride-silent', who);
  await page.route('**/api/rides/*/cancel', (route) => route.abort());
  await page.getByRole('button', { name: 'Cancel trip' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel trip' }).click();
  await page.getByText(MESSAGES.booking.cancelFailed).waitFor();
  await see('toast-ride', who);
}

/**
 * A driver on a ride whose phone saves data and gives no position, then loses the network: queued and refused steps.
 */
export async function tourOfSavingDriver(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, 'Murithi Mwenda', null);
  const client = await app.passenger(long('Nkatha'));
  const ride = await acceptedRide(client, driver);
  await page.addInitScript(saveData);
  await page.addInitScript(holdPositionBack);
  await giveSession(who, driver.client);
  await page.goto('/driver/rides');
  await page.getByText('Passengers cannot see where you are').waitFor();
  await see('driver-held-back', who);
  await loseNetwork(who);
  await page.getByText(OUTBOX.stepsWait).waitFor();
  await page.getByRole('button', { name: /^Message / }).click();
  await page.getByRole('button', { name: 'I am here' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByText(OUTBOX.stepWaits('Start')).waitFor();
  await see('outbox-waits', who);
  await unfoldRide(page);
  await see('outbox-waits-open', who);
  await client.call('cancelRide', { params: { id: ride.id } });
  await findNetwork(who);
  await page.getByRole('button', { name: OUTBOX.understood }).first().waitFor();
  await see('outbox-refused', who);
  await expect(page.getByText(/^Will be sent/)).toHaveCount(0);
}
