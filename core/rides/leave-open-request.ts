import type { ObjectId } from 'mongodb';
import type { Context } from '../context.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { moveRide } from './move-ride.ts';
import type { Leaving } from './moves.ts';

/**
 * Removes one driver from an open request (R21). If no driver is left, the same write makes the next wave due at once,
 * so that a crash leaves no request without drivers (R23).
 * @returns the ride afterwards; null if it was not offered to that driver
 */
export async function leaveOpenRequest(ctx: Context, rideId: ObjectId, move: Leaving): Promise<RideDoc | null> {
  const offered = { _id: rideId, status: 'pending' as const, openRequest: true, offeredTo: move.offers.without };
  const isLast = { offeredTo: { $size: 1 } };
  return (
    (await moveRide(ctx, { ...offered, $nor: [isLast] }, move)) ??
    moveRide(ctx, { $and: [offered, isLast] }, { ...move, set: { nextWaveAt: ctx.clock.now() } })
  );
}
