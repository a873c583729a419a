import type { Filter } from 'mongodb';
import type { AdminDriver, SeenPhotos } from '#shared/contract/admin-people-entities.ts';
import type { ListQuery, StatusOf } from '#shared/contract/admin-lists.ts';
import type { OutputOf } from '#shared/contract/api.ts';
import { isOnline } from '#shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { presentWaiting } from '../drivers/details.ts';
import { bandsOf } from '../drivers/fare-bands.ts';
import { ratingOf, tripsOf } from '../drivers/figures.ts';
import { presentRequests } from '../registration/photo-requests.ts';
import { fileUrl } from '../lib/files.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { findPeople } from './find-people.ts';
import { repeatsOf } from './repeats.ts';

/** Lists drivers, searched over full name, email, mobile number and stage (spec 2 §5), filtered, sorted and paged. */
export async function listAdminDrivers(
  ctx: Context,
  query: ListQuery<'drivers'>,
): Promise<OutputOf<'adminListDrivers'>> {
  const { page, pageSize } = query;
  const { docs, total, more } = await findPeople(ctx.store.drivers, withStatus(query.status), COLUMNS, query);
  return { items: await presentAdminDrivers(ctx, docs), total, more, page, pageSize };
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
  if (status === 'review') return { $or: [{ verification: 'pending' }, TO_CHECK] };
  return { verification: status };
}

/**
 * Approved drivers with a requested photo that no admin has accepted yet (R37), or whose new details are pending (R46).
 */
export const TO_CHECK: Filter<DriverDoc> = {
  verification: 'approved',
  $or: [{ 'photoRequests.answered': { $exists: true } }, { 'pendingChanges.since': { $exists: true } }],
};

/** Presents drivers to admins, with what each has in common with others (R46). */
async function presentAdminDrivers(ctx: Context, drivers: readonly DriverDoc[]): Promise<AdminDriver[]> {
  const repeats = await repeatsOf(ctx, drivers);
  return drivers.map((driver) => ({ ...present(driver), repeats: repeats(driver) }));
}

export async function presentAdminDriver(ctx: Context, driver: DriverDoc): Promise<AdminDriver> {
  const repeats = await repeatsOf(ctx, [driver]);
  return { ...present(driver), repeats: repeats(driver) };
}

const present = (driver: DriverDoc): Omit<AdminDriver, 'repeats'> => ({
  user_id: driver._id.toHexString(),
  full_name: driver.fullName,
  email: driver.email,
  mobile_number: driver.phone,
  stage_name: driver.stageName,
  motorbike_plate_number: driver.plate,
  ...bandsOf(driver),
  verification_status: driver.verification,
  is_online: isOnline(driver.status),
  total_trips: tripsOf(driver),
  rating: ratingOf(driver),
  created_at: driver.createdAt.toISOString(),
  ...presentPhotos(driver),
  photo_requests: presentRequests(driver),
  ban: driver.ban ?? null,
  details_rev: driver.detailsRev ?? 0,
  pending_changes: pendingOf(driver),
});

function pendingOf(driver: DriverDoc): AdminDriver['pending_changes'] {
  const waiting = presentWaiting(driver);
  if (!waiting) return null;
  const { since, fullName, mobileNumber, motorbikePlateNumber } = waiting;
  return {
    since,
    ...(fullName !== undefined && { full_name: fullName }),
    ...(mobileNumber !== undefined && { mobile_number: mobileNumber }),
    ...(motorbikePlateNumber !== undefined && { motorbike_plate_number: motorbikePlateNumber }),
  };
}

export const presentPhotos = ({ photos }: Pick<DriverDoc, 'photos'>): SeenPhotos => ({
  profile_picture_url: photos.profile && fileUrl(photos.profile),
  id_card_url: photos.idCard && fileUrl(photos.idCard),
  driving_license_url: photos.licence && fileUrl(photos.licence),
  plate_photo_url: photos.plate && fileUrl(photos.plate),
});
