import type { Page } from '@playwright/test';
import { toObjectId } from '#core/lib/ids.ts';
import { cellOf } from '#core/location/cell.ts';
import { tracksOf } from '#core/location/fix-order.ts';
import { publishRide } from '#core/rides/publish-ride.ts';
import type { FixReport } from '#shared/contract/fields.ts';
import type { BanBecause, PhotoBecause } from '#shared/contract/review-entities.ts';
import type { PassengerRide, RideCreate } from '#shared/contract/ride-entities.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { arrivedForNoShow } from '#shared/domain/ride.ts';
import type { Client, TestApp } from '../support/app.ts';
import { EMBU, fixAt } from '../support/context.ts';
import { booking } from '../support/rides.ts';
import { approvalOf } from '../support/approval.ts';

/**
 * A driver who can be booked for the whole test, unless a page of theirs connects and disconnects; located in Embu,
 * elsewhere, or nowhere.
 */
export interface OnlineDriver {
  client: Client;
  id: string;
  name: string;
}

export async function onlineDriver(app: TestApp, name: string, at: Coordinates | null = EMBU): Promise<OnlineDriver> {
  const client = await app.driver(name);
  await client.call('setDriverStatus', { body: { status: 'online' } });
  const { body: me } = await client.call('getMe');
  // No page keeps the driver present, and a test on a slow machine may take longer than R13 allows.
  const now = app.ctx.clock.now().getTime();
  const seen = { socketSeenAt: new Date(now + 3600_000), fix: at && fixAt(at, now), cell: cellOf(at ?? EMBU) };
  await app.ctx.store.drivers.updateOne({ _id: toObjectId(me.id) }, { $set: seen });
  return { client, id: me.id, name };
}

/**
 * Makes the driver's phone report a place where the store already has it, so that the fix is believed at any distance
 * (R42).
 * @param more further fields of the fix
 */
export async function seenStanding(
  app: TestApp,
  client: Client,
  place: Coordinates,
  more: Partial<FixReport> = {},
): Promise<FixReport> {
  const { body: me } = await client.call('getMe');
  const fix = { ...place, accuracy: 8, heading: null, speed: null, timestamp: Date.now(), ...more };
  const known = { fix: fixAt(place, fix.timestamp - 1), cell: cellOf(place) };
  await app.ctx.store.drivers.updateOne({ _id: toObjectId(me.id) }, { $set: known });
  tracksOf(app.ctx.store).delete(me.id);
  await client.call('updateLocation', { body: fix });
  return fix;
}

/** Requests a ride from Embu Town to Runyenjes Town: from one driver, or with null from all nearby. */
export async function requestRide(
  passenger: Client,
  driver: OnlineDriver | null,
  overrides: Partial<RideCreate> = {},
): Promise<PassengerRide> {
  const { status, body } = await passenger.call('createRide', { body: booking(driver?.id ?? null, overrides) });
  if (status !== 201) throw new Error(`booking answered ${status}`);
  return body;
}

export async function acceptedRide(passenger: Client, driver: OnlineDriver): Promise<PassengerRide> {
  const ride = await requestRide(passenger, driver);
  await driver.client.call('acceptRide', { params: { id: ride.id } });
  return ride;
}

export async function completedRide(passenger: Client, driver: OnlineDriver): Promise<PassengerRide> {
  const ride = await acceptedRide(passenger, driver);
  await driver.client.call('startRide', { params: { id: ride.id } });
  await driver.client.call('completeRide', { params: { id: ride.id } });
  return ride;
}

/** The PIN on the passenger's screen (R26). */
export async function pinOf(passenger: Client, rideId: string): Promise<string> {
  const { body } = await passenger.call('getRide', { params: { id: rideId } });
  if (body.view !== 'passenger' || body.startPin === null) throw new Error('the ride shows no PIN');
  return body.startPin;
}

/** Unfolds the sheet of the driver's ride: the trip, requests, other rides. */
export const unfoldRide = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'The trip' }).getByRole('button', { name: 'Show more' }).first().click();

/** Completes a ride far from its destination, and confirms the question. */
export async function completeFar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('button', { name: 'Complete now' }).click();
}

/** Makes the driver's wait at the pickup long enough for a no-show (R6, R43), and publishes the change. */
export async function waitedAtPickup(app: TestApp, rideId: string): Promise<void> {
  const ride = await app.ctx.store.rides.findOneAndUpdate(
    { _id: toObjectId(rideId) },
    { $set: { arrivedAt: arrivedForNoShow(app.ctx.clock.now()) }, $inc: { rev: 1 } },
    { returnDocument: 'after' },
  );
  if (ride) publishRide(app.ctx, ride);
}

/** Sets a driver's verification status as an admin. */
export async function judge(
  app: TestApp,
  driverId: string,
  verdict: 'pending' | 'approved' | 'banned',
  ban?: BanBecause,
) {
  const admin = await app.admin();
  const seen = verdict === 'approved' ? await approvalOf(app.ctx, driverId) : {};
  const body = { ...seen, verification_status: verdict, ...(ban && { ban }) };
  await admin.call('adminUpdateDriver', { params: { id: driverId }, body });
}

/** An admin asks a driver for new photos of the ID card, with a reason from the list, and the plate, in long words. */
export async function askForPhotos(app: TestApp, { id, client }: { id: string; client: Client }): Promise<void> {
  const admin = await app.admin();
  const { idCardUrl, platePhotoUrl } = (await client.call('getDriverProfile')).body;
  const ask = (photo: 'idCard' | 'plate', photo_seen: string | null, because: PhotoBecause) =>
    admin.call('adminAskForPhoto', { params: { id }, body: { photo, photo_seen: photo_seen ?? '', because } });
  await ask('idCard', idCardUrl, { reason: 'blurred' });
  await ask('plate', platePhotoUrl, { reason: 'other', words: `Njia${'ndefu'.repeat(20)}` });
}

/** Collects the page's console output. */
export function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
}

/** Collects every text that the page shows from its next load on, however briefly. */
export async function optionOf(page: Page): Promise<string[]> {
  const words: string[] = [];
  await page.exposeFunction('noteWords', (text: string) => void words.push(text));
  await page.addInitScript(() => {
    const note = (): void => {
      const noteWords = Reflect.get(window, 'noteWords') as (text: string) => void;
      if (document.body) noteWords(document.body.innerText);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return words;
}

/** A gate that holds requests until it is opened. */
export function door(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
