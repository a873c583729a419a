import type { Onboarding, OnboardingStatus } from '../../shared/contract/entities.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import { MESSAGES } from '../../shared/contract/messages.ts';
import { VEHICLE_MODEL_DEFAULT } from '../../shared/domain/constants.ts';
import { isKnown } from '../../shared/domain/geo.ts';
import { WORKING_HOURS_DEFAULT } from '../../shared/domain/schedule.ts';
import type { Context } from '../context.ts';
import { cellAt } from '../location/cell.ts';
import { addActivityOnce } from '../notifications/activity.ts';
import { phoneOf } from '../people/phone-of.ts';
import { followDriver } from '../people/profile.ts';
import { room } from '../rooms.ts';
import { searchOfDriver } from '../search.ts';
import type { DriverDoc, UserDoc } from '../store/documents.ts';
import { isDuplicateKey } from '../store/store.ts';
import { changeDriver } from './change-driver.ts';
import {
  differ,
  discardNew,
  discardReplaced,
  type PhotoChange,
  photosAfter,
  storePhotos,
} from './onboarding-photos.ts';

/**
 * Registers a driver; registering again updates (spec 2 §3, §5). A changed photo of an approved driver needs a new
 * review: pending, and offline (R5). A ban stays a ban.
 * @throws Refusal INVALID or TOO_LARGE naming the field, WRONG_ROLE
 */
export async function onboardDriver(ctx: Context, user: UserDoc, input: Onboarding): Promise<OnboardingStatus> {
  if (user.userType !== 'driver') throw new Refusal('WRONG_ROLE');
  const fields = fieldsOf(input);
  const present = await ctx.store.drivers.findOne({ _id: user._id });
  const photoChanges = await storePhotos(ctx, user._id, input, present?.photos ?? null);
  const kept = await keep(ctx, user, fields, { photoChanges, isNew: !present }).catch(async (error: unknown) => {
    await discardNew(ctx, photoChanges);
    throw error;
  });
  await followDriver(ctx, kept.after);
  if (kept.before) {
    await discardReplaced(ctx, kept.before, kept.after);
    addActivityOnce(ctx, user._id, MESSAGES.activity.registeredAgain);
  } else {
    ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id: user._id.toHexString() });
    addActivityOnce(ctx, user._id, MESSAGES.activity.registered);
  }
  return statusOf(kept.after);
}

/** The write of a registration: the first makes the driver, every other changes them. */
async function keep(
  ctx: Context,
  user: UserDoc,
  fields: ReturnType<typeof fieldsOf>,
  { photoChanges, isNew }: { photoChanges: PhotoChange[]; isNew: boolean },
): Promise<{ before: DriverDoc | null; after: DriverDoc }> {
  if (isNew) {
    const driver = newDriver(user, fields, photosAfter(null, photoChanges), ctx.clock.now());
    if (await inserted(ctx, driver)) return { before: null, after: driver };
  }
  const changed = await changeDriver(ctx, user._id, (before) => {
    const photos = photosAfter(before.photos, photoChanges);
    const review = before.verification === 'approved' && differ(before.photos, photos);
    return {
      ...fields,
      photos,
      verification: review ? 'pending' : before.verification,
      cell: cellAt(before.fix ?? fields.location),
    };
  });
  if (!changed) throw new Refusal('NOT_ONBOARDED');
  return changed;
}

/** Whether a person has registered as a driver, and what the review said. */
export async function onboardingStatus(ctx: Context, user: UserDoc): Promise<OnboardingStatus> {
  const driver = await ctx.store.drivers.findOne({ _id: user._id });
  return driver ? statusOf(driver) : { onboarding_completed: false, verification_status: null };
}

const statusOf = (driver: DriverDoc): OnboardingStatus => ({
  onboarding_completed: true,
  verification_status: driver.verification,
});

function fieldsOf(input: Onboarding) {
  const { locationLatitude: latitude, locationLongitude: longitude } = input;
  const location = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return {
    fullName: input.fullName,
    phone: phoneOf(input.mobileNumber, 'mobileNumber'),
    email: input.email || null,
    locationAddress: input.locationAddress,
    location: location && isKnown(location) ? location : null,
    stageName: input.stageName,
    plate: input.motorbikePlateNumber.toUpperCase(),
    withinTownFareMin: input.withinTownFareMin,
    withinTownFareMax: input.withinTownFareMax,
    outsideTownFareMin: input.outsideTownFareMin,
    outsideTownFareMax: input.outsideTownFareMax,
  };
}

const newDriver = (
  user: UserDoc,
  fields: ReturnType<typeof fieldsOf>,
  photos: DriverDoc['photos'],
  now: Date,
): DriverDoc => ({
  _id: user._id,
  ...fields,
  photos,
  vehicleModel: VEHICLE_MODEL_DEFAULT,
  verification: 'pending',
  status: 'offline',
  manualOffline: false,
  onRouteFor: null,
  offlineAfterRide: false,
  fix: null,
  cell: cellAt(fields.location),
  socketSeenAt: null,
  seenAt: now,
  routes: [],
  workingHours: WORKING_HOURS_DEFAULT,
  search: searchOfDriver(fields),
  createdAt: now,
});

/** Registering twice at once makes one driver. */
async function inserted(ctx: Context, driver: DriverDoc): Promise<boolean> {
  try {
    await ctx.store.drivers.insertOne(driver);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
