import { MESSAGES } from '#shared/texts/en/messages.ts';
import { nearestPlaceText } from '#shared/domain/places.ts';
import type { TestApp } from '../support/app.ts';
import { EMBU, type Person, expect } from './fixtures.ts';
import { card, expireAt, openCard, openDetails, sharedBy, sharedPin, tracking, unfold } from './sharing.ts';
import { type See, long } from './tour.ts';

/** A shared location as its viewer sees it, then as its sharer does; all names are long. */
export async function tourOfSharing(app: TestApp, who: Person, see: See): Promise<void> {
  const { page, context } = who;
  await who.standAt(EMBU);
  const { client, url, id } = await sharedBy(app, long('Wanjiku'));
  await page.goto(url);
  await expect(sharedPin(page, EMBU)).toBeAttached();
  await expect(page.getByText(nearestPlaceText(EMBU), { exact: true })).toBeVisible();
  await see('shared-location', who);
  await expireAt(app, id, new Date(Date.now() - 60_000));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.shared.expired);
  await see('shared-location-expired', who);
  await page.goto('/shared-location/unknown');
  await expect(page.getByRole('heading', { name: MESSAGES.shared.notFoundTitle })).toBeVisible();
  await see('shared-location-not-found', who);

  for (const duration of ['hour', 'until_stopped'] as const) {
    const { status } = await client.call('shareLocation', { body: { ...EMBU, accuracy: 10, duration } });
    expect(status).toBe(201);
  }
  // Waits for the links while the card is still below the fold, where they shift nothing in view.
  const linksAreThere = () => expect(card(page).getByRole('listitem')).toHaveCount(2);
  await openCard(who, client);
  await linksAreThere();
  await tracking(page).click();
  await expect(card(page)).toContainText('You are sharing your location');
  await openDetails(page);
  await card(page).getByText('Until I stop', { exact: true }).click();
  await see('live-location-sharing', who);
  await context.clearPermissions();
  await page.goto('/passenger');
  await unfold(page);
  await linksAreThere();
  await tracking(page).click();
  const dialog = page.getByRole('dialog', { name: 'Location access' });
  await dialog.getByRole('button', { name: 'Allow location' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await see('location-permission', who);
}
