import type { ObjectId } from 'mongodb';
import { OPEN_STATUSES } from '#shared/domain/ride.ts';
import type { Context } from '../context.ts';
import { updateEach } from '../store/store.ts';
import { cancelRidesOfDriver } from './cancel-rides-of-driver.ts';
import { eraseDetails } from './erase-details.ts';
import { cancel } from './move-ride.ts';
import { BY_AUTHORITY } from './moves.ts';

/** How a deleted passenger's request is cancelled: as their own cancellation, in case they come back (R49). */
const WITHDRAWN = { by: 'passenger', who: null, reason: 'passenger_cancelled' } as const;

/**
 * Ends a deleted person's open rides, and removes their details from all of their rides. Every command that writes a
 * ride checks afterwards whether the ride's people still exist, and calls this if one does not.
 * @param fullName see `eraseFromOffers`
 */
export async function eraseFromRides(ctx: Context, id: ObjectId, fullName?: string): Promise<void> {
  const { rides } = ctx.store;
  await cancelRidesOfDriver(ctx, id);
  const open = await rides.distinct('_id', { passengerId: id, status: { $in: [...OPEN_STATUSES] } });
  for (const _id of open) {
    const withdrawn = await cancel(ctx, { _id, status: 'pending' }, WITHDRAWN);
    if (!withdrawn) await cancel(ctx, { _id }, { ...BY_AUTHORITY, reason: 'admin' });
  }
  await eraseDetails(ctx.store, id, fullName);
  const theirs = { $or: [{ passengerId: id }, { driverId: id }] };
  await updateEach(rides, await rides.distinct('_id', theirs), { $inc: { rev: 1 } });
}
