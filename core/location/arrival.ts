import type { Fix } from '../../shared/contract/fields.ts';
import { ARRIVAL_DWELL_S, ARRIVAL_RADIUS_M } from '../../shared/domain/constants/rules.ts';
import { type Coordinates, haversineKm, isRough } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { moveRide } from '../rides/move-ride.ts';
import { arrival } from '../rides/moves.ts';
import { room } from '../rooms.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { doubtStanding } from './standing.ts';

/** Whether a fix may change whether the driver is near the pickup, or has arrived. */
export const isArrivalPossible = (ride: RideDoc, fix: Fix): boolean =>
  ride.status === 'accepted' &&
  !ride.arrivedAt &&
  ride.from !== null &&
  !isRough(fix.accuracy) &&
  (ride.nearPickupSince !== null || isNear(ride.from, fix));

const isNear = (pickup: Coordinates, fix: Fix): boolean => haversineKm(fix, pickup) * 1000 <= ARRIVAL_RADIUS_M;

/** Sets `arrivedAt` when the driver's fixes have been within 150 m of the pickup for 10 s. Ignores rough ones (R22). */
export async function noteArrival(ctx: Context, ride: RideDoc, fix: Fix): Promise<void> {
  if (!ride.driverId || !ride.from || !isArrivalPossible(ride, fix)) return;
  const since = ride.nearPickupSince;
  const waiting = { _id: ride._id, driverId: ride.driverId, status: 'accepted' as const, arrivedAt: null };
  if (!isNear(ride.from, fix)) await ctx.store.rides.updateOne(waiting, { $set: { nearPickupSince: null } });
  else if (since === null) {
    const first = { ...waiting, nearPickupSince: null };
    await ctx.store.rides.updateOne(first, { $set: { nearPickupSince: fix.timestamp } });
  } else if (fix.timestamp - since < ARRIVAL_DWELL_S * 1000) return;
  else await moveRide(ctx, waiting, arrival(ctx.clock.now(), ride));
  doubtStanding(ctx.store, room.user(ride.driverId));
}
