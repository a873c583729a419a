import type { OnboardingStatus, SentPhoto } from '#shared/contract/driver-entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { storePhoto } from '../lib/files.ts';
import { eraseRegistration } from './erase-registration.ts';
import { isGone } from '../people/is-gone.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { changeDriver } from './change-driver.ts';
import { statusOf } from './onboarding.ts';
import { discardNew, discardReplaced, photosAfter } from './onboarding-photos.ts';
import { isAskedFor, reviewAfter } from './photo-requests.ts';
import { KIND_OF } from './sent-photos.ts';

/**
 * Replaces one photo requested by an admin (R37), and nothing else, so the review does not change.
 * @throws Refusal PHOTO_NOT_ASKED, also if the admin withdraws the request meanwhile; NOT_ONBOARDED; INVALID or
 *   TOO_LARGE naming the field; BUSY; NO_SESSION if the account was deleted
 */
export async function answerPhotoRequest(
  ctx: Context,
  user: UserDoc,
  { field, photo }: SentPhoto,
  gone?: AbortSignal,
): Promise<OnboardingStatus> {
  const kind = KIND_OF[field];
  const requireAsked = (driver: DriverDoc): void => {
    if (!isAskedFor(driver, kind)) throw new Refusal('PHOTO_NOT_ASKED');
  };
  const present = await ctx.store.drivers.findOne({ _id: user._id });
  if (!present) throw new Refusal('NOT_ONBOARDED');
  requireAsked(present);
  const changes = [{ kind, becomes: await storePhoto(ctx, user._id, kind, photo, gone) }];
  const answer = (before: DriverDoc) => {
    requireAsked(before);
    const photos = photosAfter(before.photos, changes);
    const { needsReview: _never, ...answered } = reviewAfter(before, photos, ctx.clock.now());
    return { photos, ...answered };
  };
  const changed = await changeDriver(ctx, user._id, answer, { again: true }).catch(async (error: unknown) => {
    await discardNew(ctx, changes);
    throw error;
  });
  if (!changed || (await isGone(ctx, user._id))) {
    await eraseRegistration(ctx, user._id);
    throw new Refusal('NO_SESSION');
  }
  await discardReplaced(ctx, changed.before, changed.after);
  return statusOf(changed.after);
}
