import type { Me } from '#shared/contract/entities.ts';
import type { Context } from '../context.ts';
import type { UserDoc } from '../store/documents.ts';
import type { DriverDoc } from '../store/driver-documents.ts';
import { writeUser } from './write-user.ts';

/** Presents a person to themselves. */
export const presentMe = (user: UserDoc): Me => ({
  id: user._id.toHexString(),
  email: user.email,
  google_user_data: user.google,
  user_type: user.userType,
  name: user.name,
  phone: user.phone,
  ...(user.language && { language: user.language }),
  ...(user.asksStartPin && { asks_start_pin: true }),
});

/**
 * Copies a driver's name and phone to their account, and again if these changed meanwhile.
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
