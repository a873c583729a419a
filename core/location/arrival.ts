import type { Fix } from '../../shared/contract/fields.ts';
import { ARRIVAL_DWELL_S, ARRIVAL_RADIUS_M } from '../../shared/domain/constants/rules.ts';
import { haversineKm, isRough } from '../../shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { moveRide } from '../rides/move-ride.ts';
import { arrival } from '../rides/moves.ts';
import type { RideDoc } from '../store/ride-documents.ts';

/** Sets `arrivedAt` when the driver's fixes have been within 150 m of the pickup for 10 s. Ignores rough ones (R22). */
export async function noteArrival(ctx: Context, ride: RideDoc, fix: Fix): Promise<void> {
  if (ride.status !== 'accepted' || ride.arrivedAt || !ride.from || isRough(fix.accuracy)) return;
  const waiting = { _id: ride._id, status: 'accepted' as const, arrivedAt: null };
  if (haversineKm(fix, ride.from) * 1000 > ARRIVAL_RADIUS_M) {
    if (ride.nearPickupSince !== null) await ctx.store.rides.updateOne(waiting, { $set: { nearPickupSince: null } });
    return;
  }
  if (ride.nearPickupSince === null) {
    await ctx.store.rides.updateOne(
      { ...waiting, nearPickupSince: null },
      { $set: { nearPickupSince: fix.timestamp } },
    );
    return;
  }
  if (fix.timestamp - ride.nearPickupSince < ARRIVAL_DWELL_S * 1000) return;
  await moveRide(ctx, waiting, arrival(ctx.clock.now(), ride.driver?.name ?? null));
}
