import type { AdminDriver, AdminDriverUpdate } from '../../shared/contract/admin-entities.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { isOnline } from '../../shared/domain/driver.ts';
import type { Context } from '../context.ts';
import { changeDriver } from '../drivers/change-driver.ts';
import { requireOrderedBands } from '../drivers/fare-bands.ts';
import { completedTrips } from '../drivers/trips.ts';
import { fileUrl } from '../files.ts';
import { toObjectId } from '../ids.ts';
import { phoneOf } from '../people/phone-of.ts';
import { followDriver } from '../people/profile.ts';
import { endAllSessions } from '../people/sessions.ts';
import { cancelRidesOfDriver } from '../rides/cancel-rides-of-driver.ts';
import type { AdminDoc, DriverDoc } from '../store/documents.ts';
import { audit } from './audit.ts';

/**
 * An admin changes any fields of a driver, approves or bans (spec 2 §4). A ban ends their sessions and sockets at once
 * and cancels their rides (R5). Banning again repeats all of it. Audited with what changed (R16).
 * @param from address of the admin
 * @throws Refusal NOT_FOUND, INVALID naming the field
 */
export async function updateDriver(
  ctx: Context,
  admin: AdminDoc,
  from: string,
  id: string,
  input: AdminDriverUpdate,
): Promise<AdminDriver> {
  const driverId = toObjectId(id);
  const fields = fieldsOf(input);
  const changed = await changeDriver(ctx, driverId, (before) => {
    requireOrderedBands({ ...before, ...fields });
    return fields;
  });
  if (!changed) throw new Refusal('NOT_FOUND');
  const { before, after } = changed;
  if (input.verification_status === 'banned') {
    await endAllSessions(ctx, driverId, 'ban');
    await cancelRidesOfDriver(ctx, driverId);
  }
  if (fields.fullName !== undefined || fields.phone !== undefined) await followDriver(ctx, after);
  await audit(ctx, {
    who: admin.username,
    from,
    kind: 'driver',
    what: 'driver changed',
    target: id,
    before: Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof DriverDoc]])),
    after: fields,
  });
  const totalTrips = (await completedTrips(ctx, [driverId])).get(id) ?? 0;
  return presentAdminDriver(after, { totalTrips });
}

/** A driver as admins see them. */
export const presentAdminDriver = (driver: DriverDoc, { totalTrips }: { totalTrips: number }): AdminDriver => ({
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

type Fields = Partial<
  Pick<
    DriverDoc,
    | 'fullName'
    | 'phone'
    | 'email'
    | 'stageName'
    | 'plate'
    | 'withinTownFareMin'
    | 'withinTownFareMax'
    | 'outsideTownFareMin'
    | 'outsideTownFareMax'
    | 'verification'
  >
>;

/** The document's fields for those that were sent. */
function fieldsOf(input: AdminDriverUpdate): Fields {
  const { full_name, mobile_number, stage_name, motorbike_plate_number, verification_status, ...same } = input;
  const renamed = {
    fullName: full_name,
    phone: mobile_number === undefined ? undefined : phoneOf(mobile_number, 'mobile_number'),
    stageName: stage_name,
    plate: motorbike_plate_number?.toUpperCase(),
    verification: verification_status,
  };
  return Object.fromEntries(Object.entries({ ...same, ...renamed }).filter(([, value]) => value !== undefined));
}
