import type { AdminDriver, AdminDriverUpdate } from '../../../../../shared/contract/admin-entities.ts';
import { ApiError, call } from '../../../lib/api.ts';

const photosOf = ({ profile_picture_url, id_card_url, driving_license_url, plate_photo_url }: AdminDriver) => ({
  profile_picture_url,
  id_card_url,
  driving_license_url,
  plate_photo_url,
});

export const isOfOtherPhotos = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PHOTOS_CHANGED';

/**
 * Changes a driver; an approval is of the photos shown here (R33). Where they are others by now, the list is looked at
 * again.
 * @throws ApiError
 */
export async function sendChange(
  driver: AdminDriver,
  change: AdminDriverUpdate,
  refresh: () => Promise<void>,
): Promise<void> {
  const isApproval = change.verification_status === 'approved';
  const body = isApproval ? { ...change, photos_seen: photosOf(driver) } : change;
  try {
    await call('adminUpdateDriver', { params: { id: driver.user_id }, body });
  } catch (error) {
    if (isOfOtherPhotos(error)) await refresh();
    throw error;
  }
}
