import type { Page } from '@playwright/test';
import { toObjectId } from '../../core/ids.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { REQUESTS_POLL_MS } from '../../shared/domain/constants/screens.ts';
import { moveClockUntil, stopClock } from './clock.ts';
import { EMBU, bookDriver, expect, giveSession, northOf, test } from './fixtures.ts';
import { tellsWhere } from './movement.ts';
import { acceptedRide, completeFar, onlineDriver, requestRide } from './scene.ts';

/** What a page might put off for a moment; less than any poll waits, and than a socket waits for its ping. */
const A_MOMENT_MS = 2000;
const NOT_COUNTED = ['/api/location/update'];

/**
 * Counts what a page asks of the server from here on. Its clock stands, so that nothing is polled meanwhile; where the
 * phone is, and whether the network is there, are told at their own pace.
 */
async function callsOf(page: Page): Promise<(act: () => Promise<void>) => Promise<string[]>> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || request.method() === 'HEAD' || NOT_COUNTED.includes(pathname)) return;
    calls.push(`${request.method()} ${pathname.replace(/[0-9a-f]{24}/, ':id')}`);
  });
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  return async (act) => {
    calls.length = 0;
    await act();
    await page.clock.runFor(A_MOMENT_MS);
    await page.waitForLoadState('networkidle');
    return [...calls];
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a driver’s page believes its answers: accept, start, complete, decline and giving up are one call each', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const rider = await onlineDriver(app, 'Mwangi Believes');
  await giveSession(driver, rider.client);
  await page.clock.install();
  await page.goto('/driver/rides');
  await expect(page.getByText('No requests right now')).toBeVisible();
  const counted = await callsOf(page);
  await requestRide(await app.passenger('Wanja Believes'), rider);

  const accept = async () => {
    await press(page, 'Accept Wanja Believes');
    await expect(page.getByText('Ride to the pickup')).toBeVisible();
  };
  expect(await counted(accept)).toEqual(['PUT /api/drivers/rides/:id/accept']);

  await tellsWhere(driver, northOf(EMBU, 20));
  const start = async () => {
    await press(page, 'Start');
    await expect(page.getByText('Ride to the destination')).toBeVisible();
  };
  expect(await counted(start)).toEqual(['PUT /api/drivers/rides/:id/start']);

  const complete = async () => {
    await completeFar(page);
    await expect(page.getByRole('region', { name: 'Ride completed' })).toBeVisible();
    await expect(page.getByText('1 ride', { exact: true })).toBeVisible();
  };
  expect(await counted(complete)).toEqual(['PUT /api/drivers/rides/:id/complete']);
  await expect.poll(async () => (await rider.client.call('getDriverProfile')).body.driverStatus).toBe('online');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible();
  await page.getByRole('link', { name: 'Passengers' }).first().click();

  await requestRide(await app.passenger('Muthoni Asks'), rider);
  const decline = async () => {
    await press(page, 'Decline Muthoni Asks');
    await expect(page.getByText('No requests right now')).toBeVisible();
  };
  expect(await counted(decline)).toEqual(['PUT /api/drivers/rides/:id/decline']);

  await acceptedRide(await app.passenger('Kananu Waits'), rider);
  await press(page, 'I cannot do this ride');
  const giveUp = async () => {
    await page.getByText('I cannot come', { exact: true }).click();
    await press(page, 'Cancel the ride');
    await expect(page.getByText('You could not come')).toBeVisible();
  };
  expect(await counted(giveUp)).toEqual(['PUT /api/drivers/rides/:id/decline']);
});

test('a driver’s status is one call, and what it means for the page needs no other', async ({ app, driver }) => {
  const { page } = driver;
  await giveSession(driver, (await onlineDriver(app, 'Njeru Believes')).client);
  await page.clock.install();
  await page.goto('/driver');
  await expect(page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible();
  await expect(page.getByText('Active routes')).toBeVisible();
  const counted = await callsOf(page);
  for (const status of ['Offline', 'Available']) {
    const choose = async () => {
      await press(page, status);
      await expect(page.getByRole('button', { name: status, pressed: true })).toBeEnabled();
    };
    expect(await counted(choose), status).toEqual(['PUT /api/drivers/status']);
  }
});

test('decision 023: how a driver stands is on the page after one poll, where the event about it was lost', async ({
  app,
  driver,
}) => {
  const { page } = driver;
  const rider = await onlineDriver(app, 'Mutua Unheard');
  await giveSession(driver, rider.client);
  await page.clock.install();
  await page.goto('/driver');
  await expect(page.getByRole('button', { name: 'Available', pressed: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  const unheard = { status: 'offline', manualOffline: true } as const;
  await app.ctx.store.drivers.updateOne({ _id: toObjectId(rider.id) }, { $set: unheard });
  const told = page.getByRole('button', { name: 'Offline', pressed: true });
  expect(await moveClockUntil(page, REQUESTS_POLL_MS, () => told.isVisible())).toBeLessThanOrEqual(REQUESTS_POLL_MS);
});

test('a passenger’s page believes its answers: booking and cancelling are one call each', async ({
  app,
  passenger,
}) => {
  const { page } = passenger;
  await onlineDriver(app, 'Kimathi Booked');
  await giveSession(passenger, await app.passenger('Nkatha Believes'));
  await page.clock.install();
  await page.route('**/api/rides/create', (route) => route.abort());
  await bookDriver(page, 'Kimathi Booked');
  await expect(page.getByText(MESSAGES.booking.failed)).toBeVisible();
  await page.unrouteAll();
  const counted = await callsOf(page);

  const book = async () => {
    await press(page, 'Confirm');
    // The part with the ride's screen, which comes now, is shown at its own pace.
    await moveClockUntil(page, 100, () => page.getByText('Waiting for Kimathi to answer').isVisible());
  };
  expect(await counted(book)).toEqual(['POST /api/rides/create']);

  const cancel = async () => {
    await press(page, 'Cancel ride');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel ride' }).click();
    await expect(page.getByText('You cancelled this ride')).toBeVisible();
  };
  expect(await counted(cancel)).toEqual(['PUT /api/rides/:id/cancel']);
});
