import type { ObjectId } from 'mongodb';
import { Refusal } from '#shared/contract/errors.ts';
import type { PassengerRide } from '#shared/contract/ride-entities.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import { cancel } from './move-ride.ts';
import { passengerView } from './views.ts';

/**
 * The passenger cancels a pending or accepted ride, or one that was started far from the pickup (R1). A repeat succeeds.
 * @throws Refusal NOT_FOUND, RIDE_MOVED_ON
 */
export async function cancelRide(
  ctx: Context,
  passenger: UserDoc,
  rideId: ObjectId,
  note: string | null,
): Promise<PassengerRide> {
  const own = { _id: rideId, passengerId: passenger._id };
  const cancelled = await cancel(ctx, own, {
    by: 'passenger',
    reason: 'passenger_cancelled',
    note,
    who: passenger.name,
  });
  const ride = cancelled ?? (await ctx.store.rides.findOne(own));
  if (!ride) throw new Refusal('NOT_FOUND');
  if (ride.status !== 'cancelled') throw new Refusal('RIDE_MOVED_ON');
  return passengerView(ride);
}
