import type { LanguageUpdate, Me, ProfileUpdate } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Language } from '#shared/texts/language.ts';
import type { Context } from '../context.ts';
import { detailsAfter } from '../drivers/details.ts';
import { room } from '../lib/rooms.ts';
import { mobileOf } from '../people/phone-of.ts';
import { followDriver, presentMe } from '../people/profile.ts';
import { writeUser } from '../people/write-user.ts';
import { changeDriver } from '../registration/change-driver.ts';
import type { UserDoc } from '../store/documents.ts';

/**
 * Sets the language, and sets or changes name and phone; the user type can be set only once. A registered driver's name
 * and phone belong to the registration: once the driver was approved, a change waits for a review (R46).
 * @throws Refusal INVALID (phone), USER_TYPE_SET, NO_SESSION when the account is deleted
 */
export async function updateProfile(ctx: Context, user: UserDoc, input: ProfileUpdate | LanguageUpdate): Promise<Me> {
  if (!('name' in input)) {
    await chooseLanguage(ctx, user, input.language);
    const chosen = await ctx.store.users.findOne({ _id: user._id });
    if (!chosen) throw new Refusal('NO_SESSION');
    return presentMe(chosen);
  }
  const { user_type: userType, name } = input;
  const phone = mobileOf(input.phone, 'phone');
  if (input.language) await chooseLanguage(ctx, user, input.language);
  const asked = { fullName: name, phone };
  const driver =
    userType === 'driver' &&
    (await changeDriver(ctx, user._id, (before) => detailsAfter(before, asked, ctx.clock.now())));
  const { fullName, phone: number } = driver ? driver.after : asked;
  const change = { userType, name: fullName, phone: number };
  const chosen = userType === 'driver' ? { ...change, unregistered: true as const } : change;
  const updated =
    (await writeUser(ctx, { _id: user._id, userType: null }, chosen)) ??
    (await writeUser(ctx, { _id: user._id, userType }, change));
  if (!updated) throw new Refusal((await ctx.store.users.findOne({ _id: user._id })) ? 'USER_TYPE_SET' : 'NO_SESSION');
  const type = userType === 'driver' ? 'drivers' : 'passengers';
  ctx.publish(room.admins, 'admin:changed', { type, id: user._id.toHexString() });
  // The driver may have registered meanwhile.
  const followed = userType === 'driver' ? await followDriver(ctx, user) : null;
  return presentMe(followed ?? updated);
}

/** Screens, pushes and answers speak it from now on, on every phone of the person. */
async function chooseLanguage(ctx: Context, { _id }: UserDoc, language: Language): Promise<void> {
  await writeUser(ctx, { _id }, { language });
  await ctx.store.subscriptions.updateMany({ userId: _id }, { $set: { language } });
}
