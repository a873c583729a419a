import { ADMIN_DEVICE_DAYS, ADMIN_DEVICES_MAX } from '#shared/domain/constants/rules.ts';
import type { Context } from '../context.ts';
import type { AdminDoc } from '../store/admin-documents.ts';
import type { StartedSession } from '../people/sessions.ts';
import { newToken, openToken } from '../lib/tokens.ts';

const KEPT_MS = ADMIN_DEVICE_DAYS * 24 * 3600_000;

type Device = NonNullable<AdminDoc['devices']>[number];

/** Returns the token's device, if this admin has signed in on it: strangers' failures do not lock it (R16). */
export async function knownDevice(
  ctx: Context,
  admin: AdminDoc | null,
  token: string | undefined,
): Promise<Device | null> {
  const opened = await openToken(ctx, 'device', token);
  const found = admin?.devices?.find(({ hash }) => hash === opened?.hash);
  return found && found.at.getTime() > ctx.clock.now().getTime() - KEPT_MS ? found : null;
}

/** Remembers the device of a sign-in by a new token. Beyond the limit, the oldest device is forgotten. */
export async function rememberDevice(ctx: Context, admin: AdminDoc, known: Device | null): Promise<StartedSession> {
  const { token, hash } = await newToken(ctx, 'device');
  const at = ctx.clock.now();
  if (known) await ctx.store.admins.updateOne({ _id: admin._id }, { $pull: { devices: { hash: known.hash } } });
  const added = { $each: [{ hash, at }], $slice: -ADMIN_DEVICES_MAX };
  await ctx.store.admins.updateOne({ _id: admin._id }, { $push: { devices: added }, $set: { seenAt: at } });
  return { token, expiresAt: new Date(at.getTime() + KEPT_MS) };
}
