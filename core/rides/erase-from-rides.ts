import type { ObjectId } from 'mongodb';
import { OPEN_STATUSES } from '#shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { updateEach } from '../store/store.ts';
import { cancelRidesOfDriver } from './cancel-rides-of-driver.ts';
import { cancel } from './move-ride.ts';
import { BY_AUTHORITY } from './moves.ts';

/** A request of a deleted passenger counts as cancelled by them if they come back (R49). */
const WITHDRAWN = { by: 'passenger', who: null, reason: 'passenger_cancelled' } as const;

/**
 * Ends a deleted person's open rides, and removes personal data from all of their rides; their name and the names of
 * places stay. Every command that writes a ride checks afterwards that its people still exist, and calls this if not.
 */
export async function eraseFromRides(ctx: Context, id: ObjectId): Promise<void> {
  const { rides } = ctx.store;
  await cancelRidesOfDriver(ctx, id);
  const open = await rides.distinct('_id', { passengerId: id, status: { $in: [...OPEN_STATUSES] } });
  for (const _id of open) {
    const withdrawn = await cancel(ctx, { _id, status: 'pending' }, WITHDRAWN);
    if (!withdrawn) await cancel(ctx, { _id }, { ...BY_AUTHORITY, reason: 'admin' });
  }
  const drivenBy = { driverId: id, driver: { $ne: null } };
  const noDriver = { 'driver.phone': '', 'driver.plate': '', 'driver.stageName': '', 'driver.photo': null };
  await updateEach(rides, await rides.distinct('_id', drivenBy), { $set: noDriver, $inc: { rev: 1 } });
  const noPassenger = { passengerPhone: '', cancelNote: null, from: null, to: null };
  const change = { $set: noPassenger, $unset: { tripLink: '' as const }, $inc: { rev: 1 } };
  await updateEach(rides, await rides.distinct('_id', { passengerId: id }), change);
}
