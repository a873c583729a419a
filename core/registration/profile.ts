import type { DriverProfile, DriverProfileUpdate } from '#shared/contract/driver-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { isOnline } from '#shared/domain/driver.ts';
import type { FareBands } from '#shared/domain/fare.ts';
import { isKnown } from '#shared/domain/geo.ts';
import type { Context } from '../context.ts';
import { fileUrl } from '../lib/files.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { changeDriver } from './change-driver.ts';
import { presentWaiting } from '../drivers/details.ts';
import { ratingOf } from '../drivers/figures.ts';
import { registeredDriver } from '../drivers/may-work.ts';
import { presentRequests } from './photo-requests.ts';
import { bandsOf, requireOrderedBands } from '../drivers/fare-bands.ts';

/**
 * Returns a driver's own account.
 * @throws Refusal NOT_ONBOARDED
 */
export async function driverProfile(ctx: Context, user: UserDoc): Promise<DriverProfile> {
  return present(await registeredDriver(ctx, user._id));
}

/**
 * Changes any of the driver's fields that need no review, or withdraws a pending change (R46).
 * @throws Refusal NOT_ONBOARDED, INVALID when a minimum fare, sent or stored, is above its maximum
 */
export async function updateDriverProfile(
  ctx: Context,
  user: UserDoc,
  input: DriverProfileUpdate,
): Promise<DriverProfile> {
  const { pendingChanges: withdrawn, ...changes } = input;
  const fields: Fields = { ...fieldsOf(changes), ...(withdrawn === null && { pendingChanges: null }) };
  const changed = await changeDriver(ctx, user._id, (before) => {
    requireOrderedBands({ ...before, ...fields });
    return fields;
  });
  if (!changed) throw new Refusal('NOT_ONBOARDED');
  return present(changed.after);
}

type Fields = Partial<
  Pick<DriverDoc, 'email' | 'stageName' | 'locationAddress' | 'location' | 'pendingChanges' | keyof FareBands>
>;

/** Maps the fields in the request to fields of the document. */
function fieldsOf({
  locationLatitude: latitude,
  locationLongitude: longitude,
  ...same
}: Omit<DriverProfileUpdate, 'pendingChanges'>): Fields {
  const sent = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined));
  if (latitude === undefined || longitude === undefined) return sent;
  const location = { latitude, longitude };
  return { ...sent, location: isKnown(location) ? location : null };
}

function present(driver: DriverDoc): DriverProfile {
  const { photos } = driver;
  return {
    id: driver._id.toHexString(),
    fullName: driver.fullName,
    mobileNumber: driver.phone,
    email: driver.email,
    locationAddress: driver.locationAddress,
    locationLatitude: driver.location?.latitude ?? null,
    locationLongitude: driver.location?.longitude ?? null,
    stageName: driver.stageName,
    motorbikePlateNumber: driver.plate,
    vehicleModel: driver.vehicleModel,
    rating: ratingOf(driver),
    ...bandsOf(driver),
    profilePictureUrl: photos.profile && fileUrl(photos.profile),
    idCardUrl: photos.idCard && fileUrl(photos.idCard),
    drivingLicenseUrl: photos.licence && fileUrl(photos.licence),
    platePhotoUrl: photos.plate && fileUrl(photos.plate),
    rev: driver.rev ?? 0,
    verification_status: driver.verification,
    photoRequests: presentRequests(driver),
    pendingChanges: presentWaiting(driver),
    ban: driver.ban ?? null,
    driverStatus: driver.status,
    isOnline: isOnline(driver.status),
    manualOffline: driver.manualOffline,
  };
}
