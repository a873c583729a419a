import type { Context } from '../context.ts';
import { waitsFor } from '../drivers/may-work.ts';
import { newEntry } from '../drivers/write-driver.ts';
import { forEachIsolated } from '../store/outbox.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { readSettings } from '../store/settings.ts';
import { changeDriver } from './change-driver.ts';

/**
 * While only approved drivers may work, stops every other driver who is at work, or has a request or a ride that has
 * not begun: an admin may have switched `require_driver_approval` on, or deleted the setting (R5). Run by the sweep.
 */
export async function stopUnapproved(ctx: Context, now: Date): Promise<void> {
  const { requireDriverApproval } = await readSettings(ctx);
  if (!requireDriverApproval) return;
  const { drivers, rides } = ctx.store;
  const notBegun = await rides
    .find({ status: { $in: ['pending', 'accepted'] }, active: false })
    .project<Pick<RideDoc, 'status' | 'driverId' | 'offeredTo'>>({ status: 1, driverId: 1, offeredTo: 1 })
    .toArray();
  const asked = notBegun.flatMap(({ status, driverId, offeredTo }) => [
    ...(driverId ? [driverId] : []),
    ...(status === 'pending' ? offeredTo : []),
  ]);
  const atWork = [{ status: 'online' as const }, { status: 'on_route' as const, offlineAfterRide: false }];
  const stopped = await drivers.distinct('_id', { verification: 'pending', $or: [...atWork, { _id: { $in: asked } }] });
  await forEachIsolated(stopped, (_id) =>
    changeDriver(ctx, _id, ({ verification }) => ({ verification }), {
      only: { verification: 'pending' },
      notify: (before) => (isAtWork(before) ? [{ ...newEntry(now), what: 'reviewed', told: waitsFor(before) }] : []),
    }),
  );
}

/** Whether the driver must be notified of being stopped. The others have been notified, or were offline anyway. */
const isAtWork = ({ status, offlineAfterRide }: DriverDoc): boolean =>
  status === 'online' || (status === 'on_route' && !offlineAfterRide);
