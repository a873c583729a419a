import type { Onboarding, OnboardingStatus } from '#shared/contract/driver-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import { isKnown } from '#shared/domain/geo.ts';
import { plateWritten } from '#shared/domain/plate.ts';
import type { Context } from '../context.ts';
import { notifyDriver } from '../drivers/driver-news.ts';
import { eraseRegistration } from './erase-registration.ts';
import { isGone } from '../people/is-gone.ts';
import { mobileOf } from '../people/phone-of.ts';
import { stillUnregistered } from '../people/unregistered.ts';
import { followDriver } from '../people/profile.ts';
import { room } from '../lib/rooms.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { isFirst } from '../store/errors.ts';
import { changeDriver } from './change-driver.ts';
import { detailsAfter } from '../drivers/details.ts';
import { waitsFor } from '../drivers/may-work.ts';
import { bandsOf } from '../drivers/fare-bands.ts';
import { type DriverFields, newDriver } from './new-driver.ts';
import { discardNew, discardReplaced, type PhotoChange, photosAfter, storePhotos } from './onboarding-photos.ts';
import { presentRequests, reviewAfter } from './photo-requests.ts';
import { newEntry } from '../drivers/write-driver.ts';

/**
 * Registers a driver; registering again updates the registration (spec 2 §3, §5). A changed photo of an approved driver
 * needs a new review, unless an admin requested it (R37): the driver becomes pending and offline, and rides that have
 * not begun end (R5). A ban stays a ban. A changed name, phone number or plate of an approved driver waits for review
 * (R46).
 * @throws Refusal INVALID or TOO_LARGE naming the field; WRONG_ROLE, also if an admin lets the driver choose again
 *   meanwhile; NO_SESSION if the account was deleted
 */
export async function onboardDriver(
  ctx: Context,
  user: UserDoc,
  input: Onboarding,
  gone?: AbortSignal,
): Promise<OnboardingStatus> {
  if (user.userType !== 'driver') throw new Refusal('WRONG_ROLE');
  const fields = fieldsOf(input);
  const present = await ctx.store.drivers.findOne({ _id: user._id });
  const photoChanges = await storePhotos(ctx, user._id, input, present?.photos ?? null, gone);
  const kept = await keep(ctx, user, fields, { photoChanges, isNew: !present }).catch(async (error: unknown) => {
    await discardNew(ctx, photoChanges);
    throw error;
  });
  if (await isGone(ctx, user._id, 'driver')) {
    await eraseRegistration(ctx, user._id);
    throw new Refusal((await isGone(ctx, user._id)) ? 'NO_SESSION' : 'WRONG_ROLE');
  }
  await stillUnregistered(ctx.store, [user._id]);
  await followDriver(ctx, kept.after);
  if (kept.before) {
    await discardReplaced(ctx, kept.before, kept.after);
  } else {
    ctx.publish(room.admins, 'admin:changed', { type: 'drivers', id: user._id.toHexString() });
    notifyDriver(ctx, kept.after, kept.after.outbox ?? []);
  }
  return statusOf(kept.after);
}

/** Writes a registration: the first one creates the driver, later ones change the driver. */
async function keep(
  ctx: Context,
  user: UserDoc,
  fields: DriverFields,
  { photoChanges, isNew }: { photoChanges: PhotoChange[]; isNew: boolean },
): Promise<{ before: DriverDoc | null; after: DriverDoc }> {
  if (isNew) {
    const now = ctx.clock.now();
    const outbox = [{ ...newEntry(now), what: 'registered' as const }];
    const driver = { ...newDriver(user._id, fields, photosAfter(null, photoChanges), { now, seenAt: now }), outbox };
    // Two concurrent registrations create one driver.
    if (await isFirst(ctx.store.drivers.insertOne(driver))) return { before: null, after: driver };
  }
  const changed = await changeDriver(
    ctx,
    user._id,
    (before) => {
      const photos = photosAfter(before.photos, photoChanges);
      const { needsReview, ...answers } = reviewAfter(before, photos, ctx.clock.now());
      const verification = before.verification === 'approved' && needsReview && { verification: 'pending' as const };
      const { fullName, phone, plate, ...others } = fields;
      const details = detailsAfter(before, { fullName, phone, plate }, ctx.clock.now());
      return { ...others, ...details, photos, ...answers, ...verification };
    },
    { again: true },
  );
  if (!changed) throw new Refusal('NOT_ONBOARDED');
  return changed;
}

/** Returns whether a person has registered as a driver, and the result of the review. */
export async function onboardingStatus(ctx: Context, user: UserDoc): Promise<OnboardingStatus> {
  const driver = await ctx.store.drivers.findOne({ _id: user._id });
  if (driver) return statusOf(driver);
  return {
    onboarding_completed: false,
    rev: 0,
    verification_status: null,
    photos_missing: false,
    photo_requests: [],
    ban: null,
  };
}

export const statusOf = (driver: DriverDoc): OnboardingStatus => ({
  onboarding_completed: true,
  rev: driver.rev ?? 0,
  verification_status: driver.verification,
  photos_missing: waitsFor(driver) === 'photosMissing',
  photo_requests: presentRequests(driver),
  ban: driver.ban ?? null,
});

function fieldsOf(input: Onboarding): DriverFields {
  const { locationLatitude: latitude, locationLongitude: longitude } = input;
  const location = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return {
    fullName: input.fullName,
    phone: mobileOf(input.mobileNumber, 'mobileNumber'),
    email: input.email || null,
    locationAddress: input.locationAddress,
    location: location && isKnown(location) ? location : null,
    stageName: input.stageName,
    plate: plateWritten(input.motorbikePlateNumber),
    ...bandsOf(input),
  };
}
