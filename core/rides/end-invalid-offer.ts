import { blockedBy } from '../drivers/blocked-by.ts';
import type { Context } from '../context.ts';
import { NOT_LEAVING } from '../people/is-gone.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { cancelRidesOfStopped } from './cancel-rides-of-driver.ts';
import { endForBlocked } from './end-for-blocked.ts';
import { endForInactive } from './end-for-inactive.ts';
import { eraseFromRides } from './erase-from-rides.ts';

/**
 * Ends a ride just offered if, since they were read, its people were reviewed, deleted, deactivated or allowed to
 * choose again (R5), or a driver has blocked its passenger (R48).
 * @returns the ride afterwards
 */
export async function endInvalidOffer(ctx: Context, ride: RideDoc): Promise<RideDoc> {
  const { drivers, rides, users } = ctx.store;
  const found = await drivers
    .find({ _id: { $in: ride.offeredTo } })
    .project<Pick<DriverDoc, '_id' | 'verification'>>({ verification: 1 })
    .toArray();
  const deleted = ride.offeredTo.filter((id) => !found.some(({ _id }) => _id.equals(id)));
  const passenger = await users.findOne(
    { _id: ride.passengerId, userType: 'passenger', ...NOT_LEAVING },
    { projection: { isActive: 1 } },
  );
  if (!passenger) deleted.push(ride.passengerId);
  let stopped = passenger?.isActive === false ? await endForInactive(ctx, ride.passengerId) : 0;
  for (const driver of found) if (await cancelRidesOfStopped(ctx, driver)) stopped += 1;
  for (const id of deleted) await eraseFromRides(ctx, id);
  for (const id of await blockedBy(ctx, ride.passengerId, ride.offeredTo)) {
    stopped += await endForBlocked(ctx, id, ride.passengerId);
  }
  return stopped + deleted.length === 0 ? ride : ((await rides.findOne({ _id: ride._id })) ?? ride);
}
