import { toObjectId } from '../../core/ids.ts';
import type { TestApp } from '../support/app.ts';
import { type Person, expect, giveSession } from './fixtures.ts';
import { onlineDriver, requestRide } from './scene.ts';
import { type See, long } from './tour.ts';

const MINUTE_MS = 60_000;

/** What a driver sees of rides of before and of one whose time is near; every name is long. */
export async function tourOfDriverRides(app: TestApp, who: Person, see: See): Promise<void> {
  const { page } = who;
  const rider = await onlineDriver(app, long('Munene'));
  const client = await app.passenger(long('Wairimu'));
  const ends = { pickup: long('Njiapanda'), destination: long('Kianjokoma') };
  const given = await requestRide(client, rider, ends);
  await rider.client.call('acceptRide', { params: { id: given.id } });
  await client.call('cancelRide', { params: { id: given.id } });
  const ridden = await requestRide(client, rider, ends);
  for (const step of ['acceptRide', 'startRide', 'completeRide'] as const)
    await rider.client.call(step, { params: { id: ridden.id } });
  // Open for a minute, half a day away.
  const [opening_time, closing_time] = [12 * 60, 12 * 60 + 1].map(nairobiIn);
  await rider.client.call('updateWorkingHours', {
    body: { opening_time: opening_time ?? '', closing_time: closing_time ?? '', is_active: true },
  });
  await giveSession(who, rider.client);
  await page.goto('/driver/rides');
  await expect(page.getByRole('region', { name: 'Ride history' }).getByRole('listitem')).toHaveCount(2);
  await page.getByText(/^Outside your working hours/).waitFor();
  await see('driver-history', who);

  const planned = await requestRide(client, rider, {
    ...ends,
    tripTiming: 'schedule',
    scheduledTime: new Date(Date.now() + 60 * MINUTE_MS).toISOString(),
  });
  await rider.client.call('acceptRide', { params: { id: planned.id } });
  const soon = new Date(Date.now() + 12 * MINUTE_MS);
  const { rides } = app.ctx.store;
  await rides.updateOne({ _id: toObjectId(planned.id) }, { $set: { scheduledTime: soon }, $inc: { rev: 1 } });
  await page.reload();
  await page.getByText(/^Pickup in 1\d min$/).waitFor();
  await page.getByRole('region', { name: 'Active ride' }).waitFor();
  await see('driver-reminder', who);
}

const nairobiIn = (count: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', timeStyle: 'short' }).format(
    Date.now() + count * MINUTE_MS,
  );
