import type { Filter } from 'mongodb';
import type { ListQuery, RideExportQuery, SortOf, StatusOf } from '#shared/contract/admin-lists.ts';
import type { OutputOf } from '#shared/contract/api.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { AdminRide, AdminRideDetails } from '#shared/contract/admin-ride-entities.ts';
import type { CancelReason } from '#shared/domain/ride.ts';
import { spanOfDays, startOfToday } from '#shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { idsBetween, toObjectId } from '../lib/ids.ts';
import { pickupForOthers } from '../location/pickup.ts';
import { withStatus } from '../rides/read-rides.ts';
import { fareStoryOf } from '../rides/views.ts';
import { searchFilter, WHOLE_ID } from '../lib/search.ts';
import type { RideDoc } from '../store/ride-documents.ts';
import { findRides } from './find-rides.ts';

export const presentAdminRide = (ride: RideDoc): AdminRide => ({
  id: ride._id.toHexString(),
  passenger_id: ride.passengerId.toHexString(),
  driver_id: ride.driverId?.toHexString() ?? null,
  passenger_name: ride.passengerName,
  driver_name: ride.driver?.name ?? null,
  pickup_address: pickupForOthers(ride),
  destination_address: ride.destination,
  status: ride.status,
  cancel_reason: ride.cancelReason,
  fare_amount: ride.fare,
  payment_status: ride.paymentStatus,
  scheduled_time: ride.scheduledTime?.toISOString() ?? null,
  pickup_latitude: ride.from?.latitude ?? null,
  pickup_longitude: ride.from?.longitude ?? null,
  destination_latitude: ride.to?.latitude ?? null,
  destination_longitude: ride.to?.longitude ?? null,
  created_at: ride.createdAt.toISOString(),
});

const SORTS: Record<SortOf<'rides'>, Record<string, 1 | -1>> = {
  created: { _id: 1 },
  '-created': { _id: -1 },
  fare: { fare: 1, _id: 1 },
  '-fare': { fare: -1, _id: -1 },
  status: { status: 1, _id: 1 },
  '-status': { status: -1, _id: -1 },
};

/** Lists rides, searched over passenger, driver, pickup, destination (spec 2 §5) or id, filtered, sorted and paged. */
export async function listAdminRides(ctx: Context, query: ListQuery<'rides'>): Promise<OutputOf<'adminListRides'>> {
  const { page, pageSize } = query;
  const isOfDays = query.from !== undefined;
  const filter = ridesFilter(query, ctx.clock.now());
  const { docs, ...counts } = await findRides(ctx.store, { filter, sort: SORTS[query.sort], page, pageSize, isOfDays });
  return { items: docs.map(presentAdminRide), ...counts, page, pageSize };
}

/** Matches the rides of a filter and a search (ADMIN_LISTS.rides). */
export function ridesFilter({ status, search, driver, from, to }: RideExportQuery, now: Date): Filter<RideDoc> {
  const id = search.trim();
  const isId = WHOLE_ID.test(id);
  const ids = {
    ...(from && to && idsBetween(spanOfDays(from, to))),
    ...(isId && { $eq: toObjectId(id) }),
  };
  return {
    ...filterOf(status, now),
    ...(!isId && searchFilter(search)),
    ...(driver && { driverId: toObjectId(driver) }),
    ...(Object.keys(ids).length > 0 && { _id: ids }),
  };
}

function filterOf(status: StatusOf<'rides'>, now: Date): Filter<RideDoc> {
  if (status === 'running') return { active: true };
  if (status !== 'unanswered') return withStatus(status);
  const nobodyCame = { cancelReason: { $in: ['expired', 'no_driver_left'] satisfies CancelReason[] } };
  return { status: 'cancelled', expiresAt: { $gte: startOfToday(now) }, ...nobodyCame };
}

/**
 * Returns a ride with its timeline: which drivers were asked, when, and how each answered.
 * @throws Refusal NOT_FOUND
 */
export async function getAdminRide(ctx: Context, id: string): Promise<AdminRideDetails> {
  const ride = await ctx.store.rides.findOne({ _id: toObjectId(id) });
  if (!ride) throw new Refusal('NOT_FOUND');
  return {
    ...presentAdminRide(ride),
    rev: ride.rev,
    // The server erases phone numbers with the account.
    passenger_phone: ride.passengerPhone || null,
    driver_phone: ride.driver?.phone || null,
    distance_km: ride.distanceKm,
    passenger_count: ride.passengerCount,
    cargo_size: ride.cargoSize,
    fare_basis: fareStoryOf(ride).basis,
    fare_before: fareStoryOf(ride).before,
    payment_method: ride.paymentMethod,
    timeline: ride.timeline.map(({ at, what, who }) => ({ at: at.toISOString(), what, who })),
  };
}
