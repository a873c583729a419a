import type { Filter } from 'mongodb';
import type { AdminDriver, SeenPhotos } from '../../shared/contract/admin-entities.ts';
import type { ListQuery, StatusOf } from '../../shared/contract/admin-lists.ts';
import type { OutputOf } from '../../shared/contract/api.ts';
import { isOnline } from '../../shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { bandsOf } from '../drivers/fare-bands.ts';
import { ratingOf, tripsOf } from '../drivers/figures.ts';
import { presentRequests } from '../drivers/photo-requests.ts';
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
  return { items: docs.map(presentAdminDriver), total, more, page, pageSize };
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
  if (status === 'review') return { $or: [{ verification: 'pending' }, WITH_NEW_PHOTO] };
  return { verification: status };
}

/** Approved drivers who have sent a photo that was asked for, which an admin has not accepted yet (R37). */
export const WITH_NEW_PHOTO: Filter<DriverDoc> = {
  verification: 'approved',
  'photoRequests.answered': { $exists: true },
};

/** A driver as admins see them. */
export const presentAdminDriver = (driver: DriverDoc): AdminDriver => ({
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
});

export const presentPhotos = ({ photos }: Pick<DriverDoc, 'photos'>): SeenPhotos => ({
  profile_picture_url: photos.profile && fileUrl(photos.profile),
  id_card_url: photos.idCard && fileUrl(photos.idCard),
  driving_license_url: photos.licence && fileUrl(photos.licence),
  plate_photo_url: photos.plate && fileUrl(photos.plate),
});
