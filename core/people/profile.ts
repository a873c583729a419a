import type { Me, ProfileUpdate } from '#shared/contract/entities.ts';
import { Refusal } from '#shared/contract/errors.ts';
import type { Context } from '../context.ts';
import { changeDriver } from '../drivers/change-driver.ts';
import { detailsAfter } from '../drivers/details.ts';
import { room } from '../lib/rooms.ts';
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
 * Sets or changes name and phone; the type is set once. A registered driver's are those of the registration: once
 * approved, a change waits for review (R46).
 * @throws Refusal INVALID (phone), USER_TYPE_SET, NO_SESSION when the account is gone
 */
export async function updateProfile(ctx: Context, user: UserDoc, input: ProfileUpdate): Promise<Me> {
  const { user_type: userType, name } = input;
  const phone = mobileOf(input.phone, 'phone');
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
  // They may have registered meanwhile.
  const followed = userType === 'driver' ? await followDriver(ctx, user) : null;
  return presentMe(followed ?? updated);
}

/**
 * Copies a driver's name and phone to their account, and again if they changed meanwhile.
 * @returns the account; null for a person who is not a driver
 */
export async function followDriver(ctx: Context, { _id }: Pick<DriverDoc, '_id'>): Promise<UserDoc | null> {
  const driver = await ctx.store.drivers.findOne({ _id }, { projection: NAMED });
  if (!driver) return null;
  const { fullName, phone } = driver;
  const account = await writeUser(ctx, { _id }, { name: fullName, phone });
  const now = await ctx.store.drivers.findOne({ _id }, { projection: NAMED });
  return now && (now.fullName !== fullName || now.phone !== phone) ? followDriver(ctx, { _id }) : account;
}

const NAMED = { fullName: 1, phone: 1 };
