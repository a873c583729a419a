import type { Me, ProfileUpdate } from '../../shared/contract/entities.ts';
import { Refusal } from '../../shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { writeDriver } from '../drivers/write-driver.ts';
import { room } from '../rooms.ts';
import type { DriverDoc, UserDoc } from '../store/documents.ts';
import { mobileOf } from './phone-of.ts';
import { writeUser } from './write-user.ts';

/** A person as they see themselves. */
export const presentMe = (user: UserDoc): Me => ({
  id: user._id.toHexString(),
  email: user.email,
  google_user_data: user.google,
  user_type: user.userType,
  name: user.name,
  phone: user.phone,
  ...(user.asksStartPin && { asks_start_pin: true }),
});

/**
 * Sets or changes name and phone; the type is set once. A registered driver's listing changes too.
 * @throws Refusal INVALID (phone), USER_TYPE_SET, NO_SESSION when the account is gone
 */
export async function updateProfile(ctx: Context, user: UserDoc, input: ProfileUpdate): Promise<Me> {
  const { user_type: userType, name } = input;
  const phone = mobileOf(input.phone, 'phone');
  const change = { userType, name, phone };
  const chosen = userType === 'driver' ? { ...change, unregistered: true as const } : change;
  const updated =
    (await writeUser(ctx, { _id: user._id, userType: null }, chosen)) ??
    (await writeUser(ctx, { _id: user._id, userType }, change));
  if (!updated) throw new Refusal((await ctx.store.users.findOne({ _id: user._id })) ? 'USER_TYPE_SET' : 'NO_SESSION');
  if (userType === 'driver') await writeDriver(ctx, user._id, () => ({ fullName: name, phone }));
  const type = userType === 'driver' ? 'drivers' : 'passengers';
  ctx.publish(room.admins, 'admin:changed', { type, id: user._id.toHexString() });
  return presentMe(updated);
}

/** Copies a driver's changed name and phone to their account. */
export async function followDriver(ctx: Context, driver: DriverDoc): Promise<void> {
  await writeUser(ctx, { _id: driver._id }, { name: driver.fullName, phone: driver.phone });
}
