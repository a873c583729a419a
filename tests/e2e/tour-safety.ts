import { ADMIN_SAFETY, SAFETY } from '#shared/texts/en/safety.ts';
import type { TestApp } from '../support/app.ts';
import { EMBU, type Person, expect, giveSession, northOf, seenAt } from './fixtures.ts';
import { acceptedRide, completedRide, onlineDriver, seenStanding } from './scene.ts';
import { type See, long } from './tour.ts';

/** Trusted contacts, the link to a trip as sent and as followed, and an alert; all names are long. */
export async function tourOfSafety(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driver = await onlineDriver(app, long('Gatimu'));
  const client = await app.passenger(long('Wanjiku'));
  const ride = await acceptedRide(client, driver);
  const contacts = [1, 2].map((i) => ({ name: long(`Mama ${i}`), phone: `071234567${i}` }));
  await client.call('updateTrustedContacts', { body: { contacts } });
  await giveSession(who, client);
  await page.goto('/passenger/profile');
  await page.getByRole('button', { name: SAFETY.trusted.title }).click();
  await page.getByRole('button', { name: 'Add a trusted contact' }).waitFor();
  await see('trusted-contacts', who);

  await page.goto(`/passenger/ride/${ride.id}`);
  await page.getByRole('button', { name: SAFETY.trip.share }).click();
  await page.getByRole('link', { name: 'Send by WhatsApp' }).waitFor();
  await see('share-trip', who);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'SOS' }).click();
  await page.getByRole('button', { name: SAFETY.alert.send }).waitFor();
  await page.getByRole('link', { name: 'Send by WhatsApp' }).waitFor();
  await see('sos', who);
  await page.getByRole('button', { name: SAFETY.alert.send }).click();
  await page.getByText(/^Alert sent at/).waitFor();
  await see('sos-sent', who);

  const { body } = await client.call('shareTrip', { params: { id: ride.id } });
  const at = await seenStanding(app, driver.client, northOf(EMBU, 900));
  await page.goto(body.shareUrl);
  await expect(page.locator(`[data-pin="driver"]${seenAt(at)}`)).toBeAttached();
  await see('trip-followed', who);
  await driver.client.call('startRide', { params: { id: ride.id } });
  await driver.client.call('completeRide', { params: { id: ride.id } });
  await page.getByText(/^Arrived at/).waitFor();
  // Reloads, because the map has disappeared and the content below it has moved up.
  await page.reload();
  await page.getByText(/^Arrived at/).waitFor();
  await see('trip-arrived', who);
}

/** Alerts as an admin sees them: none, an open one, a resolved one, and not loaded; a report; all names are long. */
export async function tourOfAdminSafety(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const admin = await app.admin();
  await giveSession(who, admin);
  await page.goto('/admin?tab=safety');
  await page.getByText(ADMIN_SAFETY.none, { exact: true }).waitFor();
  const driver = await onlineDriver(app, long('Gatimu'));
  const client = await app.passenger(long('Wanjiku'));
  const { id } = await completedRide(client, driver);
  await client.call('reportRide', { params: { id }, body: { kind: 'other', text: `${long('Overcharged')} me` } });
  const ride = await acceptedRide(client, driver);
  // The ringing alert moves the screen below it on purpose.
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const { body: alert } = await client.call('raiseAlert', { params: { id: ride.id }, body: EMBU });
  // A map loads only when it scrolls into view (R41).
  await page.getByRole('article').evaluate((alert) => alert.scrollIntoView({ block: 'end' }));
  await page.locator('[data-pin="shared"]').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await see('admin-alert-open', who);
  const note = `${long('She')} is safe.`;
  const params = { id: alert.id };
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await admin.call('adminUpdateIncident', { params, body: { status: 'resolved', sent_seen: alert.at, note } });
  await page.getByText(note).waitFor();
  await see('admin-alert-resolved', who);
  await page.route('**/api/admin/incidents*', (route) => route.abort());
  await page.reload();
  await page.getByText('The alerts did not load').waitFor();
  await see('admin-safety-not-loaded', who);
}
