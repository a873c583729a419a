import type { ListQuery, SortOf } from '../../shared/contract/admin-lists.ts';
import type { OutputOf } from '../../shared/contract/api.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import type { AdminRide, AdminRideDetails } from '../../shared/contract/admin-ride-entities.ts';
import type { Context } from '../context.ts';
import { toObjectId } from '../ids.ts';
import { pageOf } from '../list.ts';
import { pickupForOthers } from '../rides/pickup.ts';
import { withStatus } from '../rides/read-rides.ts';
import { rowFilter } from '../search.ts';
import type { RideDoc } from '../store/ride-documents.ts';

export const presentAdminRide = (ride: RideDoc): AdminRide => ({
  id: ride._id.toHexString(),
  passenger_id: ride.passengerId.toHexString(),
  driver_id: ride.driverId?.toHexString() ?? null,
  passenger_name: ride.passengerName,
  driver_name: ride.driver?.name ?? null,
  pickup_address: pickupForOthers(ride),
  destination_address: ride.destination,
  status: ride.status,
  fare_amount: ride.fare,
  payment_status: ride.paymentStatus,
  scheduled_time: ride.scheduledTime?.toISOString() ?? null,
  pickup_latitude: ride.from?.latitude ?? null,
  pickup_longitude: ride.from?.longitude ?? null,
  destination_latitude: ride.to?.latitude ?? null,
  destination_longitude: ride.to?.longitude ?? null,
  created_at: ride.createdAt.toISOString(),
});

/** Sorted by an index, ascending or descending. */
const SORTS: Record<SortOf<'rides'>, Record<string, 1 | -1>> = {
  created: { createdAt: 1, _id: 1 },
  '-created': { createdAt: -1, _id: -1 },
  fare: { fare: 1, _id: 1 },
  '-fare': { fare: -1, _id: -1 },
  status: { status: 1, createdAt: 1, _id: 1 },
  '-status': { status: -1, createdAt: -1, _id: -1 },
};

/** Rides, searched over passenger, driver, pickup and destination (spec 2 §5) or by id, filtered, sorted and paged. */
export async function listAdminRides(ctx: Context, query: ListQuery<'rides'>): Promise<OutputOf<'adminListRides'>> {
  const { search, status, sort } = query;
  // Running: the driver is on the way to the pickup, or the ride has started.
  const wanted = status === 'running' ? { active: true } : withStatus(status);
  const filter = { ...wanted, ...rowFilter(search) };
  return pageOf(ctx.store.rides, filter, SORTS[sort], query, presentAdminRide);
}

/**
 * A ride with its timeline: which drivers were offered it, when, and how each answered.
 * @throws Refusal NOT_FOUND
 */
export async function getAdminRide(ctx: Context, id: string): Promise<AdminRideDetails> {
  const ride = await ctx.store.rides.findOne({ _id: toObjectId(id) });
  if (!ride) throw new Refusal('NOT_FOUND');
  return {
    ...presentAdminRide(ride),
    rev: ride.rev,
    // Null after the account was deleted.
    passenger_phone: ride.passengerPhone || null,
    driver_phone: ride.driver?.phone || null,
    distance_km: ride.distanceKm,
    passenger_count: ride.passengerCount,
    cargo_size: ride.cargoSize,
    payment_method: ride.paymentMethod,
    cancel_reason: ride.cancelReason,
    timeline: ride.timeline.map(({ at, what, who }) => ({ at: at.toISOString(), what, who })),
  };
}
