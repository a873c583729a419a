import type { Page, Request } from '@playwright/test';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { moveClockUntil, stopClock } from './clock.ts';
import { EMBU, bookDriver, expect, giveSession, northOf, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { acceptedRide, completeFar, onlineDriver, requestRide, unfoldRide } from './scene.ts';

/** Long enough for deferred calls, but shorter than any poll interval and the socket's ping interval. */
const A_MOMENT_MS = 2000;
/** Long enough for the requests that a page defers after it was opened. */
const DEFERRED_MS = 100;
const NOT_COUNTED = ['/api/location/update'];

/**
 * Records the page's API calls from here on. Its clock is stopped, so that nothing is polled. Position reports and
 * connectivity checks run on their own schedule and are not recorded.
 */
async function callsOf(page: Page): Promise<(act: () => Promise<void>) => Promise<string[]>> {
  const calls: string[] = [];
  const unanswered = new Set<Request>();
  const settled = (request: Request) => void unanswered.delete(request);
  page.on('requestfinished', settled).on('requestfailed', settled);
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') unanswered.add(request);
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || request.method() === 'HEAD' || NOT_COUNTED.includes(pathname)) return;
    calls.push(`${request.method()} ${pathname.replace(/[0-9a-f]{24}/, ':id')}`);
  });
  const settle = async (forMs: number) => {
    await page.clock.runFor(forMs);
    await expect.poll(() => unanswered.size).toBe(0);
  };
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  return async (act) => {
    await settle(DEFERRED_MS);
    calls.length = 0;
    await act();
    await settle(A_MOMENT_MS);
    return [...calls];
  };
}

/** The answers of a new request ignore presses in its first half second. */
async function whenAnswerable(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.clock.runFor(500);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('pages trust each response: accept, start, complete, decline, giving up a ride, a driver’s status, booking and cancelling take one call each, with no refetch', async ({
  app,
  driver,
  passenger,
}) => {
  const { page } = driver;
  const driverUser = await onlineDriver(app, 'Mwangi Believes');
  await giveSession(driver, driverUser.client);
  await page.clock.install();
  await page.goto('/driver/rides');
  await expect(page.getByText('No requests right now')).toBeVisible();
  const callsDuring = await callsOf(page);
  await requestRide(await app.passenger('Wanja Believes'), driverUser);
  await whenAnswerable(page, 'Accept Wanja Believes');

  const accept = async () => {
    // A double tap accepts once.
    await page.getByRole('button', { name: 'Accept Wanja Believes' }).dblclick();
    await expect(page.getByText(/^To the pickup/)).toBeVisible();
  };
  expect(await callsDuring(accept)).toEqual(['PUT /api/drivers/rides/:id/accept']);

  await tellsWhere(driver, northOf(EMBU, 20));
  const start = async () => {
    await press(page, 'Start');
    await expect(page.getByText(/^To Runyenjes/)).toBeVisible();
  };
  expect(await callsDuring(start)).toEqual(['PUT /api/drivers/rides/:id/start']);

  const complete = async () => {
    await completeFar(page);
    await expect(page.getByRole('region', { name: 'Trip completed' })).toBeVisible();
    await expect(page.getByText('1 trip', { exact: true })).toBeVisible();
  };
  expect(await callsDuring(complete)).toEqual(['PUT /api/drivers/rides/:id/complete']);
  await expect.poll(async () => (await driverUser.client.call('getDriverProfile')).body.driverStatus).toBe('online');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible();
  await page.getByRole('link', { name: 'Passengers' }).first().click();

  await requestRide(await app.passenger('Muthoni Asks'), driverUser);
  await whenAnswerable(page, 'Decline Muthoni Asks');
  const decline = async () => {
    await press(page, 'Decline Muthoni Asks');
    await expect(page.getByText('No requests right now')).toBeVisible();
  };
  expect(await callsDuring(decline)).toEqual(['PUT /api/drivers/rides/:id/decline']);

  await acceptedRide(await app.passenger('Kananu Waits'), driverUser);
  await unfoldRide(page);
  await press(page, 'I cannot do this trip');
  const giveUp = async () => {
    await page.getByText('I cannot come', { exact: true }).click();
    await press(page, 'Cancel the trip');
    await expect(page.getByText('You could not come')).toBeVisible();
  };
  expect(await callsDuring(giveUp)).toEqual(['PUT /api/drivers/rides/:id/decline']);

  await test.step('a driver’s status', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible();
    await expect(page.getByText('Active routes')).toBeVisible();
    for (const status of ['Offline', 'Available']) {
      const choose = async () => {
        await press(page, status);
        await expect(page.getByRole('button', { name: status, pressed: true })).toBeEnabled();
      };
      expect(await callsDuring(choose), status).toEqual(['PUT /api/drivers/status']);
    }
  });

  await test.step('a passenger’s page', async () => {
    const { page } = passenger;
    await onlineDriver(app, 'Kimathi Booked');
    await giveSession(passenger, await app.passenger('Nkatha Believes'));
    await page.clock.install();
    await page.route('**/api/rides/create', (route) => route.abort());
    await bookDriver(page, 'Kimathi Booked');
    await expect(page.getByText(MESSAGES.booking.failed)).toBeVisible();
    await page.unrouteAll();
    const callsDuring = await callsOf(page);

    const book = async () => {
      await press(page, 'Confirm');
      // The ride screen is loaded on demand, so it may take a moment.
      await moveClockUntil(page, 100, () => page.getByRole('button', { name: 'Cancel trip' }).isVisible());
    };
    expect(await callsDuring(book)).toEqual(['POST /api/rides/create']);

    const cancel = async () => {
      await press(page, 'Cancel trip');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel trip' }).click();
      await expect(page.getByText('You cancelled this trip')).toBeVisible();
    };
    expect(await callsDuring(cancel)).toEqual(['PUT /api/rides/:id/cancel']);
  });
});
