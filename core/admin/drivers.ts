import type { Filter } from 'mongodb';
import type { AdminDriver } from '../../shared/contract/admin-entities.ts';
import type { ListQuery, StatusOf } from '../../shared/contract/admin-lists.ts';
import type { OutputOf } from '../../shared/contract/api.ts';
import { isOnline } from '../../shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { completedTrips } from '../drivers/trips.ts';
import { fileUrl } from '../files.ts';
import type { DriverDoc } from '../store/documents.ts';
import { findPeople } from './find-people.ts';

/** Drivers, searched over full name, email, mobile number and stage name (spec 2 §5), filtered, sorted and paged. */
export async function listAdminDrivers(
  ctx: Context,
  query: ListQuery<'drivers'>,
): Promise<OutputOf<'adminListDrivers'>> {
  const { page, pageSize } = query;
  const { docs, total, more } = await findPeople(ctx.store.drivers, withStatus(query.status), COLUMNS, query);
  return { items: await presentAll(ctx, docs), total, more, page, pageSize };
}

const COLUMNS = {
  joined: '_id',
  name: 'fullName',
  stage: 'stageName',
  status: 'verification',
};

function withStatus(status: StatusOf<'drivers'>): Filter<DriverDoc> {
  if (status === 'all') return {};
  if (status === 'online') return { status: { $in: ['online', 'on_route'] } };
  return { verification: status };
}

/** Trips are computed from rides, for these rows alone (R8). */
async function presentAll(ctx: Context, drivers: readonly DriverDoc[]): Promise<AdminDriver[]> {
  if (drivers.length === 0) return [];
  const ids = drivers.map(({ _id }) => _id);
  const trips = await completedTrips(ctx, ids);
  return drivers.map((driver) => presentAdminDriver(driver, trips.get(driver._id.toHexString()) ?? 0));
}

/** A driver as admins see them; nothing rates a driver yet. */
export const presentAdminDriver = (driver: DriverDoc, totalTrips: number): AdminDriver => ({
  user_id: driver._id.toHexString(),
  full_name: driver.fullName,
  email: driver.email,
  mobile_number: driver.phone,
  stage_name: driver.stageName,
  motorbike_plate_number: driver.plate,
  withinTownFareMin: driver.withinTownFareMin,
  withinTownFareMax: driver.withinTownFareMax,
  outsideTownFareMin: driver.outsideTownFareMin,
  outsideTownFareMax: driver.outsideTownFareMax,
  verification_status: driver.verification,
  is_online: isOnline(driver.status),
  total_trips: totalTrips,
  rating: null,
  created_at: driver.createdAt.toISOString(),
  profile_picture_url: driver.photos.profile && fileUrl(driver.photos.profile),
  id_card_url: driver.photos.idCard && fileUrl(driver.photos.idCard),
  driving_license_url: driver.photos.licence && fileUrl(driver.photos.licence),
  plate_photo_url: driver.photos.plate && fileUrl(driver.photos.plate),
});
