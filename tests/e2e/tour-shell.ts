import { MESSAGES } from '#shared/texts/en/messages.ts';
import type { TestApp } from '../support/app.ts';
import { type Person, giveSession } from './fixtures.ts';
import { acceptedRide, onlineDriver } from './scene.ts';
import { type See, long } from './tour.ts';

const { notifications: words } = MESSAGES;

/** The shell around a passenger's screens: the bell's list, permissions, the link to a ride, the connection. */
export async function tourOfShell(app: TestApp, who: Person, see: See): Promise<void> {
  const { page, context, wire } = who;
  const driver = await onlineDriver(app, long('Mbaabu'));
  const client = await app.passenger(long('Wanjiku'));
  await giveSession(who, client);
  const centre = page.getByRole('dialog', { name: 'Notifications' });
  const openCentre = () => page.getByRole('button', { name: /^Notifications/ }).click();
  await page.goto('/passenger/profile');
  await page.evaluate(() => {
    localStorage.setItem('boda:visits', '2');
    window.dispatchEvent(new Event('beforeinstallprompt'));
  });
  await page.getByText('Install Boda as an app?').waitFor();
  await see('install-offer', who);
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await page.getByText('Install Boda as an app?').waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('button', { name: 'Not now' }).click();
  await openCentre();
  await centre.getByText(words.none).waitFor();
  await centre.getByRole('button', { name: words.blocked }).click();
  await centre.getByText(words.unblock).waitFor();
  await see('notifications-blocked', who);
  await page.keyboard.press('Escape');

  await acceptedRide(client, driver);
  await page.getByRole('link', { name: /^Your trip: / }).waitFor();
  await openCentre();
  await centre.getByText(/accepted your trip/).waitFor();
  await see('notifications', who);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await wire.cut();
  await page.getByText(MESSAGES.connectivity.poor).waitFor();
  await see('sidebar-folded-poor', who);
  await context.setOffline(true);
  await page.getByText(MESSAGES.connectivity.offlineTitle).waitFor();
  await see('offline', who);
  await context.setOffline(false);

  await context.clearPermissions();
  await page.goto('/passenger/book');
  await page.getByRole('dialog', { name: words.ask }).waitFor();
  await see('notification-prompt', who);
}
