import type { Page } from '@playwright/test';
import type { RideDoc } from '#core/store/ride-documents.ts';
import type { Client, TestApp } from '../support/app.ts';
import { type Person, expect, giveSession } from './fixtures.ts';

export const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup Location' });
export const destination = (page: Page) => page.getByRole('combobox', { name: 'Destination' });
export const bookRide = (page: Page) => page.getByRole('button', { name: 'Book Ride', exact: true });

/** A passenger at `/` with the Book a Ride dialog open. */
export async function openDialog(app: TestApp, who: Person, name: string): Promise<Client> {
  const client = await app.passenger(name);
  await giveSession(who, client);
  // Not the first load in this tab, so that `/` does not redirect.
  await who.page.addInitScript(() => sessionStorage.setItem('boda:landed', '1'));
  await who.page.goto('/');
  await who.page.getByRole('button', { name: 'Book a Ride' }).click();
  await expect(who.page.getByRole('dialog', { name: 'Book a Ride' })).toBeVisible();
  return client;
}

/** From now on every position request fails with this error. */
export const failPosition = (page: Page, code: number, message: string): Promise<void> =>
  page.evaluate(
    ([failure, words]) => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({
          code: failure,
          message: words,
          PERMISSION_DENIED: 1,
          POSITION_UNAVAILABLE: 2,
          TIMEOUT: 3,
        });
    },
    [code, message] as const,
  );

export const ridesOf = (app: TestApp, name: string): Promise<RideDoc[]> =>
  app.ctx.store.rides.find({ passengerName: name }).toArray();
