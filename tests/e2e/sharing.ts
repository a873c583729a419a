import type { Page } from '@playwright/test';
import { toObjectId } from '#core/lib/ids.ts';
import { sweep } from '#core/upkeep/sweep.ts';
import type { Client, TestApp } from '../support/app.ts';
import { EMBU, type Person, type Place, giveSession, seenAt } from './fixtures.ts';

/** A passenger with a share link, created over REST. */
export async function sharedBy(app: TestApp, name: string): Promise<{ client: Client; url: string; id: string }> {
  const client = await app.passenger(name);
  const { body } = await client.call('shareLocation', { body: { ...EMBU, accuracy: 8 } });
  return { client, url: body.shareUrl, id: body.id };
}

/** Changes when a link expires, and sweeps, so that tests need not wait. */
export async function expireAt(app: TestApp, id: string, when: Date): Promise<void> {
  await app.ctx.store.shares.updateOne({ _id: toObjectId(id) }, { $set: { expiresAt: when } });
  await sweep(app.ctx, app.ctx.clock.now());
}

/** Opens the passenger's home and the live location on it. */
export async function openCard(who: Person, client: Client): Promise<void> {
  await giveSession(who, client);
  await who.page.goto('/passenger');
  await unfold(who.page);
}

/** Unfolds the live location line on the passenger's home. */
export const unfold = (page: Page) => page.getByRole('button', { name: 'Live location' }).press('Enter');

export const card = (page: Page) => page.getByRole('region', { name: 'Live location' });
/** Opens the measured details under the place's name. */
export const openDetails = (page: Page) => card(page).getByRole('button', { name: 'Details' }).press('Enter');
export const tracking = (page: Page) => page.getByRole('switch', { name: 'Location tracking' });

export const sharedPin = (page: Page, at: Place) => page.locator(`[data-pin="shared"]${seenAt(at)}`);
