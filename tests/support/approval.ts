import type { Context } from '#core/context.ts';
import { presentPhotos } from '#core/admin/drivers.ts';
import { toObjectId } from '#core/lib/ids.ts';
import { type AdminDriver, SeenPhotos } from '#shared/contract/admin-people-entities.ts';

/** The body of an approval by an admin who sees this row of the list. */
export const approvalFrom = ({ details_rev, ...row }: AdminDriver) => ({
  verification_status: 'approved' as const,
  photos_seen: SeenPhotos.parse(row),
  details_seen: details_rev,
});

/** The body of an approval by an admin who sees the driver's current details (R33, R46). */
export async function approvalOf({ store }: Pick<Context, 'store'>, driverId: string) {
  const driver = await store.drivers.findOne({ _id: toObjectId(driverId) });
  if (!driver) throw new Error('nobody to approve');
  return {
    verification_status: 'approved' as const,
    photos_seen: presentPhotos(driver),
    details_seen: driver.detailsRev ?? 0,
  };
}
