import { toObjectId } from '#core/lib/ids.ts';
import type { TestApp } from '../support/app.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';
import { type See, long } from './tour.ts';

const MINUTE_MS = 60_000;

/** A driver's past rides, and a scheduled one that is due soon; all names are long. */
export async function tourOfDriverRides(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const driverUser = await onlineDriver(app, long('Munene'));
  const client = await app.passenger(long('Wairimu'));
  const ends = { pickup: long('Njiapanda'), destination: long('Kianjokoma') };
  const cancelled = await requestRide(client, driverUser, ends);
  await driverUser.client.call('acceptRide', { params: { id: cancelled.id } });
  await client.call('cancelRide', { params: { id: cancelled.id } });
  const ridden = await requestRide(client, driverUser, ends);
  for (const step of ['acceptRide', 'startRide', 'completeRide'] as const)
    await driverUser.client.call(step, { params: { id: ridden.id } });
  // Working hours of one minute, half a day away.
  const [opening_time, closing_time] = [12 * 60, 12 * 60 + 1].map(nairobiIn);
  await driverUser.client.call('updateWorkingHours', {
    body: { opening_time: opening_time ?? '', closing_time: closing_time ?? '', is_active: true },
  });
  await giveSession(who, driverUser.client);
  await page.goto('/driver/rides');
  await expect(page.getByRole('region', { name: 'Trip history' }).getByRole('listitem')).toHaveCount(2);
  await page.getByText(/^Outside your working hours/).waitFor();
  await see('driver-history', who);
  await page.goto('/driver/statement');
  await page.getByRole('article', { name: /^Statement of / }).waitFor();
  await see('driver-statement', who);
  await page.getByLabel('Month').selectOption({ index: 1 });
  await page.getByText(/^No completed trips in /).waitFor();
  await see('driver-statement-empty', who);
  // No page may be open now: reloaded while it goes back from the request that was accepted, it goes back twice.
  await page.goto('about:blank');

  const planned = await requestRide(client, driverUser, {
    ...ends,
    tripTiming: 'schedule',
    scheduledTime: new Date(Date.now() + 60 * MINUTE_MS).toISOString(),
  });
  await driverUser.client.call('acceptRide', { params: { id: planned.id } });
  const soon = new Date(Date.now() + 12 * MINUTE_MS);
  const { rides } = app.ctx.store;
  await rides.updateOne({ _id: toObjectId(planned.id) }, { $set: { scheduledTime: soon }, $inc: { rev: 1 } });
  await page.goto('/driver/rides');
  await page.getByText(/^Pickup in 1\d min$/).waitFor();
  await page.getByRole('region', { name: 'Active trip' }).waitFor();
  await see('driver-reminder', who);
}

const nairobiIn = (count: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', timeStyle: 'short' }).format(
    Date.now() + count * MINUTE_MS,
  );
